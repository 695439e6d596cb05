//! Finds fenced blocks in Markdown and puts players in their place.

use std::ops::Range;

use deltaboard_embed::{
    Fence, FenceError, Figure, Player, line_start, markdown_blocks, markdown_escaped,
};

use crate::options::Page;

/// The chapter with players in the place of blocks; `None` without blocks.
///
/// # Errors
///
/// Everything that is wrong in the blocks, with lines of the chapter.
pub(crate) fn with_players(
    chapter: &str,
    is_html: bool,
    page: &Page<'_>,
) -> Result<Option<String>, Vec<FenceError>> {
    let (mut written, mut errors) = (String::new(), Vec::new());
    let mut done = 0;
    for block in markdown_blocks(chapter) {
        let Range { start, end } = block.range;
        match Fence::parse(&block.text).and_then(|fence| fence.player()) {
            Ok(player) => {
                let text = match is_html {
                    true => player.html(|figure| page.place(figure)),
                    false => markdown(&player, |figure| page.place(figure)),
                };
                // A block at the end of a chapter may lack its last line break.
                let end = end - usize::from(chapter[..end].ends_with('\n'));
                let line_start = line_start(chapter, start);
                written.push_str(&chapter[done..start]);
                // Unlike a block, HTML does not end a paragraph, and it ends with a blank line only.
                if follows_text(chapter, start) {
                    written.push_str(&line_start);
                }
                written.push_str(&text.replace('\n', &line_start));
                if chapter[end..].lines().nth(1).is_some_and(|line| is_text(line, &line_start)) {
                    written.push_str(&line_start);
                }
                done = end;
            }
            Err(wrong) => {
                let first = chapter[..start].matches('\n').count() + 1;
                errors.extend(
                    wrong.into_iter().map(|error| FenceError { line: first + error.line, ..error }),
                );
            }
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    if done == 0 {
        return Ok(None);
    }
    written.push_str(&chapter[done..]);
    if let (true, Some(script)) = (is_html, page.script()) {
        written = format!("{}\n\n{script}\n", written.trim_end());
    }
    Ok(Some(written))
}

/// Whether a block comes right after a line with text, and does not begin a list or a quote.
fn follows_text(chapter: &str, block: usize) -> bool {
    let has_text = |line: &str| !line.trim_start_matches(['>', ' ', '\t']).is_empty();
    let line = chapter[..block].rfind('\n').map_or(0, |end| end + 1);
    let before = chapter[..line].lines().next_back();
    !has_text(&chapter[line..block]) && before.is_some_and(has_text)
}

/// Whether a line goes on with text after what each line of a list or quote begins with.
fn is_text(line: &str, line_start: &str) -> bool {
    let rest = line.strip_prefix(line_start.trim_start_matches('\n').trim_end());
    rest.is_some_and(|rest| !rest.trim().is_empty())
}

/// A player in a book that is not HTML: its code, its question, its figure and its words.
fn markdown(player: &Player, place: impl FnOnce(&Figure) -> String) -> String {
    let mut parts = Vec::new();
    if let Some(code) = &player.code {
        parts.push(format!("````\n{code}\n````"));
    }
    if let Some(fallback) = &player.fallback {
        parts.extend(fallback.question.as_deref().map(markdown_escaped));
        let figure = &fallback.figure;
        parts.push(format!("![{}]({})", markdown_escaped(figure.alt()), place(figure)));
        if !fallback.words.is_empty() {
            parts.push(markdown_escaped(&fallback.words));
        }
    }
    parts.join("\n\n")
}
