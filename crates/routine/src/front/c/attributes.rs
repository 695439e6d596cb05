//! Attributes and annotations: those that may change the meaning of what they stand at are refused.

use deltaboard_preprocessor::pragma;
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language};
use deltaboard_syntax::Node;

use super::reader::{Reader, Result};
use crate::front::places::Front;

/// Attributes that change no value, only speed, visibility or checks. They are listed without their
/// underscores.
const HARMLESS: &str = "packed aligned align always_inline noinline forceinline gnu_inline artificial flatten inline unused used const \
    pure hot cold nodiscard maybe_unused deprecated unavailable warn_unused_result noreturn nothrow nonnull returns_nonnull \
    returns_twice malloc alloc_size alloc_align assume_aligned format format_arg sentinel leaf noclone noipa no_icf section \
    visibility target target_clones optimize optnone minsize no_instrument_function no_sanitize no_sanitize_address \
    no_sanitize_undefined no_sanitize_thread no_profile_instrument_function no_stack_protector stack_protect no_split_stack may_alias \
    access error warning diagnose_as_builtin fallthrough likely unlikely carries_dependency no_unique_address noescape unsequenced \
    reproducible externally_visible dllexport dllimport selectany novtable uuid noalias restrict cdecl stdcall fastcall vectorcall \
    thiscall regcall ms_abi sysv_abi regparm preserve_most preserve_all tls_model thread internal_linkage abi_tag trivial_abi \
    init_priority flag_enum enum_extensibility designated_init nonstring no_reorder retain constructor destructor intrinsic \
    safebuffers host device global GNU gnu clang msvc msvc::forceinline msvc::noinline lifetimebound indeterminate \
    convergent nodebug musttail require_constant_initialization no_caller_saved_registers zero_call_used_regs simd \
    no_thread_safety_analysis gsl rsl nouniqueaddress counted_by strict_flex_array no_destroy using";

/// Attributes of C# that change no value.
const HARMLESS_IN_CSHARP: &str = "MethodImpl Obsolete Pure Flags Serializable CLSCompliant SuppressMessage EditorBrowsable GeneratedCode \
    CompilerGenerated ExcludeFromCodeCoverage DebuggerDisplay DebuggerStepThrough DebuggerHidden DebuggerNonUserCode \
    DebuggerBrowsable NotNull MaybeNull AllowNull DisallowNull NotNullWhen MaybeNullWhen IsReadOnly Intrinsic NonVersionable \
    StackTraceHidden DoesNotReturn UnscopedRef RequiresPreviewFeatures Benchmark Test Fact Theory TestMethod BurstCompile \
    TargetedPatchingOptOut ReliabilityContract SecuritySafeCritical UsedImplicitly PublicAPI";

impl Reader {
    /// Refuses an attribute that isn't known to change nothing, at a declaration.
    pub(super) fn refuse_attributes(&self, node: &Node) -> Result<()> {
        for child in node.children() {
            match child.kind() {
                "attribute_specifier" | "attribute_declaration" | "ms_declspec_modifier" => {
                    self.refuse_unknown(child)?;
                }
                "attribute_list" if self.language == Language::CSharp => {
                    for attribute in child.named() {
                        self.refuse_in_csharp(attribute)?;
                    }
                }
                "type_qualifier"
                | "function_declarator"
                | "init_declarator"
                | "attributed_declarator"
                | "pointer_declarator"
                | "struct_specifier"
                | "enum_specifier"
                | "class_specifier" => {
                    self.refuse_attributes(child)?;
                }
                "gnu_asm_expression" if node.kind() != "expression_statement" => {
                    let fault = "assembly outside functions is not supported, because it may change what names mean";
                    return Err(Diagnostic::new(self.span(child), fault)
                        .with_help("remove it if the code means the same without it"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn refuse_unknown(&self, node: &Node) -> Result<()> {
        let fault = |it: &Node| {
            let fault = "is not supported, because it may change what the code means";
            Diagnostic::about(self.span(it), it.text(), fault)
                .with_help("remove the attribute if the code means the same without it")
        };
        for name in attribute_names(node) {
            let word = name.text().trim_matches('_');
            if !contains_word(HARMLESS, word) {
                return Err(fault(&name));
            }
            if word == "optimize" {
                let options = node.text().split('"').nth(1).unwrap_or_default();
                if !pragma::is_optimization_option(options) {
                    return Err(pragma::unsupported(self.span(node)));
                }
            }
        }
        Ok(())
    }

    fn refuse_in_csharp(&self, attribute: &Node) -> Result<()> {
        let Some(name) = attribute.child("name").or_else(|| attribute.named().next()) else {
            return Ok(());
        };
        let word = name.text().rsplit('.').next().unwrap_or_default();
        let word = word.strip_suffix("Attribute").unwrap_or(word);
        let is_layout = word == "StructLayout" && !attribute.text().contains("Explicit");
        if is_layout || contains_word(HARMLESS_IN_CSHARP, word) {
            return Ok(());
        }
        let fault = "is not supported, because it may change what the code means";
        Err(Diagnostic::about(self.span(name), word, fault)
            .with_help("remove the attribute if the code means the same without it"))
    }
}

/// The names of attributes, without those in their arguments.
fn attribute_names(node: &Node) -> Vec<Node> {
    match node.kind() {
        "identifier" => vec![node.clone()],
        "attribute" => {
            let name = node.child("name").or_else(|| node.named().next());
            name.into_iter().cloned().collect()
        }
        "call_expression" => node.child("function").map(attribute_names).unwrap_or_default(),
        _ => node.named().flat_map(attribute_names).collect(),
    }
}
