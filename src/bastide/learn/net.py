"""The net while it learns: `core.net` in PyTorch's floats, and the way from there to whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from bastide.core.net import NET_CLIP, NET_HIDDEN, NET_WEIGHT
from bastide.core.weights import most_weight

HEAVIEST = 90.0  # of the weights of hidden numbers


class LearningNet:
    """Weights that a loss can be followed through. A hidden number of one here is NET_CLIP there."""

    def __init__(self, features: Mapping[str, tuple[int, int]], seed: int, device: str) -> None:
        torch: Any = import_module("torch")
        self._torch = torch
        self.no_row: int = sum(
            rows for rows, _ in features.values()
        )  # a row of zeros after all others
        self._most = most_weight(features) / NET_CLIP
        chance = torch.Generator().manual_seed(seed)

        def some(*shape: int, most: float) -> Any:
            return ((torch.rand(*shape, generator=chance) * 2 - 1) * most).to(device)

        self.rows: Any = some(self.no_row + 1, NET_HIDDEN, most=0.05)
        self.always: Any = some(NET_HIDDEN, most=0.25) + 0.25
        self.weights: Any = some(NET_HIDDEN, most=0.1)
        self.parameters: list[Any] = [self.rows, self.always, self.weights]
        self.keep_within()
        for parameter in self.parameters:
            parameter.requires_grad_(True)

    def logits(self, rows: Any) -> Any:
        """How good it looks by lists of rows, NO_ROW where there are no more: a number for each list."""
        torch = self._torch
        flat = rows.reshape(-1, rows.shape[-1]).int()
        flat = torch.where(flat < 0, self.no_row, flat)
        summed = torch.nn.functional.embedding_bag(flat, self.rows, mode="sum")
        hidden = (summed + self.always).clamp(0, 1)
        return ((hidden * hidden) @ self.weights).reshape(rows.shape[:-1])

    def keep_within(self) -> None:
        """After a step: weights stay so small that whole numbers can hold them, and the row of nothing is nothing."""
        with self._torch.no_grad():
            self.rows.clamp_(-self._most, self._most)
            self.rows[self.no_row] = 0
            self.always.clamp_(-self._most, self._most)
            self.weights.clamp_(-HEAVIEST, HEAVIEST)

    def whole(self) -> list[int]:
        """The same in whole numbers, as `core.net` reads them."""
        torch = self._torch
        with torch.no_grad():
            rows = torch.cat([self.rows[: self.no_row], self.always[None]])
            four = (rows * NET_CLIP).round().long().reshape(len(rows), -1, 4)
            packed = (
                four[..., 0] + (four[..., 1] << 16) + (four[..., 2] << 32) + (four[..., 3] << 48)
            )
            weights = (self.weights * NET_WEIGHT).round().long()
            numbers: list[int] = torch.cat([packed.reshape(-1), weights]).tolist()
        return numbers
