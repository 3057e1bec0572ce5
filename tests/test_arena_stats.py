"""The arena's statistics against known answers."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.arena.plots import Whisker, bars, line, ticks, whiskers
from bastide.arena.stats import (
    Played,
    Sprt,
    _likeliest,
    elo_of,
    mean_of,
    quantile,
    ratings,
    score_of,
    wilson,
)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # Newcombe (1998), table I, and R's prop.test without correction
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    found = wilson(successes, trials)
    assert found.value == successes / trials
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(st.integers(1, 500), st.data())
def test_wilson_holds_its_share_and_mirrors(trials: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, trials))
    one, other = wilson(wins, trials), wilson(trials - wins, trials)
    assert 0 <= one.low <= one.value + 1e-12
    assert one.value - 1e-12 <= one.high <= 1
    assert one.low == pytest.approx(1 - other.high, abs=1e-12)


@given(st.floats(-800, 800))
def test_elo_and_score_are_inverses(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-6)


def test_elo_of_known_scores() -> None:
    """FIDE's table: 64 % is about 100 points, 76 % about 200, 91 % about 400."""
    assert [round(score_of(elo), 2) for elo in (100, 200, 400)] == [0.64, 0.76, 0.91]


def two(wins: int, draws: int, losses: int) -> list[Played]:
    sides = ((0,), (1,))
    shares = [(1.0, 0.0)] * wins + [(0.5, 0.5)] * draws + [(0.0, 1.0)] * losses
    return [Played(sides, share) for share in shares]


def test_ratings_of_two_follow_from_the_score() -> None:
    first, second = ratings(2, two(60, 20, 20))
    score = (60 + 10 + 0.5) / 101  # the drawn game that every line-up gets
    assert first.value - second.value == pytest.approx(elo_of(score), abs=1e-6)
    error = 400 / math.log(10) / math.sqrt(101 * score * (1 - score))
    assert first.high - first.low == pytest.approx(1.959964 * error, rel=1e-6)


def test_ratings_do_not_depend_on_the_seats() -> None:
    mirrored = [Played(game.sides[::-1], game.shares[::-1]) for game in two(7, 2, 3)]
    assert ratings(2, mirrored) == ratings(2, two(7, 2, 3))


def test_ratings_of_a_round_robin_are_those_of_the_model() -> None:
    """Games in the proportions the model promises give back its strengths."""
    strength = [200.0, 0.0, -200.0]
    games = []
    for a, b in ((0, 1), (0, 2), (1, 2)):
        wins = round(20000 * score_of(strength[a] - strength[b]))
        games += [Played(((a,), (b,)), (1.0, 0.0))] * wins
        games += [Played(((a,), (b,)), (0.0, 1.0))] * (20000 - wins)
    for found, true in zip(ratings(3, games), strength, strict=True):
        assert found.value == pytest.approx(true, abs=1)
        assert found.low < true < found.high


def test_ratings_with_more_than_two_sides_are_luces() -> None:
    """Half the wins against three is a strength of log 3 above theirs."""
    sides = ((0,), (1,), (1,), (1,))
    games = [Played(sides, (1.0, 0, 0, 0))] * 3000
    games += [Played(sides, tuple(float(k == s) for k in range(4))) for s in (1, 2, 3)] * 1000
    first, second = ratings(2, games)
    assert first.value - second.value == pytest.approx(400 * math.log10(3), abs=1)


def test_who_won_everything_stays_finite() -> None:
    first, second = ratings(2, two(100, 0, 0))
    assert 600 < first.value - second.value < 1000
    assert first.low > second.high


# ---------------------------------------------------------------- the sequential test


def test_bounds_are_walds() -> None:
    assert Sprt(0, 5, 0.05, 0.1).bounds == (math.log(0.1 / 0.95), math.log(0.9 / 0.05))


@pytest.mark.parametrize(("lost", "won"), [(40, 60), (3, 90), (50, 50)])
def test_llr_of_two_outcomes_is_walds_binomial(lost: int, won: int) -> None:
    """With pairs either lost or won there is no freedom left: Wald's own ratio."""
    sprt = Sprt(0, 20)
    p0, p1 = score_of(0), score_of(20)
    exact = won * math.log(p1 / p0) + lost * math.log((1 - p1) / (1 - p0))
    assert sprt.llr([lost, won]) == pytest.approx(exact, rel=1e-9)


