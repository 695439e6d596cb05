//! What the page shows: functions from what is shown to HTML, a part of the page each. A view
//! remembers nothing; it sends what happens to it.

mod arcs;
mod bit_grid;
mod bits_panel;
mod board_panel;
mod canonical_panel;
mod cell_labels;
mod code_panel;
mod composition;
mod controls;
mod editor;
mod embed_dialog;
mod header;
mod images;
mod lab_bar;
mod laws;
mod lines_bar;
mod notices;
mod outcome;
mod part;
mod piece;
mod player;
mod reference;
mod square_info;
mod squares;
mod step_panel;
mod subject_fields;
mod symmetries;
mod transform_bar;
mod words;

pub(crate) use bits_panel::bits_panel;
pub(crate) use board_panel::board_panel;
pub(crate) use code_panel::code_panel;
pub(crate) use editor::editor_panel;
pub(crate) use header::header;
pub(crate) use lab_bar::lab_bar;
pub(crate) use laws::laws;
pub(crate) use lines_bar::lines_bar;
pub(crate) use notices::notices;
pub(crate) use outcome::outcome;
pub(crate) use player::player;
pub(crate) use reference::reference;
pub(crate) use step_panel::step_panel;
pub(crate) use subject_fields::subject_fields;
pub(crate) use symmetries::symmetries;
pub(crate) use transform_bar::transform_bar;
