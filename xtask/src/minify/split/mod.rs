//! A module cut in two: what a page needs to open, and all else, which is fetched when it is first needed.
//!
//! The first part keeps the memory, the tables and the globals. The later part imports them, and the
//! functions that it calls, from the first one's exports: instantiated with those, it puts its own functions into the
//! table and its data into the memory. So the first part calls the later one through the table, and what is called too soon traps.
//!
//! Only the two halves of one cut fit together. A server may have been given a new page while an old one is still open, so
//! the table goes by a name that tells the cut: a later part of another one cannot be instantiated.

mod data;
mod module;
mod reach;
mod record;
mod uses;
mod write;

use anyhow::Result;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use data::Links;
use module::Module;
use write::Cut;

/// What the later part imports from: one letter less for every import than any name.
const FIRST: &str = "";

#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) first: Vec<u8>,
    pub(crate) later: Vec<u8>,
}

/// Cuts a module, if there is anything to cut off: the functions whose name `is_later`, what only they call, the data
/// that only these lead to, and these texts, which the first part must not read. What leads to which data, tells the module as it was `linked`.
pub(crate) fn split(
    bytes: &[u8],
    linked: &[u8],
    is_later: impl Fn(&str) -> bool,
    texts: &[impl AsRef<[u8]>],
) -> Result<Option<Parts>> {
    let module = Module::read(bytes)?;
    let later = reach::later(&module, is_later);
    if later.is_empty() {
        return Ok(None);
    }
    let told = Sha256::new().chain_update(bytes).chain_update(format!("{later:?}")).finalize();
    let links = Links::read(linked, &module)?;
    let cut = Cut::of(&module, later, &links, texts, URL_SAFE_NO_PAD.encode(&told[..4]))?;
    Ok(Some(Parts { first: cut.first()?, later: cut.later()? }))
}

/// A module that notes which of its functions run, for [`split`] to know.
pub(crate) fn record(module: &[u8]) -> Result<Vec<u8>> {
    record::record(module)
}

#[cfg(test)]
mod tests {
    use wasmi::{Engine, Instance, Linker, Module as Code, Store};

    use super::*;

    const TEXT: &str = "to be read later";

    /// Whatever begins with `later`, and [`TEXT`].
    fn cut(module: &str) -> Option<Parts> {
        let module = wat::parse_str(module).unwrap();
        split(&module, &module, |name| name.starts_with("later"), &[TEXT]).unwrap()
    }

    /// A page that runs without a browser.
    struct Page {
        store: Store<()>,
        first: Instance,
        later: Vec<u8>,
    }

    impl Page {
        fn open(module: &str) -> Self {
            let parts = cut(module).unwrap();
            let mut store = Store::new(&Engine::default(), ());
            let mut linker = Linker::new(store.engine());
            linker.func_wrap("js", "double", |number: i32| number * 2).unwrap();
            let code = Code::new(store.engine(), &parts.first).unwrap();
            let first = linker.instantiate_and_start(&mut store, &code).unwrap();
            Self { store, first, later: parts.later }
        }

        fn load(&mut self) {
            self.try_load().unwrap();
        }

        fn try_load(&mut self) -> Result<Instance, wasmi::Error> {
            let mut linker = Linker::new(self.store.engine());
            let exports: Vec<_> = self.first.exports(&self.store).collect();
            for export in exports {
                linker.define(FIRST, export.name(), export.clone().into_extern()).unwrap();
            }
            let code = Code::new(self.store.engine(), &self.later).unwrap();
            linker.instantiate_and_start(&mut self.store, &code)
        }

        /// `None` where it traps.
        fn run(&mut self, number: i32) -> Option<i32> {
            let run = self.first.get_typed_func::<i32, i32>(&self.store, "run");
            run.unwrap().call(&mut self.store, number).ok()
        }

        fn memory(&self, start: usize, length: usize) -> &[u8] {
            let memory = self.first.get_memory(&self.store, "memory").unwrap();
            &memory.data(&self.store)[start..start + length]
        }

        fn imports_of_later(&self) -> Vec<String> {
            let code = Code::new(self.store.engine(), &self.later).unwrap();
            code.imports().map(|import| import.name().to_owned()).collect()
        }
    }

