"""Check the draws of a game by yourself, with nothing of Bastide: its record, as a table's page gives it, is enough.

    python examples/check_draws.py castle-ab12cd34.jsonl

The protocol is told in docs/fair.md. Whether the lists in the record are those of the rules, `bastide verify` checks.
"""

import hmac
import json
import sys
from hashlib import sha256


def check(lines: list[str]) -> int:
    """How many draws follow from what was sealed; stops with the first that does not."""
    first, *actions = map(json.loads, lines)
    fair, n, acted = first.get("fair"), 0, False
    if not fair:
        sys.exit("The chance of this game was not sealed: nobody can check it.")
    if not fair.get("secret"):  # not there before the end of the game
        sys.exit("The record does not tell the secret.")
    secret, given = bytes.fromhex(fair["secret"]), fair.get("contributions", [])
    if sha256(secret).hexdigest() != fair["commitment"]:
        sys.exit("The secret is not the one that was sealed.")
    if len(given) != first["players"]:  # one for every seat, empty or not
        sys.exit("The record does not tell what the players contributed.")
    if not any(given):
        print("Nobody contributed anything: the house could choose its secret.")
    message = "\n".join(["bastide-fair-1", first["game"], *given])
    key = hmac.digest(secret, message.encode(), "sha256")
    brought, house = fair.get("brought", 0), first.get("bastide", {}).get("chance") == "house"
    for line in actions:
        if line.get("actor") != "chance":
            acted = True
            continue
        if n < brought and house and acted:  # only throws for who begins are made before
            sys.exit(f"Draw {n} counts as brought, but the game came from nowhere else.")
        tickets = {
            (hmac.digest(key, f"{n} {outcome} {copy}".encode(), "sha256"), outcome)
            for outcome, weight in line["legal"]
            for copy in range(weight)
        }
        if n >= brought and max(tickets)[1] != line["action"]:
            sys.exit(f"Draw {n} gave {line['action']}, but {max(tickets)[1]} follows.")
        n += 1
    if brought:
        print(f"{min(n, brought)} draws were made before the seal: nobody can check them.")
    return max(0, n - brought)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(f"{check(file.read().splitlines())} draws follow from what was sealed.")
