"""The same rules on a GPU: kernels made anywhere, many games side by side where there is one."""

from bastide.gpu.batch import Batch
from bastide.gpu.program import Program, compile_program

__all__ = ["Batch", "Program", "compile_program"]