    #[test]
    fn a_later_function_is_called_through_the_table() {
        let mut page = Page::open(
            r#"(module
                (import "js" "double" (func $double (param i32) (result i32)))
                (table 1 1 funcref)
                (func $run (export "run") (param i32) (result i32)
                    (if (result i32) (i32.eqz (local.get 0))
                        (then (i32.const 7))
                        (else (call $later (local.get 0) (i32.const 3)))))
                (func $later (param i32 i32) (result i32)
                    (call $only_later (i32.sub (local.get 0) (local.get 1))))
                (func $only_later (param i32) (result i32)
                    (call $both (call $double (local.get 0))))
                (func $both (export "both") (param i32) (result i32)
                    (i32.add (local.get 0) (i32.const 100))))"#,
        );
        assert_eq!(page.run(0), Some(7));
        assert_eq!(page.run(5), None, "it is not here yet");
        page.load();
        assert_eq!(page.run(5), Some(104));
        assert_eq!(page.run(0), Some(7));
        // The import, `both` and the table, which it fills.
        let imports = page.imports_of_later();
        assert_eq!(imports[..2], ["a", "both"]);
        assert_eq!(imports[2].len(), 6, "{imports:?}");
    }

    #[test]
    fn the_later_part_of_another_cut_does_not_fit() {
        let module = |number: i32| {
            format!(
                r#"(module
                    (table 1 funcref)
                    (func (export "run") (param i32) (result i32) (call $later))
                    (func $later (result i32) (i32.const {number})))"#
            )
        };
        let mut page = Page::open(&module(1));
        let other = cut(&module(2)).unwrap().later;
        let own = std::mem::replace(&mut page.later, other);
        assert!(page.try_load().is_err());
        page.later = own;
        page.load();
        assert_eq!(page.run(0), Some(1));
    }

    #[test]
    fn a_later_function_keeps_its_place_in_the_table() {
        let mut page = Page::open(
            r#"(module
                (type $number (func (result i32)))
                (table 4 4 funcref)
                (elem (i32.const 1) $one $later_two $three)
                (func $run (export "run") (param i32) (result i32)
                    (call_indirect (type $number) (local.get 0)))
                (func $one (result i32) (i32.const 1))
                (func $later_two (result i32) (call_indirect (type $number) (i32.const 3)))
                (func $three (result i32) (i32.const 3)))"#,
        );
        assert_eq!([1, 2, 3].map(|place| page.run(place)), [Some(1), None, Some(3)]);
        page.load();
        assert_eq!([1, 2, 3].map(|place| page.run(place)), [Some(1), Some(3), Some(3)]);
    }

    #[test]
    fn both_parts_have_one_memory_and_the_same_globals() {
        let mut page = Page::open(
            r#"(module
                (table $others 2 externref)
                (table $functions 1 1 funcref)
                (memory (export "memory") 1)
                (global $unused i32 (i32.const 0))
                (global $sum (mut i32) (i32.const 10))
                (data (i32.const 8) "to be read at once, to be read later, and more")
                (func $run (export "run") (param i32) (result i32)
                    (call $later (local.get 0))
                    (i32.add (global.get $sum) (i32.load8_u (i32.const 100))))
                (func $later (param i32)
                    (global.set $sum (i32.add (global.get $sum) (local.get 0)))
                    (i32.store8 (i32.const 100) (table.size $others))))"#,
        );
        assert_eq!(
            page.memory(8, 46),
            b"to be read at once, \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0, and more"
        );
        page.load();
        assert_eq!(page.memory(8, 46), b"to be read at once, to be read later, and more");
        assert_eq!(page.run(5), Some(17));
        assert_eq!(page.run(5), Some(22));
    }

    #[test]
    fn what_is_exported_stays() {
        let module = r#"(module
            (table 0 funcref)
            (func $later (export "later")))"#;
        assert!(cut(module).is_none());
    }

    #[test]
    fn a_text_that_is_there_twice_stays() {
        let mut page = Page::open(
            r#"(module
                (table 0 funcref)
                (memory (export "memory") 1)
                (data (i32.const 0) "to be read later")
                (data (i32.const 32) "to be read later")
                (func $run (export "run") (param i32) (result i32)
                    (call $later) (local.get 0))
                (func $later))"#,
        );
        assert_eq!(page.memory(0, 16), TEXT.as_bytes());
        assert_eq!(page.run(1), None);
        page.load();
        assert_eq!(page.run(1), Some(1));
    }
}
