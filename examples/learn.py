"""La Forteresse learnt by self-play: a small network that soon beats `greedy`, on one core. Needs PyTorch.

The network tells what a position is worth to whoever has just moved. A player looks one action ahead and goes to the
best, while learning sometimes anywhere. What a position turns out to be worth is what the network learns: TD(lambda).
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

import bastide
from bastide.arena import plots, stats

GAMES, STEPS = 32, 32  # played side by side; actions of each, then the network learns from them
ROUNDS = 16  # of that make a generation
EXPLORE = 0.1  # how often a player goes anywhere
LAMBDA = 0.8  # how much of what a position is worth is told by later actions than the next
CELLS, PLANES = 9 * 9, 7
SETUP = bastide.game("forteresse").setup()
# Where actions lead, as a cell of one plane, or of another where something is taken; `pass`, the first, leads nowhere.
MOVES = [81 * ("x" in a) + 9 * int(a[-1]) - 9 + ord(a[-2]) - ord("a") for a in SETUP.actions[1:]]
TARGETS = np.array([0, *MOVES])


def features(after: bastide.Batch, seats: np.ndarray) -> torch.Tensor:
    """What those see who have just moved: all pawns, and what the other can do now. Seat 1 turns the board."""
    pawns = after.observe(seats)[:, : 2 * CELLS].reshape(-1, 2, CELLS) / np.float32(4)
    rows, columns = np.nonzero(np.arange(after.counts.max(initial=0)) < after.counts[:, None])
    reached = np.zeros((after.size, 2 * CELLS), np.float32)
    reached[rows, TARGETS[SETUP.actions.place(after.legal[rows, columns])]] = 1
    reached = reached.reshape(-1, 2, CELLS)
    threatened = reached[:, 1:] * pawns[:, :1]  # one's own pawns that can be taken
    planes = np.concatenate([pawns, pawns > 0, reached, threatened], axis=1, dtype=np.float32)
    planes[seats == 1] = planes[seats == 1, :, ::-1]
    return torch.from_numpy(planes.reshape(-1, PLANES * CELLS))


def look_ahead(net: nn.Module, batch: bastide.Batch, where: np.ndarray | None = None) -> tuple:
    """Every action of every game: the game and the action, what is seen after it, its worth, and is it over?"""
    games, actions, after = batch.branch(where)
    seats = batch.actors[games]
    seen = features(after, seats)
    with torch.no_grad():
        judged = net(seen)[:, 0].numpy()
    paid = after.rewards[np.arange(after.size), seats]
    return games, actions, seen, np.where(after.over, paid, judged), after.over


def best(games: np.ndarray, worth: np.ndarray) -> np.ndarray:
    """Which action of each game is worth most."""
    order = np.lexsort((worth, games))
    return order[np.flatnonzero(np.diff(games[order], append=-1))]


class Learner:
    """A network, and the games it plays against itself."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self.rng, self.played = np.random.default_rng(seed), 0
        self.batch = bastide.Batch(SETUP, GAMES)
        body = nn.Linear(PLANES * CELLS, 128), nn.ReLU(), nn.Linear(128, 32), nn.ReLU()
        self.net = nn.Sequential(*body, nn.Linear(32, 1), nn.Tanh())
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=1e-3)
        self.steady = AveragedModel(self.net, multi_avg_fn=get_ema_multi_avg_fn(0.99))

    def play(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Some actions in every game: the positions they led to, and what those turned out to be worth."""
        positions, steps = [], []
        for _ in range(STEPS):
            games, actions, seen, worth, over = look_ahead(self.net, self.batch)
            tries, luck = self.rng.random(GAMES) < EXPLORE, self.rng.random(len(games))
            chosen, top = best(games, np.where(tries[games], luck, worth)), best(games, worth)
            positions.append(seen[chosen])
            steps.append((worth[chosen], over[chosen], tries, worth[top]))
            self.batch.step(actions[chosen])
            self.played += int(self.batch.over.sum())
            self.batch.reset(self.batch.over)
        value, over, tries, top = map(np.array, zip(*steps, strict=True))
        returns = value.copy()
        for t in reversed(range(STEPS - 1)):
            later = (1 - LAMBDA) * value[t + 1] + LAMBDA * returns[t + 1]
            later = np.where(tries[t + 1], top[t + 1], later)  # a try tells nothing of before
            returns[t] = np.where(over[t], value[t], -later)  # good for the other: bad for me
        on = ~over[:-1]  # nobody has to judge the end
        return torch.cat(positions[:-1])[on.ravel()], torch.tensor(returns[:-1][on]).float()

    def generation(self) -> float:
        """Play, and bring the network nearer to what positions turned out to be worth; returns the last loss."""
        for _ in range(ROUNDS):
            seen, worth = self.play()
            for some in torch.cat([torch.randperm(len(seen)) for _ in range(2)]).split(256):
                loss = nn.functional.mse_loss(self.net(seen[some])[:, 0], worth[some])
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
                self.steady.update_parameters(self.net)
        return loss.item()


def against_greedy(net: nn.Module, matches: int, seed: int) -> stats.Interval:
    """The share of games won, a draw being half of one. Each opening is played from both sides."""
    greedy, rng, won = bastide.bot("greedy", seed=seed), np.random.default_rng(seed), 0.0
    batch, everyone, mine = bastide.Batch(SETUP, GAMES), np.arange(GAMES), np.arange(GAMES) % 2
    for _ in range(matches):
        batch.reset()
        for _ in range(4):  # random actions, so that no two games are alike
            batch.step(np.repeat(batch.draw(rng)[::2], 2))
        while not batch.over.all():
            numbers, mover = np.zeros(GAMES, np.int64), batch.actors == mine
            games, actions, _, worth, _ = look_ahead(net, batch, mover)
            numbers[mover] = actions[best(games, worth)]
            for i in everyone[~mover & ~batch.over]:
                chosen = greedy.choose(batch.state(i).view(int(batch.actors[i])))
                numbers[i] = SETUP.notations.number[chosen]
            batch.step(numbers)
        winners = batch.outcomes.winners
        won += float((winners[everyone, mine] / winners.sum(axis=1)).sum())
    return stats.wilson(won, matches * GAMES)


def main() -> None:
    """Learn, tell how it goes, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, default=Path("learn.svg"))
    asked = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: several would wait for each other
    learner, spent, points, around = Learner(asked.seed), 0.0, [], []
    for n in range(1, asked.generations + 1):
        start = time.process_time()
        loss = learner.generation()
        spent += time.process_time() - start
        share = against_greedy(learner.steady, matches=8, seed=n)
        points.append((learner.played, 100 * share.value))
        around.append((100 * share.low, 100 * share.high))
        told = f"won {share.value:.1%} against greedy ({share.low:.1%} to {share.high:.1%})"
        print(f"{n}: {learner.played} games in {spent:.0f} s, loss {loss:.3f}, {told}", flush=True)
    title = "La Forteresse: games won against greedy, with 95 % intervals"
    asked.picture.write_text(plots.line(title, points, "games of self-play", "%", around, fair=50))


if __name__ == "__main__":
    main()
