"""Measures Rust's cel and prints it beside the numbers of kolam-bench --json on standard input."""

import json
import sys
import time

import cel

THREE = 'user.tier == "pro" && recipe.rating > 4.0 && recipe.tags.exists(t, t == "veg")'
SIMPLE = 'user.tier == "pro"'
NAMES = {
    "user": {"name": "Asha", "tier": "pro"},
    "recipe": {"title": "Sambar", "rating": 4.5, "tags": ["south", "lentils", "spicy", "veg"]},
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


def evaluator(text):
    """A compiled program with a context made once, as favourable as the package allows."""
    context = cel.Context(variables=NAMES)
    program = cel.compile(text)
    assert program.execute(context) is True
    return lambda: program.execute(context)


def main():
    ours = json.load(sys.stdin)
    rust = {
        "three": nanoseconds(20_000, evaluator(THREE)),
        "simple": nanoseconds(50_000, evaluator(SIMPLE)),
        "parse": nanoseconds(2_000, lambda: cel.compile(THREE)),
        "parse_simple": nanoseconds(2_000, lambda: cel.compile(SIMPLE)),
    }
    # Its compile parses and checks nothing: ours is held against it with all checks, too.
    rust["check"] = rust["parse"]
    rust["check_simple"] = rust["parse_simple"]
    names = {
        "three": "three terms, evaluate",
        "simple": 'user.tier == "pro", evaluate',
        "parse": "three terms, parse",
        "parse_simple": 'user.tier == "pro", parse',
        "check": "three terms, parse and check (theirs: parse)",
        "check_simple": 'user.tier == "pro", parse and check',
    }
    print(f"{'':46}{'ours':>9}{'Rust cel':>10}{'times':>8}")
    for key, name in names.items():
        print(f"{name:46}{ours[key]:>6} ns{rust[key]:>7.0f} ns{rust[key] / ours[key]:>8.1f}")
    return 0 if all(rust[key] > ours[key] for key in names) else 1


if __name__ == "__main__":
    sys.exit(main())
