"""Tiers and cache: plain at once, compiled when ready, and never the rules of yesterday."""

import os
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.cli.template.ramparts.game import Ramparts
from bastide.core import cache
from bastide.core import engine as engines
from bastide.core.build import build
from bastide.games.forteresse import rules
from bastide.games.forteresse.game import Forteresse

ROOT = Path(__file__).parent.parent
RAMPARTS = Ramparts.folder


def python(code: str, **env: str) -> str:
    """Run code in a fresh process and return what it printed; without kernels that were made ahead."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "BASTIDE_KERNELS": "none", **env},
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_new_game_answers_before_anything_is_compiled() -> None:
    out = python(
        """
        import sys, bastide
        table = bastide.new("forteresse")
        print(len(table.legal()), "numba" in sys.modules, table.setup.engine.tier.name)
        """
    )
    assert out == "80 False plain"


@pytest.mark.proof
def test_states_move_over_when_the_kernels_arrive() -> None:
    setup = Forteresse().setup()
    state = setup.start()
    rng = Random(3)
    actions = []
    for ply in range(40):
        if ply == 20:
            assert setup.engine.warm(wait=True)
        actions.append(rng.choice(state.legal()))
        state.play(actions[-1])
    assert state._tier.name == "cpu"
    plain = Forteresse().setup().start()
    for action in actions:
        plain.play(action)
    assert plain._tier.name == "plain"
    assert plain.data == state.data and plain.legal() == state.legal()


@pytest.mark.proof
def test_work_makes_the_engine_compile_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines.Engine, "hot", 20)
    setup = Forteresse().setup()
    state, rng = setup.start(), Random(0)
    for _ in range(18):
        state.play(rng.choice(state.legal()))
    assert not setup.engine._threads
    state.play(rng.choice(state.legal()))
    (compiling,) = setup.engine._threads.values()
    compiling.join()
    assert setup.engine.tier.name == "cpu"


def test_without_numba_plain_goes_on() -> None:
    out = python(
        """
        import sys
        sys.modules["numba"] = None  # as if it were not installed
        import bastide
        table = bastide.new("forteresse")
        print(table.setup.engine.warm(wait=True), type(table.setup.engine.problem).__name__)
        print(table.play("e4-e5").actor, bastide.bot("greedy").choose(table.view(1)) in table.legal())
        """
    )
    assert out.splitlines() == ["False ModuleNotFoundError", "1 True"]


COUNTING = """
import bastide
from numba.core import event

class Count(event.Listener):
    compiled = 0
    def on_start(self, e): Count.compiled += 1
    def on_end(self, e): pass

event.register("numba:compile", Count())
"""
COUNT_COMPILES = f"""{COUNTING}
setup = bastide.game("forteresse").setup()
assert setup.engine.warm(wait=True), setup.engine.problem
print(Count.compiled)
"""


@pytest.mark.proof
def test_the_second_process_compiles_nothing(tmp_path: Path) -> None:
    assert int(python(COUNT_COMPILES, BASTIDE_CACHE=str(tmp_path))) > 10
    assert int(python(COUNT_COMPILES, BASTIDE_CACHE=str(tmp_path))) == 0


@pytest.mark.proof
def test_processes_that_start_together_compile_once(tmp_path: Path) -> None:
    """Bots' workers of one server, or of one test run: each kernel is compiled by one of them."""
    with ThreadPoolExecutor() as pool:
        both = pool.map(lambda _: python(COUNT_COMPILES, BASTIDE_CACHE=str(tmp_path)), range(2))
        least, most = sorted(map(int, both))
    assert most > 10 and least == 0


LET_OTHERS_COMPILE = """
from bastide.core.engine import Engine
Engine.apart = True
"""


@pytest.mark.proof
def test_a_process_that_lets_others_compile_compiles_nothing(tmp_path: Path) -> None:
    code = LET_OTHERS_COMPILE + COUNT_COMPILES
    assert int(python(code, BASTIDE_CACHE=str(tmp_path))) == 0
    assert int(python(COUNT_COMPILES, BASTIDE_CACHE=str(tmp_path))) == 0, "all of it is on disk"


@pytest.mark.proof
def test_what_no_other_can_compile_is_compiled_here(tmp_path: Path) -> None:
    code = LET_OTHERS_COMPILE + "import sys; sys.executable = '/bin/false'" + COUNT_COMPILES
    assert int(python(code, BASTIDE_CACHE=str(tmp_path))) > 10


