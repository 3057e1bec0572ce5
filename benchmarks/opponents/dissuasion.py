"""Scripted lords of Dissuasion: a guard, who covers his homes and answers fire, and an aggressor, who marches and fires."""

from __future__ import annotations

from collections.abc import Mapping

from bastide import View
from bastide.games.dissuasion.actions import Action, read_action
from benchmarks.opponents.dissuasion_realm import FAR, Realm
from benchmarks.opponents.script import Script

HOME = (
    0,
    500,
    160,
    120,
    100,
    90,
)  # what a home is worth to a lord who has so many: the last is the game
NEVER = -1000.0
PLACE_FIRST = 1000.0  # what is in reserve goes onto the board before anything is fired or moved


class Lord(Script):
    """A lord with a temper: how dear balls, marches and risks are to him."""

    ball_price = 30.0  # a shot must bring more
    knight_price = 20.0
    march = 6.0  # what a step nearer to prey is worth
    conquest = 0.9  # of a home's worth, for walking into it
    goods = "brk"  # what he chooses where he may choose, most wanted first
    purse = 10  # écus he keeps where a purchase can wait

    def weigh(self, view: View) -> Mapping[str, float]:
        """By the decision he is asked for."""
        realm = Realm(view)
        read = {text: read_action(text) for text in view.legal}
        actions = {text: action for text, action in read.items() if action is not None}
        if realm.facts["phase"] == "aim":
            return self._aim(realm, actions)
        return {text: self._worth(realm, action) for text, action in actions.items()}

    def _worth(self, realm: Realm, action: Action) -> float:
        match action.kind:
            case "put":
                return PLACE_FIRST + self.place(realm, action.what, action.cell)
            case "fire":
                return self._gun(realm, action.cell)
            case "step":
                return self.step(realm, action.cell, action.to)
            case "gallop":
                return self._gallop(realm, action.cell)
            case "buy":
                return self.buy(realm, action.what)
            case "stay":
                return self.rest(realm)
            case "card":  # lance, armour, wall, stone: asked only where it means something
                return 1
            case "pay":
                return 1
            case "drop":
                return -self.needed(realm, action.cell)
            case "use":
                return int(action.what)
            case "sell" | "lose":
                return self._farewell(realm, action)
            case "shift":
                return -1
            case _:  # done, no, pass, go, keep
                return 0

    # ---------------------------------------------------------------- balls

    def shot(self, realm: Realm, cell: str, balls: int, charms: frozenset[str]) -> float:
        """What a ball at a cell brings, for one who has so many to fire at it."""
        owner = realm.lord(cell)
        if owner is None or owner == realm.me or realm.owner_of_city(cell) == realm.me:
            return NEVER
        stack = realm.stack(cell)
        if cell in realm.homes[owner]:
            value = HOME[len(realm.homes[owner])] * self.spite(realm, owner)
            value += 5 * stack.knights
        else:
            value = stack.knights * self.knight(realm.steps_to_homes(cell))
        walls = 0 if "breach" in charms else stack.ramparts
        if walls >= balls:
            return NEVER + value - 100 * walls
        answers = 0 if "silence" in charms else stack.balls
        return value - 25 * walls - answers * self._answer(realm)

    def _answer(self, realm: Realm) -> float:
        """What a ball fired back would cost: a bare home, or a rampart where all are covered."""
        mine = len(realm.homes[realm.me])
        return HOME[mine] if realm.bare_homes(realm.me) else 20

    def spite(self, realm: Realm, rival: int) -> float:
        """How much of a rival's loss is my gain: all of it with two, a part where others gain too."""
        return 1.0

    def _best_shot(self, realm: Realm, balls: int) -> float:
        cells = {*realm.prey, *realm.facts["cells"]}
        return max((self.shot(realm, cell, balls, frozenset()) for cell in cells), default=NEVER)

    def _gun(self, realm: Realm, cell: str) -> float:
        """8.1: is there a target worth a ball? Fired from where it is missed least."""
        best = self._best_shot(realm, realm.my_balls) - self.ball_price
        if best <= 0:
            return -1
        stack = realm.stack(cell)
        captured = cell not in realm.homes[realm.me]
        return best + 0.1 * stack.balls + 0.2 * stack.ramparts + captured

    def _aim(self, realm: Realm, actions: Mapping[str, Action]) -> dict[str, float]:
        """8.2, 8.5: the target that is worth most, and the cards that make it worth more."""
        charms, balls = frozenset(realm.facts["charms"]), 1 + realm.my_balls
        targets = [action.cell for action in actions.values() if action.kind == "at"]

        def best(charmed: frozenset[str]) -> float:
            return max(self.shot(realm, cell, balls, charmed) for cell in targets)

        plain = best(charms)
        weights = {}
        for text, action in actions.items():
            if action.kind == "at":
                weights[text] = self.shot(realm, action.cell, balls, charms)
            elif action.what == "return":
                weights[text] = plain + 1
            else:
                weights[text] = best(charms | {action.what}) - 15
        return weights

    # ---------------------------------------------------------------- knights

    def step(self, realm: Realm, start: str, end: str) -> float:
        """What a step or an attack brings, less what leaving costs."""
        stack, leaving = realm.stack(end), self.needed(realm, start)
        if stack.knights and stack.holder != realm.me:
            return self.attack(realm, start, end) - leaving
        owner = realm.owner_of_city(end)
        if end in realm.prey:
            loot = 25 * stack.balls + 15 * stack.ramparts
            if owner == realm.me:
                return HOME[len(realm.homes[realm.me])] + loot
            assert owner is not None
            value = HOME[len(realm.homes[owner])] * self.conquest * self.spite(realm, owner)
            return value + loot - leaving
        if leaving > 0:
            return -1
        nearer = realm.steps_to_prey(start) - realm.steps_to_prey(end)
        if nearer <= 0 or realm.steps_to_prey(end) == FAR:
            return self.cover(realm, end)
        danger = max(0, realm.most_beside(end) - stack.knights - 1)
        march = self.march * nearer - 5 * danger if self.marches(realm) else -1
        return max(march, self.cover(realm, end))

    def marches(self, realm: Realm) -> bool:
        """Does he send knights out to far cities now?"""
        return True

    def attack(self, realm: Realm, start: str, end: str) -> float:
        """7.4: one knight falls for one; more attackers than defenders conquer."""
        stack, owner = realm.stack(end), realm.owner_of_city(end)
        fresh, guards = realm.knights_beside(end, friends=True), stack.knights
        if owner == realm.me:
            return 60 if fresh >= guards else 25
        if owner is not None and owner == stack.holder and fresh > guards:
            loot = 25 * stack.balls + 15 * stack.ramparts
            value = HOME[len(realm.homes[owner])] * self.conquest * self.spite(realm, owner)
            return value + loot - 15 * guards
        theirs = self.spite(realm, stack.holder) * self.knight(realm.steps_to_homes(end))
        return theirs - self.knight(realm.steps_to_prey(start))

    def knight(self, steps: int) -> float:
        """What a knight is worth: the more, the nearer he is to a city he may take."""
        return self.knight_price + 60 / (1 + steps)

    def needed(self, realm: Realm, cell: str) -> float:
        """What would be lost if one knight left a cell."""
        stack = realm.stack(cell)
        owner = realm.owner_of_city(cell)
        if owner is None:
            return 0
        if owner != realm.me:  # the last one in a city that was taken gives it up
            return HOME[len(realm.homes[owner])] if stack.knights == 1 else 0
        enemies = realm.most_beside(cell)
        if enemies and stack.knights <= enemies:
            return HOME[len(realm.homes[realm.me])]
        return 0

    def cover(self, realm: Realm, end: str) -> float:
        """Going home to a city that enemies stand beside."""
        if end not in realm.homes[realm.me]:
            return -1
        enemies, guards = realm.most_beside(end), realm.stack(end).knights
        return 40 if enemies > guards else -1

    def _gallop(self, realm: Realm, cell: str) -> float:
        """11.4: a second step, where it takes a city."""
        open_prey = any(near in realm.prey and not realm.stack(near).knights for near in realm.near[cell])  # fmt: skip
        return 50 if open_prey else -1

    # ---------------------------------------------------------------- placing and the circuit

    def place(self, realm: Realm, weapon: str, home: str) -> float:
        """6.3: where a weapon is put."""
        stack, enemies = realm.stack(home), realm.most_beside(home)
        if weapon == "k":
            missing = enemies - stack.knights
            if missing > 0:
                return 60 + 5 * stack.balls - missing
            return 30 - 3 * stack.knights - 2 * realm.steps_to_prey(home)
        exposed = enemies > stack.knights  # what stands there may be taken with the city
        if weapon == "r":
            return 20 - 10 * stack.ramparts + stack.balls + stack.knights - 15 * exposed
        return 20 - 4 * stack.balls - 3 * stack.ramparts - 15 * exposed

    def rest(self, realm: Realm) -> float:
        """5.2: 30 écus for a turn without board and circuit, when nothing presses."""
        mine = realm.homes[realm.me]
        pressed = any(realm.most_beside(home) for home in mine)
        shot = self._best_shot(realm, realm.my_balls) > self.ball_price
        poor = realm.facts["money"][realm.me] < self.ball_price
        return 1 if poor and not (pressed or shot or any(realm.facts["reserves"][realm.me])) else -1

    def buy(self, realm: Realm, what: str) -> float:
        """9.5: weapons always; tokens and cards when there is money over."""
        money = realm.facts["money"][realm.me]
        if what == "m":
            return 1 if money >= 20 + self.purse + 30 else -1
        if what == "t":
            return (
                1 if money >= 10 + self.purse + 30 and realm.facts["tokens"][realm.me] < 2 else -1
            )
        return len(what) + 3 - self.wanted(realm).index(what[0])

    def wanted(self, realm: Realm) -> str:
        """The weapons in the order he wants them now."""
        return self.goods

    def _farewell(self, realm: Realm, action: Action) -> float:
        """9.13, 10.4: what is missed least goes first."""
        if action.what == "t":
            return 0
        loss = {"k": self.knight_price, "r": 20.0, "b": self.ball_price}[action.what]
        if action.cell and action.what == "k":
            loss += self.needed(realm, action.cell)
        return -loss