@pytest.mark.parametrize("pairs", [[200, 900, 2000, 1000, 250], [5, 80, 300, 70, 6]])
def test_llr_is_near_its_normal_approximation(pairs: list[int]) -> None:
    """Van den Bergh's approximation, close for small differences and many pairs."""
    sprt, total = Sprt(0, 5), sum(pairs)
    mean = sum(k / 4 * n for k, n in enumerate(pairs)) / total
    variance = sum((k / 4 - mean) ** 2 * n for k, n in enumerate(pairs)) / total
    s0, s1 = score_of(0), score_of(5)
    near = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert sprt.llr(pairs) == pytest.approx(near, rel=0.02)


@given(st.lists(st.integers(1, 200), min_size=5, max_size=5), st.floats(0.2, 0.8))
def test_the_likeliest_distribution_has_its_mean_and_no_better_neighbour(
    counts: list[int], mean: float
) -> None:
    total = sum(counts)
    seen = [(k / 4, n / total) for k, n in enumerate(counts)]
    found = _likeliest(seen, mean)
    assert sum(found) == pytest.approx(1)
    assert sum(a * p for (a, _), p in zip(seen, found, strict=True)) == pytest.approx(mean)

    def likelihood(distribution: list[float]) -> float:
        return sum(p * math.log(q) for (_, p), q in zip(seen, distribution, strict=True))

    for at in range(3):  # moves along which sum and mean stay as they are
        for step in (1e-4, -1e-4):
            other = list(found)
            for k, weight in enumerate((1, -2, 1)):
                other[at + k] += step * weight * min(found)
            assert likelihood(other) <= likelihood(found) + 1e-12


def test_verdicts() -> None:
    sprt = Sprt(0, 30)
    assert sprt.verdict([0, 0, 0, 0, 0]) == "open"
    assert sprt.verdict([5, 10, 30, 60, 80]) == "better"
    assert sprt.verdict([80, 60, 30, 10, 5]) == "not-better"
    assert sprt.llr([7, 3, 9, 3, 7]) < 0, "an even score speaks against being better"


@pytest.mark.parametrize(("true", "answer"), [(0, "not-better"), (120, "better")])
def test_the_sequential_test_errs_about_as_rarely_as_it_says(true: float, answer: str) -> None:
    """Simulated pairs of games of a known strength: at most a few of a hundred answers are wrong."""
    sprt, rng, score = Sprt(0, 120), Random(1), score_of(true)
    right = 0
    for _ in range(100):
        pairs = [0] * 5
        while sprt.verdict(pairs) == "open":
            points = sum(rng.choices((0, 1, 2), (0.9 * (1 - score), 0.1, 0.9 * score), k=2))
            pairs[points] += 1
        right += sprt.verdict(pairs) == answer
    assert right >= 88


def test_mean_and_quantiles() -> None:
    assert mean_of([5.0]).high == math.inf
    assert quantile(range(101), 0.95) == 95


# ---------------------------------------------------------------- plots


def test_plots_show_every_value_in_both_themes() -> None:
    rows = [Whisker(f"bot <{k}>", k, k - 1, k + 1, f"{k}!") for k in range(4)]
    drawn = whiskers("Title & more", rows, str, fair=2)
    assert drawn.count("<circle") == 4
    assert "bot &lt;3&gt;" in drawn and "Title &amp; more" in drawn
    assert "prefers-color-scheme:dark" in drawn
    assert bars("b", [(1, 3), (2, 5)], "x", "y").count('<rect class="m"') == 2
    plain = line("l", [(0, 1), (1, 2)], "x", "y")
    assert "<polyline" in plain and "<polygon" not in plain and 'class="f"' not in plain
    sure = line("l", [(0, 1), (1, 2)], "x", "y", [(0.5, 1.5), (1, 4)], fair=1)
    assert sure.count("<polygon") == 1 and sure.count('class="f"') == 1 and ">4<" in sure


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6))
def test_ticks_lie_within(low: float, span: float) -> None:
    found = ticks(low, low + span)
    assert all(low - 1e-6 * span <= tick <= low + span * (1 + 1e-6) for tick in found)
    assert len(found) <= 7