@pytest.mark.proof
def test_kernels_from_the_disk_can_be_compiled_into_others(tmp_path: Path) -> None:
    """They are loaded without the text they were made from, which is read again when somebody's own kernel needs it."""
    code = """
        import numba
        from bastide.bots import mcts
        from bastide.bots.search import Search
        from bastide.bots.tree_worker import exercise
        from bastide.cli.template.ramparts.game import Ramparts
        setup = Ramparts().setup()
        assert setup.engine.warm(wait=True)
        tier = setup.engine.tier
        kernels = vars(tier.kernels).values()
        libraries = [o.library for k in kernels if hasattr(k, "overloads") for o in k.overloads.values()]
        texts = [library._shared_module for library in libraries]
        if {more}:
            @numba.njit
            def scored(final_scores, states, boxes, scores):
                return final_scores(states[0], boxes[0], scores)
            scored(tier.kernels.final_scores, tier.states(b""), tier.boxes, tier.numbers(8))
            setup.engine.searching(mcts, exercise, wait=True)
            print(Search(1).think(setup.start().view(0), simulations=50), setup.engine.problem)
        else:
            print(bool(texts), any(texts))
        """
    python(code.format(more=False), BASTIDE_CACHE=str(tmp_path))
    assert python(code.format(more=False), BASTIDE_CACHE=str(tmp_path)) == "True False"
    thought = python(code.format(more=True), BASTIDE_CACHE=str(tmp_path))
    assert thought.endswith("None")


@pytest.mark.proof
def test_only_what_python_calls_becomes_machine_code(tmp_path: Path) -> None:
    """Other rules are pieces, of which kernels are made: a game is ready in half the time."""
    code = """
        from bastide.cli.template.ramparts.game import Ramparts
        from bastide.core.tiers import exercise
        engine = Ramparts().setup().engine
        assert engine.warm(wait=True)
        print(len(exercise(engine.tier, engine.capacity)))
        """
    called = int(python(code, BASTIDE_CACHE=str(tmp_path)))
    assert len([*tmp_path.rglob("*.nbi")]) == called


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="looks for a process in /proc")
def test_who_compiles_for_another_ends_with_it(tmp_path: Path) -> None:
    code = """
        import bastide
        from bastide.core import apart
        from bastide.core.engine import Engine
        Engine.apart = True
        started = apart._started
        def told():
            process = started()
            print(process.pid, flush=True)
            return process
        apart._started = told
        bastide.game("castle").setup().engine.warm(wait=True)
        """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "BASTIDE_CACHE": str(tmp_path)},
    ) as process:
        assert process.stdout is not None
        compiler = int(process.stdout.readline())
        process.kill()
    end = time.monotonic() + 60
    while Path(f"/proc/{compiler}/stat").exists() and time.monotonic() < end:
        time.sleep(0.1)
    assert not Path(f"/proc/{compiler}/stat").exists()