class Guard(Lord):
    """Covers his homes, walks into cities nobody guards, and fires where it costs him nothing. Among several he keeps his
    knights at home until he is the strongest, and spares his balls: what one loses, all others gain.
    """

    def marches(self, realm: Realm) -> bool:
        """A duel is a race; among several only the strongest leaves his homes."""
        mine = realm.army(realm.me)
        return len(realm.rivals) == 1 or mine > max(map(realm.army, realm.rivals))

    def spite(self, realm: Realm, rival: int) -> float:
        """Two thirds of what a rival loses goes to the others, where there are others."""
        return 1.0 if len(realm.rivals) == 1 else 0.4

    def wanted(self, realm: Realm) -> str:
        """A duel is won by balls; among several walls outlast them."""
        return "bkr" if len(realm.rivals) == 1 else "rbk"


class Aggressor(Lord):
    """Marches on the nearest cities with all he has and fires at once, whatever may come back."""

    ball_price = 5.0
    march = 15.0
    goods = "bkr"

    def _answer(self, realm: Realm) -> float:
        return 0.5 * super()._answer(realm)

    def needed(self, realm: Realm, cell: str) -> float:
        """He leaves a home to its fate, unless it is his last or the next but last."""
        few = len(realm.homes[realm.me]) <= 2
        return super().needed(realm, cell) * (1.0 if few else 0.3)
