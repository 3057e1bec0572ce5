"""How Numba keeps a kernel on disk, told where and for which sources: built on classes that are its own affair.

Only `cache` imports this, ready for a Numba in which they are missing or work otherwise.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any

from llvmlite.binding import parse_bitcode
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    _CacheLocator,
)

from bastide.core.apart import NotKept, may_compile


class _Locator(_CacheLocator):
    """Tells Numba where a kernel lies and which version of the rules it belongs to."""

    def __init__(self, folder: Path, stamp: str) -> None:
        self._folder, self._stamp = folder, stamp

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return "rule"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> _Locator:
        return cls(py_func.__bastide_folder__, py_func.__bastide_stamp__)


class _Impl(CompileResultCacheImpl):
    _locator_classes = [_Locator]


class RuleCache(FunctionCache):
    """The kernels of one rule; a place where some may lie that were made ahead, and for what processor."""

    _impl_class = _Impl

    def __init__(
        self,
        rule: FunctionType,
        folder: Path,
        stamp: str,
        ahead: Path | None,
        processor: tuple[str, str],
    ) -> None:
        vars(rule).update(__bastide_folder__=folder, __bastide_stamp__=stamp)
        super().__init__(rule)
        if self.cache_path != str(folder):  # it would find kernels of other sources there
            raise TypeError(f"Numba keeps kernels in {self.cache_path}")
        base = self._impl.filename_base
        self._ahead = IndexDataCacheFile(str(ahead), base, stamp) if ahead else None
        self._processor = processor

    def load_overload(self, *call: Any) -> Any:
        """A kernel from the disk, if there is one: made on this machine, or ahead for any."""
        kernel = None
        with suppress(Exception):  # a Numba that finds its kernels otherwise
            kernel = self._found(*call)
        if kernel is None and not may_compile():
            raise NotKept(self._name)
        return kernel

    def _found(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        key = self._index_key(sig, target_context.codegen())
        kernel = self._kept(self._cache_file, key, target_context) if self._enabled else None
        if kernel is None and self._ahead is not None:
            triple, *_ = key[1]
            key = (sig, (triple, *self._processor), key[2])
            kernel = self._kept(self._ahead, key, target_context)
        return kernel

    def _kept(self, file: IndexDataCacheFile, key: Any, target_context: Any) -> Any:
        """The kernel of that key, if it is there and sound: else it is compiled again, which overwrites it."""
        try:
            if (data := file.load(key)) is None:
                return None
            kernel = self._impl.rebuild(target_context, data)
        except Exception:  # damaged in any way
            return None
        self._let_go_of_text(kernel.library, file, key)
        return kernel

    @staticmethod
    def _let_go_of_text(library: Any, file: IndexDataCacheFile, key: Any) -> None:
        """Do without the LLVM text of a kernel, ten times as large as its code, until another is compiled with it."""

        def text() -> Any:
            _, _, (_, bitcode) = file.load(key)[0]
            return parse_bitcode(bitcode)

        if hasattr(library, "_shared_module") and hasattr(library, "_get_module_for_linking"):
            library._shared_module, library._get_module_for_linking = None, text

    def save_overload(self, *call: Any) -> None:
        """Keep a kernel, if that can be."""
        try:
            self._save(*call)
        except Exception:  # disk full, folder gone: play on with what is in memory
            self.disable()

    def _save(self, *call: Any) -> None:
        try:
            super().save_overload(*call)
        except OSError:
            raise
        except Exception:  # a damaged index, or one that names what is no longer there: a new one
            self.flush()
            super().save_overload(*call)
