"""How Numba compiles rules: as pieces, of which kernels are made. Built on classes that are its own affair.

Left to itself Numba makes every rule ready to be called from Python: whatever it calls is linked into it, all of that
is optimized and becomes machine code; a rule that stands ten calls deep goes through it ten times. Here a rule is a
*piece*: checked, put into LLVM's language, and left there. Only when Python calls it, it becomes a *kernel*: all pieces
it needs are linked once and optimized together. A game is ready in half the time, and as quick.

Only `build` imports this, ready for a Numba in which these classes are missing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any

from llvmlite.binding import Linkage
from numba.core import ir, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NopythonTypeInference

Options = dict[str, Any]


@register_pass(mutates_CFG=False, analysis_only=False)
class _CountFromTheStart(FunctionPass):
    """Tell Numba that no index counts from the end of a list, by the type of a number that is never negative.

    Otherwise it would look at every index whether it does, and could not do several steps of a loop at once: worth 15
    to 45 % in speed. Where indices are checked, a negative one is an error.
    """

    _name = "bastide_count_from_the_start"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        for place, signature in [*state.calltypes.items()]:
            indexing = isinstance(place, ir.SetItem) or getattr(place, "op", "") == "getitem"
            if indexing and isinstance(signature.args[0], types.Array):
                _, index, *value = signature.args
                if getattr(index, "signed", False):  # as all whole numbers of rules are
                    args = signature.args[0], types.uintp, *value
                    del state.calltypes[place]  # what is there may not be replaced
                    state.calltypes[place] = signature.replace(args=args)
        return True


def _passes(state: Any) -> list[Any]:
    manager = DefaultPassBuilder.define_nopython_pipeline(state)
    manager.add_pass_after(_CountFromTheStart, NopythonTypeInference)
    manager.finalize()
    return [manager]


class _PieceLibrary(JITCodeLibrary):
    """The text of one rule. It is never made ready to run."""

    def _ensure_finalized(self) -> None: ...


class _KernelLibrary(JITCodeLibrary):
    """A rule that Python calls, with all it needs."""

    def finalize(self) -> None:
        pieces, others, waiting = dict[int, Any](), dict[int, Any](), [*self._linking_libraries]
        while waiting:
            library = waiting.pop()
            if not isinstance(library, _PieceLibrary):
                others[id(library)] = library
            elif id(library) not in pieces:
                pieces[id(library)] = library
                waiting += library._linking_libraries
        own = {one.name for one in self._final_module.functions if not one.is_declaration}
        for piece in pieces.values():
            self._final_module.link_in(piece._final_module, preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = Linkage.internal  # nobody else calls it: it may vanish
        self._linking_libraries = [*others.values()]
        super().finalize()


class _PieceCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.library = _PieceLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        return _passes(state)


class _KernelCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.library = _KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return _passes(state)


class Piece(CPUDispatcher):
    """A rule as others call it."""

    def __init__(
        self, function: FunctionType, options: Options, keep: Callable[[Any], None], inline: bool
    ) -> None:
        options = {"nopython": True, "no_cfunc_wrapper": True, **options}
        self._options, self._keep = options, keep
        own = {"forceinline": inline, "no_cpython_wrapper": True}
        super().__init__(function, targetoptions=options | own, pipeline_class=_PieceCompiler)

    def add_overload(self, result: Any) -> None:
        """Whoever calls this rule links its text; Numba knows a compiled function by its address, and here is none."""
        mark = object()
        result.target_context.insert_user_function(mark, result.fndesc, [result.library])
        self.overloads[tuple(result.signature.args)] = result._replace(entry_point=mark)

    @cached_property
    def kernel(self) -> Any:
        """The same as Python calls it, kept on disk."""
        kernel = CPUDispatcher(
            self.py_func, targetoptions=self._options, pipeline_class=_KernelCompiler
        )
        self._keep(kernel)
        return kernel
