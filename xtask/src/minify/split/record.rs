//! A module that notes which of its functions run: each has a global of its own, exported under its name, which is 1
//! once it has run.

use std::convert::Infallible;

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, Function, GlobalSection, GlobalType,
    Instruction, Module as Encoder, ValType,
};
use wasmparser::{ExportSectionReader, FunctionBody, GlobalSectionReader, Parser};

use super::module::Module;

/// What the names of the exports begin with.
const RAN: &str = "ran ";

pub(super) fn record(bytes: &[u8]) -> Result<Vec<u8>> {
    let module = Module::read(bytes)?;
    let mut encoder = Encoder::new();
    let mut recorder = Recorder { globals: module.globals.len() as u32, module: &module, body: 0 };
    recorder
        .parse_core_module(&mut encoder, Parser::new(0), bytes)
        .map_err(|error| anyhow!("{error}"))?;
    Ok(encoder.finish())
}

struct Recorder<'m, 'a> {
    module: &'m Module<'a>,
    /// How many globals there were; those of the functions follow.
    globals: u32,
    /// Which body is next.
    body: u32,
}

impl Reencode for Recorder<'_, '_> {
    type Error = Infallible;

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        utils::parse_global_section(self, globals, section)?;
        for _ in &self.module.bodies {
            let flag = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
            globals.global(flag, &ConstExpr::i32_const(0));
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        utils::parse_export_section(self, exports, section)?;
        for body in 0..self.module.bodies.len() as u32 {
            let function = body + self.module.imported_functions as u32;
            let name = self.module.names.get(&function).unwrap_or(&"");
            // Several functions may have one name.
            let name = format!("{RAN}{function} {name}");
            exports.export(&name, ExportKind::Global, self.globals + body);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error<Infallible>> {
        utils::parse_function_body(self, code, body)?;
        self.body += 1;
        Ok(())
    }

    fn new_function_with_parsed_locals(
        &mut self,
        body: &FunctionBody<'_>,
    ) -> Result<Function, Error<Infallible>> {
        let mut function = utils::new_function_with_parsed_locals(self, body)?;
        function.instruction(&Instruction::I32Const(1));
        function.instruction(&Instruction::GlobalSet(self.globals + self.body));
        Ok(function)
    }
}

#[cfg(test)]
mod tests {
    use wasmi::{Engine, Instance, Module as Code, Store};

    use super::*;

    #[test]
    fn what_has_run_says_so() {
        let module = wat::parse_str(
            r#"(module
                (global $other (mut i32) (i32.const 7))
                (func $called (param i32) (result i32) (local i64) (i32.add (local.get 0) (global.get $other)))
                (func $left_alone)
                (func (export "run") (param i32) (result i32) (call $called (local.get 0))))"#,
        );
        let recorded = record(&module.unwrap()).unwrap();
        let engine = Engine::default();
        let mut store = Store::new(&engine, ());
        let code = Code::new(&engine, &recorded).unwrap();
        let instance = Instance::new(&mut store, &code, &[]).unwrap();
        let ran = |store: &Store<()>, name| {
            let flag = instance.get_global(store, name).unwrap();
            flag.get(store).i32().unwrap()
        };
        assert_eq!(ran(&store, "ran 0 called"), 0);
        let run = instance.get_typed_func::<i32, i32>(&store, "run").unwrap();
        assert_eq!(run.call(&mut store, 3).unwrap(), 10);
        assert_eq!(ran(&store, "ran 0 called"), 1);
        assert_eq!(ran(&store, "ran 1 left_alone"), 0);
    }
}
