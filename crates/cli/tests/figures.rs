//! Runs `deltaboard figures`.

mod program;
mod temporary_folder;

use program::{Run, run};
use temporary_folder::TemporaryFolder;

const DOCUMENT: &str = "\
# Title

```deltaboard
do: flip-vertical
figure: animated
```
Text after it.

- A list

  > ```deltaboard
  > bits: 0xff
  > ```

```deltaboard
do: flip-diagonal
figure: none
```

`````text
```deltaboard
do: no block
```
`````
";

const WITH_PICTURES: &str = "\
# Title

```deltaboard
do: flip-vertical
figure: animated
```

![Flip: delta swaps, 3 steps. 0x1e2222120e0a1222 becomes 0x22120a0e1222221e](deltaboard-figures/guide-1.svg)

Text after it.

- A list

  > ```deltaboard
  > bits: 0xff
  > ```
  >
  > ![Flip: delta swaps, 3 steps. 0x00000000000000ff becomes 0xff00000000000000](deltaboard-figures/guide-2.svg)

```deltaboard
do: flip-diagonal
figure: none
```

`````text
```deltaboard
do: no block
```
`````
";

fn done(output: &str, errors: &str, code: i32) -> Run {
    Run { code, output: output.to_owned(), errors: errors.to_owned() }
}

#[test]
fn pictures_are_kept_below_their_blocks() {
    let folder = TemporaryFolder::new("figures");
    std::fs::create_dir(folder.path().join("docs")).unwrap();
    folder.write("docs/guide.md", DOCUMENT);
    let check = ["figures", "--check", "docs"];
    let outdated = "\
deltaboard: docs/guide.md is not up to date
deltaboard: docs/deltaboard-figures/guide-1.svg is not up to date
deltaboard: docs/deltaboard-figures/guide-2.svg is not up to date
";
    assert_eq!(run(folder.path(), &check), done("", outdated, 1));
    assert_eq!(folder.read("docs/guide.md"), DOCUMENT);

    let written = done("docs/guide.md: 3 written\n", "", 0);
    assert_eq!(run(folder.path(), &["figures", "docs/guide.md"]), written);
    assert_eq!(folder.read("docs/guide.md"), WITH_PICTURES);
    assert!(folder.read("docs/deltaboard-figures/guide-1.svg").contains("animation"));
    assert_eq!(run(folder.path(), &check), done("", "", 0));
    assert_eq!(run(folder.path(), &["figures", "docs"]), done("", "", 0));

    // A change of a block, and of the number of blocks.
    folder.write("docs/guide.md", &WITH_PICTURES.replace("bits: 0xff", "bits: 0x7f"));
    assert_eq!(run(folder.path(), &["figures", "docs"]), done("docs/guide.md: 2 written\n", "", 0));
    let changed = folder.read("docs/guide.md");
    assert_eq!(
        changed,
        WITH_PICTURES.replace("0xff\n", "0x7f\n").replace("00ff becomes 0xff", "007f becomes 0x7f")
    );
    folder.write("docs/guide.md", &changed.replace("figure: animated", "figure: none"));
    assert_eq!(run(folder.path(), &["figures", "docs"]), done("docs/guide.md: 3 written\n", "", 0));
    assert!(!folder.path().join("docs/deltaboard-figures/guide-2.svg").exists());
    let changed = folder.read("docs/guide.md");
    assert!(changed.contains("figure: none\n```\n\nText after it."), "{changed}");
}

#[test]
fn a_document_with_an_error_is_not_changed() {
    let folder = TemporaryFolder::new("figures-wrong");
    let wrong = DOCUMENT.replace("bits: 0xff", "bits: 0xfg");
    folder.write("guide.md", &wrong);
    let error = "guide.md:12: `bits` cannot be read: `g` is not a hexadecimal digit.\n";
    assert_eq!(run(folder.path(), &["figures", "guide.md"]), done("", error, 2));
    assert_eq!(folder.read("guide.md"), wrong);
    let missing = "deltaboard: none.md cannot be read: No such file or directory (os error 2)\n";
    assert_eq!(run(folder.path(), &["figures", "none.md"]), done("", missing, 1));
}
