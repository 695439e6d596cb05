//! Holds the reference pages against what is here, and writes down what it finds.

use std::fmt::Write;
use std::path::Path;

use deltaboard_catalogue::{Catalogue, Routine};

use crate::scene::Scene;
use crate::state::State;

/// A section of a reference page.
struct Section {
    page: &'static str,
    title: &'static str,
    /// Whether it only points elsewhere.
    links: bool,
    /// What it says, and the link that shows it.
    claims: Vec<(&'static str, &'static str)>,
}

fn sections() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut page = "";
    for line in include_str!("coverage/claims.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("page ") {
            page = name;
        } else if let Some(title) = line.strip_prefix("section ") {
            sections.push(Section { page, title, links: false, claims: Vec::new() });
        } else {
            let section = sections.last_mut().expect("a section comes first");
            match line.split_once(" | ") {
                Some(claim) => section.claims.push(claim),
                None => section.links = line == "links",
            }
        }
    }
    sections
}

impl Section {
    /// The routines that name it as their source.
    fn routines(&self) -> Vec<Routine> {
        let source = format!("{}: {}", self.page, self.title);
        let all = Catalogue::ROUTINES.iter().copied();
        all.filter(|routine| routine.source() == Some(&source)).collect()
    }
}

#[test]
fn every_section_of_the_reference_pages_is_shown() {
    for section in sections() {
        let (page, title) = (section.page, section.title);
        let shown = !section.claims.is_empty() || !section.routines().is_empty();
        assert!(section.links || shown, "{page}: {title} is shown nowhere");
        assert!(!(section.links && shown), "{page}: {title} is no list of links");
    }
}

#[test]
fn every_source_is_a_section() {
    let sections = sections();
    for routine in Catalogue::ROUTINES {
        let Some(source) = routine.source() else {
            continue;
        };
        let known =
            sections.iter().any(|section| format!("{}: {}", section.page, section.title) == source);
        assert!(known, "{}: there is no section {source}", routine.id());
    }
}

#[test]
fn every_link_of_the_coverage_can_be_followed() {
    for section in sections() {
        for (claim, link) in section.claims {
            let state = State::from_query(link);
            assert!(state.notices.is_empty(), "{link}: {:?}", state.notices);
            assert!(state != State::default(), "{link} shows nothing in particular");
            let again = State::from_query(&state.to_query());
            assert!(again == state, "{link} of `{claim}` is not kept");
            let _shown = Scene::of(&state);
        }
    }
}

#[test]
fn the_errata_are_exercises() {
    for erratum in ["1", "2", "3", "4", "6"] {
        let mut exercises = Catalogue::ROUTINES.iter();
        assert!(exercises.any(|routine| routine.erratum() == Some(erratum)), "{erratum}");
    }
}

#[test]
fn the_coverage_is_written_down() {
    let mut told = "# What of the reference pages is shown, and where\n\n\
        Written by a test (`UPDATE_EXPECT=1 cargo test coverage`) from the routines' own sources and from\n\
        `crates/scene/src/coverage/claims.txt`. A section that nothing shows fails the test. Links are queries of the page.\n"
        .to_owned();
    let mut page = "";
    for section in sections() {
        if section.page != page {
            page = section.page;
            let _ = write!(told, "\n## {page}\n");
        }
        if section.links {
            let _ = write!(told, "\n### {}\n\nOnly points elsewhere.\n", section.title);
            continue;
        }
        let _ = write!(told, "\n### {}\n\n", section.title);
        for (claim, link) in &section.claims {
            let _ = writeln!(told, "- {claim}: `{link}`");
        }
        let routines: Vec<_> =
            section.routines().iter().map(|routine| format!("`{}`", routine.id())).collect();
        if !routines.is_empty() {
            let _ = writeln!(told, "- Routines: {}", routines.join(", "));
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/coverage.md");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &told).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    for (line, (told, written)) in told.lines().zip(written.lines()).enumerate() {
        assert_eq!(told, written, "docs/coverage.md, line {}", line + 1);
    }
    assert_eq!(told.lines().count(), written.lines().count());
}