@pytest.mark.proof
def test_a_damaged_cache_is_compiled_again(tmp_path: Path) -> None:
    python(COUNT_COMPILES, BASTIDE_CACHE=str(tmp_path))
    kernels = sorted(tmp_path.rglob("*.nb?"))
    assert kernels
    for n, file in enumerate(kernels):
        file.write_bytes(b"" if n % 2 else file.read_bytes()[: file.stat().st_size // 2])
    assert int(python(COUNT_COMPILES, BASTIDE_CACHE=str(tmp_path))) > 10
    assert int(python(COUNT_COMPILES, BASTIDE_CACHE=str(tmp_path))) == 0


STALE = """
import sys
sys.path.insert(0, {folder!r})
from copied.game import Ramparts
setup = Ramparts().setup()
assert setup.engine.warm(wait=True), setup.engine.problem
state = setup.start()
for gate, guard in enumerate((3, 1, 1, 3, 1, 1), 1):
    state.play(f"draw:{{guard}}").play(f"post:{{gate}}")
print(state._tier.name, state.outcome().scores)
"""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The folder of a little game, on its own: a package `copied` somewhere else."""
    folder = tmp_path / "code" / "copied"
    for file in RAMPARTS.rglob("*"):
        if file.is_file() and file.suffix != ".pyc":
            target = folder / file.relative_to(RAMPARTS)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = file.read_text("utf-8").replace(Ramparts.__module__.rpartition(".")[0], "copied")
            target.write_text(text, "utf-8")
    return folder


@pytest.mark.proof
def test_changed_rules_are_never_played_from_an_old_cache(copied: Path, tmp_path: Path) -> None:
    """The number stands in another file than the rule that uses it: Numba's own cache would miss that."""
    scoring, codes = copied / "rules" / "scoring.py", copied / "rules" / "codes.py"
    text = scoring.read_text("utf-8").replace("return total", "return total * WORTH")
    scoring.write_text(text, "utf-8")
    plain = codes.read_text("utf-8")
    code, cache = STALE.format(folder=str(copied.parent)), str(tmp_path / "cache")
    codes.write_text(f"{plain}WORTH = 1\n")
    assert python(code, BASTIDE_CACHE=cache) == "cpu (1, 2)"
    assert python(code, BASTIDE_CACHE=cache) == "cpu (1, 2)"
    codes.write_text(f"{plain}WORTH = 2\n")
    assert python(code, BASTIDE_CACHE=cache) == "cpu (2, 4)"


STAMPS = """
import sys
sys.path.insert(0, {folder!r})
from copied.game import Ramparts
from bastide.bots import alphabeta
from bastide.core import build
{change}
print(build.stamp([Ramparts.rules], []))
print(build.stamp([Ramparts.rules, Ramparts.bots], [alphabeta]))
"""


def stamps(copied: Path, change: str = "") -> list[str]:
    """Of the kernels of the copied game, and of those of its search."""
    return python(STAMPS.format(folder=str(copied.parent), change=change)).split()


@pytest.mark.proof
@pytest.mark.parametrize(
    ("file", "rules_change", "search_changes"),
    [
        ("rules/turns.py", True, True),
        ("rules/codes.py", True, True),
        ("bots/evaluation.py", False, True),
        ("picture/scene.py", False, False),
        ("picture/art.py", False, False),
        ("knowledge.py", False, False),
        ("actions.py", False, False),
        ("components.py", False, False),
        ("refusals.py", False, False),
        ("text/en.ftl", False, False),
        ("edition.toml", False, False),
    ],
)
def test_kernels_are_compiled_again_for_their_own_sources_only(
    copied: Path, file: str, rules_change: bool, search_changes: bool
) -> None:
    before = stamps(copied)
    with open(copied / file, "a", encoding="utf-8") as source:
        source.write("\n# another line\n")
    after = stamps(copied)
    assert [one != other for one, other in zip(before, after, strict=True)] == [
        rules_change,
        search_changes,
    ]


@pytest.mark.proof
@pytest.mark.parametrize("module", ["kernels", "contract", "dice", "record", "rule", "build"])
def test_kernels_are_compiled_again_when_what_they_are_made_with_changes(
    copied: Path, tmp_path: Path, module: str
) -> None:
    """The core's own module stands elsewhere, with a line more."""
    changed = tmp_path / f"{module}.py"
    source = (ROOT / "src" / "bastide" / "core" / f"{module}.py").read_text("utf-8")
    changed.write_text(f"{source}\n# another line\n", "utf-8")
    elsewhere = f"from bastide.core import {module}; {module}.__file__ = {str(changed)!r}"
    before, after = stamps(copied), stamps(copied, elsewhere)
    assert all(one != other for one, other in zip(before, after, strict=True))


def test_an_unwritable_cache_falls_back(tmp_path: Path) -> None:
    """A file stands where the folder should be: nobody can write there, not even root."""
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    out = python(
        """
        import tempfile
        from bastide.core.cache import cache_root
        print(cache_root().is_relative_to(tempfile.gettempdir()))
        """,
        BASTIDE_CACHE=str(blocked),
        XDG_CACHE_HOME=str(blocked),
        HOME=str(blocked),
        TMPDIR=str(tmp_path),
    )
    assert out == "True"


@pytest.mark.proof
def test_with_no_cache_at_all_kernels_live_in_memory(tmp_path: Path) -> None:
    out = python(
        """
        from bastide.core import cache
        cache.cache_root = lambda: None
        from bastide.cli.template.ramparts.game import Ramparts
        setup = Ramparts().setup()
        print(setup.engine.warm(wait=True))
        """
    )
    assert out == "True"


OTHER_NUMBAS = {  # in which the classes that our cache is built on are not as we know them
    "gone": "del caching._CacheLocator",
    "asked for more": "caching.FunctionCache.__init__ = lambda self, py_func, more: None",
    "looking elsewhere": """
from bastide.core import numba_cache
numba_cache._Impl._locator_classes = caching.CompileResultCacheImpl._locator_classes
""",
}
KEPT = """
import numba
from numba.core import caching
{change}
from bastide.core import cache

@numba.njit
def twice(n):
    return 2 * n

cache.attach(twice, "stamp", "rules")
print(twice(21), type(twice._cache).__name__)
"""


@pytest.mark.proof
@pytest.mark.parametrize("change", OTHER_NUMBAS)
def test_a_numba_we_do_not_know_compiles_without_our_cache(change: str, tmp_path: Path) -> None:
    code = KEPT.format(change=OTHER_NUMBAS[change])
    assert python(code, BASTIDE_CACHE=str(tmp_path)) == "42 NullCache"
    assert not [*tmp_path.rglob("*.nb?")]
    assert python(KEPT.format(change=""), BASTIDE_CACHE=str(tmp_path)) == "42 RuleCache"
    assert [*tmp_path.rglob("*.nb?")]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("module", "missing", "kept"),
    [("caching", "_CacheLocator", False), ("codegen", "JITCodeLibrary", True)],
)
def test_games_are_compiled_by_a_numba_we_do_not_know(
    module: str, missing: str, kept: bool, tmp_path: Path
) -> None:
    out = python(
        f"""
        import numba
        from numba.core import {module}
        del {module}.{missing}
        from bastide.cli.template.ramparts.game import Ramparts
        setup = Ramparts().setup()
        print(setup.engine.warm(wait=True), setup.engine.problem)
        """,
        BASTIDE_CACHE=str(tmp_path),
    )
    assert out == "True None"
    assert bool([*tmp_path.rglob("*.nb?")]) is kept


def test_where_nothing_can_be_written_there_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python itself finds no temporary folder there, and says so with an error."""

    def none() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr("tempfile.gettempdir", none)
    monkeypatch.setattr(cache, "_usable", lambda folder: False)
    assert cache.cache_root() is None


def test_a_process_may_end_while_kernels_compile(tmp_path: Path) -> None:
    out = python(
        """
        import bastide
        bastide.game("forteresse").setup().engine.warm()
        print("bye")
        """,
        BASTIDE_CACHE=str(tmp_path),
    )
    assert out == "bye"


COLORAMA = """
import sys
__version__ = "0.4.6"

def swap(*_, **__):
    sys.stdout.write("stdout was swapped")

init = reinit = deinit = swap

class Colours:
    def __getattr__(self, name):
        return ""

Fore = Back = Style = Colours()
"""


@pytest.mark.proof
def test_compiling_leaves_standard_output_alone(tmp_path: Path) -> None:
    """Numba colours its error texts through colorama, which swaps sys.stdout under other threads."""
    (tmp_path / "colorama.py").write_text(COLORAMA)
    out = python(
        f"""
        import sys
        sys.path.insert(0, {str(tmp_path)!r})
        from bastide.cli.template.ramparts.game import Ramparts
        setup = Ramparts().setup()
        assert setup.engine.warm(wait=True)
        from numba.core.errors import termcolor
        termcolor().errmsg("painted")
        print("fine")
        """,
        BASTIDE_CACHE=str(tmp_path / "cache"),
    )
    assert out == "fine"


def test_unknown_targets_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown target"):
        build(rules, "abacus")


def test_compiled_kernels_run_side_by_side() -> None:
    """The GIL is released: a Python thread goes on beside a long kernel."""
    import threading

    setup = bastide.game("forteresse").setup()
    assert setup.engine.warm(wait=True)
    tier, room = setup.engine.tier, setup.engine.capacity
    states = tier.states(*[setup.start().data] * 4)
    rows, at, counts = tier.rows(4, room), tier.numbers(4), tier.numbers(4)
    worker = threading.Thread(
        target=tier.kernels.perft, args=(states, tier.boxes, rows, at, counts, 4)
    )
    ticks = 0
    worker.start()
    while worker.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert ticks > 20
