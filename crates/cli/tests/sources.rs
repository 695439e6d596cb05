//! All subcommands read files in the same way, with the same errors.

mod program;
#[allow(dead_code, reason = "files are only written")]
mod temporary_folder;

use std::fs;

use program::{run, run_with};
use temporary_folder::TemporaryFolder;

/// The subcommands that read a file with the arguments before its name, and the exit code if it can't be read.
const READERS: [(&[&str], i32); 4] = [
    (&["transform", "flip-vertical"], 1),
    (&["prove"], 2),
    (&["figure", "--code"], 1),
    (&["fill"], 1),
];

#[test]
fn compressed_files_and_utf_16_have_the_same_error_everywhere() {
    let folder = TemporaryFolder::new("sources-no-text");
    for (file, begin, expected) in [
        (
            "a.gz",
            &b"\x1f\x8b\x08\0\x9d"[..],
            "it is compressed; `gzip -dc{}` unpacks it into a pipe or a file",
        ),
        (
            "a.zst",
            b"\x28\xb5\x2f\xfd\x24",
            "it is compressed; `zstd -dc{}` unpacks it into a pipe or a file",
        ),
        (
            "a.bz2",
            b"BZh91AY&SY\xd3",
            "it is compressed; `bzip2 -dc{}` unpacks it into a pipe or a file",
        ),
        ("a.xz", b"\xfd7zXZ\0\0", "it is compressed; `xz -dc{}` unpacks it into a pipe or a file"),
        (
            "a.zip",
            b"PK\x03\x04\x14",
            "it is compressed; `unzip -p{}` unpacks it into a pipe or a file",
        ),
        ("wide", b"\xff\xfex\0", "it is written in UTF-16; save it as UTF-8"),
        ("wide.be", b"\xfe\xff\0x", "it is written in UTF-16; save it as UTF-8"),
    ] {
        fs::write(folder.path().join(file), begin).unwrap();
        for (arguments, code) in READERS {
            let done = run(folder.path(), &[arguments, &[file]].concat());
            let named = expected.replace("{}", &format!(" {file}"));
            let errors = format!("deltaboard: {file} cannot be read: {named}\n");
            assert_eq!((done.code, &*done.output, done.errors), (code, "", errors));
        }
        let unnamed = expected.replace("{}", "");
        let errors = format!("deltaboard: <stdin> cannot be read: {unnamed}\n");
        for (arguments, code) in [(&["compile", "-"][..], 1), (&["prove", "-"], 2)] {
            let done = run_with(folder.path(), arguments, begin);
            assert_eq!((done.code, &*done.output, &*done.errors), (code, "", &*errors));
        }
    }
}

#[test]
fn missing_files_and_folders_have_the_same_error_everywhere() {
    let folder = TemporaryFolder::new("sources-folder");
    fs::create_dir(folder.path().join("folder")).unwrap();
    for (file, error) in
        [("missing", "No such file or directory (os error 2)"), ("folder", "it is a folder")]
    {
        // `fill` fills all pages of a folder, and `prove` reads all its code.
        let reads_folders = |arguments: &[&str]| matches!(arguments, ["fill" | "prove", ..]);
        let readers = READERS
            .into_iter()
            .filter(|(arguments, _)| file != "folder" || !reads_folders(arguments));
        for (arguments, code) in readers {
            let done = run(folder.path(), &[arguments, &[file]].concat());
            let errors = format!("deltaboard: {file} cannot be read: {error}\n");
            assert_eq!((done.code, &*done.output, done.errors), (code, "", errors));
        }
    }
}

#[test]
fn files_that_cannot_be_code_are_errors() {
    let folder = TemporaryFolder::new("sources-no-code");
    let long = vec![b'x'; 2_000_000];
    for (text, expected) in [
        (&b"x ^\n\n\0 8"[..], "it is not text: line 3 has a zero byte"),
        (b"\x7fELF\x02\x01\x01\0", "it is a program, not the text of one"),
        (&long, "it has more than 1 MB; code has at most 320 KB"),
    ] {
        for arguments in [&["prove", "-"][..], &["figure", "--code", "-"], &["compile", "-"]] {
            let done = run_with(folder.path(), arguments, text);
            let errors = format!("deltaboard: <stdin> cannot be read: {expected}\n");
            assert_eq!((&*done.output, done.errors), ("", errors));
        }
    }
}

#[test]
fn comments_need_not_be_utf8() {
    let folder = TemporaryFolder::new("sources-latin-1");
    let code = b"u64 f(u64 x) { // M\xfcller\n  return x << 8;\n}\n";
    for (file, code) in
        [("latin.c", &code[..]), ("both.c", b"// \xc3\xa9 \xe9\nu64 f(u64 x) { return x << 8; }")]
    {
        fs::write(folder.path().join(file), code).unwrap();
        let done = run(folder.path(), &["prove", file]);
        assert_eq!((done.code, &*done.errors), (0, ""), "{done:?}");
    }
    // Elsewhere they are errors, at the right place.
    let text = b"u64 f(u64 x) { // M\xfcller\n /* \xe9 */ return x + '\xe9';\n}\n";
    fs::write(folder.path().join("value.c"), text).unwrap();
    let done = run(folder.path(), &["prove", "value.c"]);
    assert!(done.code != 0 && done.errors.starts_with("value.c:2:21: "), "{done:?}");
}

#[test]
fn byte_order_marks_and_line_breaks_of_other_systems_do_not_matter() {
    let folder = TemporaryFolder::new("sources-line-breaks");
    let code = "u64 f(u64 x) { // north\n  return x << 8;\n}\n";
    let formula = "sq' =\n  sq ^ 56\n";
    let runs = [
        (&["prove", "-"][..], code),
        (&["figure", "--code", "-"], code),
        (&["compile", "-"], formula),
    ];
    for (arguments, text) in runs {
        let plain = run_with(folder.path(), arguments, text);
        assert_eq!((plain.code, &*plain.errors), (0, ""));
        for other in
            [format!("\u{feff}{text}"), text.replace('\n', "\r\n"), text.replace('\n', "\r")]
        {
            assert_eq!(run_with(folder.path(), arguments, &other), plain, "{other:?}");
        }
    }
}
