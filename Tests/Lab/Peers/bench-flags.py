"""Measures flagd-core and prints it beside the numbers of kolam-bench flags --json on standard input."""

import json
import sys
import time

from openfeature.contrib.tools.flagd.core import FlagdCore
from openfeature.evaluation_context import EvaluationContext


def flag(targeting=None, variants=None, default="off"):
    """A flag; on and off where no variants are given."""
    made = {"state": "ENABLED", "variants": variants or {"on": True, "off": False}, "defaultVariant": default}
    if targeting is not None:
        made["targeting"] = targeting
    return made


# The flags of kolam-bench flags, those of ours as the export writes them.
FLAGS = {
    "static": flag(default="on"),
    "rule": flag({"if": [{"in": ["beta", {"var": "user.groups"}]}, "on"]}),
    "grant": flag({"if": [{"in": [{"var": "tier"}, ["pro"]]}, "on"]}),
    "split": flag({"fractional": [["on", 50], ["off", 50]]}),
    "logic": flag(
        {"if": [{"==": [{"var": "color"}, "yellow"]}, "true", "false"]}, {"true": True, "false": False}, "false"),
    "fractional": flag(
        {"fractional": [{"var": "email"}, ["red", 50], ["blue", 50]]}, {"red": "#f00", "blue": "#00f"}, "red"),
}
CONTEXT = EvaluationContext(
    "user-4711",
    {"tier": "pro", "email": "asha@example.com", "color": "yellow", "user": {"groups": ["beta", "staff"]}})
NAMES = {
    "static": "a static flag",
    "rule": "a flag targeted by a rule",
    "grant": "a flag that requires a grant",
    "split": "a flag that divides customers",
    "logic": "a flag targeted by JSONLogic",
    "fractional": "flagd's fractional",
}


def nanoseconds(turns, body, rounds=15):
    """The best of several rounds, for one turn."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter_ns()
        for _ in range(turns):
            body()
        best = min(best, (time.perf_counter_ns() - start) / turns)
    return best


def main():
    ours = json.load(sys.stdin)
    core = FlagdCore()
    core.set_flags({"flags": FLAGS})
    theirs = {}
    for name in FLAGS:
        ask = core.resolve_string_value if name == "fractional" else core.resolve_boolean_value
        fallback = "" if name == "fractional" else False
        reason = str(ask(name, fallback, CONTEXT).reason)
        # A measurement of a wrong answer would say nothing.
        assert ("STATIC" in reason) == (name == "static") and "ERROR" not in reason, (name, reason)
        theirs[name] = nanoseconds(2_000, lambda: ask(name, fallback, CONTEXT))
    print(f"{'':34}{'ours':>9}{'bar':>9}{'flagd-core':>13}{'times':>8}")
    is_missed = False
    for name, words in NAMES.items():
        bar = 100 if name == "static" else 1000
        is_missed = is_missed or ours[name] >= bar
        print(f"{words:34}{ours[name]:>6} ns{bar:>6} ns{theirs[name]:>10.0f} ns{theirs[name] / ours[name]:>8.1f}")
    return 1 if is_missed else 0


if __name__ == "__main__":
    sys.exit(main())
