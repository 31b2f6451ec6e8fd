"""Holds exports of kolam against flagd's schema and against the answers of flagd-core; see scripts/flagd-interop."""

import json
import logging
import random
import re
import subprocess
import sys
from pathlib import Path

from openfeature.contrib.tools.flagd.core import FlagdCore
from openfeature.evaluation_context import EvaluationContext
from openfeature.exception import OpenFeatureError

# The operators of flagd's targeting schema (https://flagd.dev/schema/v0/targeting.json), with how many operands each
# takes at least and at most.
OPERATORS = {
    "var": (1, 2), "missing": (1, None), "missing_some": (2, 2), "if": (1, None), "==": (2, 2), "===": (2, 2),
    "!=": (2, 2), "!==": (2, 2), "!": (1, 1), "!!": (1, 1), "or": (1, None), "and": (1, None), ">": (2, 3),
    ">=": (2, 3), "<": (2, 3), "<=": (2, 3), "max": (1, None), "min": (1, None), "+": (1, None), "-": (1, 2),
    "*": (1, None), "/": (2, 2), "%": (2, 2), "map": (2, 2), "filter": (2, 2), "reduce": (2, 3), "all": (2, 2),
    "none": (2, 2), "some": (2, 2), "merge": (0, None), "in": (2, 2), "cat": (1, None), "substr": (2, 3),
    "log": (1, 1), "starts_with": (2, 2), "ends_with": (2, 2), "sem_ver": (3, 3), "fractional": (1, None),
    "$ref": (1, 1),
}
TYPES = {bool: "Boolean", str: "String", int: "Integer", float: "Float", dict: "Object", list: "Object"}


def faults(document):
    """What flagd's schema (https://flagd.dev/schema/v0/flags.json, Draft 7) would refuse, each with its path."""
    found = []

    def check(holds, path, what):
        if not holds:
            found.append(f"{path}: {what}")

    def metadata(value, path):
        check(isinstance(value, dict), path, "is no object")
        for key, fact in (value.items() if isinstance(value, dict) else []):
            check(isinstance(fact, (str, int, float, bool)), f"{path}/{key}", "is neither text, number nor truth")

    def logic(value, path):
        if isinstance(value, list):
            for index, item in enumerate(value):
                logic(item, f"{path}/{index}")
        if not isinstance(value, dict) or not value:
            return
        check(len(value) == 1, path, "has several operators")
        for operator, operands in value.items():
            here = f"{path}/{operator}"
            check(operator in OPERATORS, here, "is no operator")
            least, most = OPERATORS.get(operator, (0, None))
            count = len(operands) if isinstance(operands, list) else 1
            check(count >= least and (most is None or count <= most), here, f"takes no {count} operands")
            if operator == "fractional" and isinstance(operands, list):
                shares = operands if isinstance(operands[0], list) else operands[1:]
                for share in shares:
                    check(
                        isinstance(share, list) and 1 <= len(share) <= 2 and isinstance(share[0], (str, bool, dict)),
                        here, f"has a share that is none: {share}")
            logic(operands, here)

    check(isinstance(document.get("flags"), dict), "/flags", "is no object")
    metadata(document.get("metadata", {}), "/metadata")
    for name, flag in document.get("flags", {}).items():
        path = f"/flags/{name}"
        check(name != "", path, "has no name")
        unknown = set(flag) - {"state", "variants", "defaultVariant", "targeting", "metadata"}
        check(not unknown, path, f"has keys that flagd-core refuses: {sorted(unknown)}")
        check(flag.get("state") in ("ENABLED", "DISABLED"), f"{path}/state", "is neither ENABLED nor DISABLED")
        variants = flag.get("variants")
        check(isinstance(variants, dict) and len(variants) > 0, f"{path}/variants", "has none")
        kinds = {TYPES[type(value)] for value in (variants or {}).values()}
        check(kinds <= {"Integer", "Float"} or len(kinds) == 1, f"{path}/variants", "are of several types")
        default = flag.get("defaultVariant")
        check(default is None or default in (variants or {}), f"{path}/defaultVariant", "is no variant")
        targeting = flag.get("targeting", {})
        check(isinstance(targeting, dict), f"{path}/targeting", "is no object")
        logic(targeting, f"{path}/targeting")
        metadata(flag.get("metadata", {}), f"{path}/metadata")
    return found


def operands(value):
    """Every operator of some logic with its operands."""
    if isinstance(value, list):
        for item in value:
            yield from operands(item)
    elif isinstance(value, dict):
        for operator, given in value.items():
            given = given if isinstance(given, list) else [given]
            yield operator, given
            yield from operands(given)


def variable(value):
    """The path of a variable; nothing for all else."""
    if not (isinstance(value, dict) and set(value) == {"var"}):
        return None
    path = value["var"][0] if isinstance(value["var"], list) else value["var"]
    return path if isinstance(path, str) and path and not path.startswith("$flagd") else None


def attributes(document):
    """What the targeting reads, and values that it asks for: texts, numbers and texts that lists are asked for."""
    read = {}
    for flag in document["flags"].values():
        for operator, given in operands(flag.get("targeting", {})):
            paths = [path for path in map(variable, given) if path]
            constants = [item for item in given if isinstance(item, (str, int, float)) and not isinstance(item, bool)]
            for path in paths:
                entry = read.setdefault(path, {"values": set(), "items": set()})
                if operator == "in" and variable(given[1]) == path:
                    entry["items"].update(map(str, constants))
                elif operator == "in" and isinstance(given[1], list):
                    entry["values"].update(item for item in given[1] if isinstance(item, (str, int, float)))
                elif operator not in ("var", "fractional", "cat", "if"):
                    entry["values"].update(constants)
    return read


def context(read, dice):
    """A context that has all that is read, often with what is asked for."""
    made = {}
    for path, entry in sorted(read.items()):
        if path == "targetingKey":
            continue
        words = ["", "other", "Ŝ🙂", f"v{dice.randrange(100)}"]
        if entry["items"]:
            choices = sorted(entry["items"]) + words
            value = dice.sample(choices, dice.randrange(len(choices)))
        elif entry["values"] and all(isinstance(value, (int, float)) for value in entry["values"]):
            value = dice.choice(sorted(entry["values"])) + dice.choice([-1, 0, 0, 1])
        else:
            known = [str(value) for value in entry["values"]]
            value = dice.choice(known * 3 + [text + "x" for text in known] + words)
        place = made
        *steps, last = path.split(".")
        for step in steps:
            place = place.setdefault(step, {})
        place[last] = value
    made["targetingKey"] = f"user-{dice.randrange(10**9)}"
    return made


def expected(core, name, flag, given):
    """What flagd-core answers, as a row of conformance data asks for it."""
    kind = TYPES[type(next(iter(flag["variants"].values())))]
    fallback = {"Boolean": False, "String": "", "Integer": 0, "Float": 0.0, "Object": {}}[kind]
    ask = getattr(core, f"resolve_{kind.lower()}_value")
    rest = {key: value for key, value in given.items() if key != "targetingKey"}
    try:
        answer = ask(name, fallback, EvaluationContext(given["targetingKey"], rest))
        expect = {"value": answer.value}
        if answer.variant is not None:
            expect["variant"] = answer.variant
    except OpenFeatureError as error:
        expect = {"value": fallback, "errorCode": error.error_code.value}
    return {"flag": name, "type": kind, "fallback": fallback, "context": given, "expect": expect}


def compare(kolam, arguments, label, count):
    """Compares one file; gives whether all is the same."""
    export = subprocess.run(
        [*kolam, "flags", "export", "--flagd", *arguments], capture_output=True, text=True, check=False)
    if export.returncode != 0:
        print(f"{label}: cannot be exported\n{export.stderr}", end="")
        return False
    # What flagd cannot say is exported so that nobody gets more, and told; its answers may then differ.
    left = {name for line in export.stderr.splitlines() if "KL0742" in line for name in re.findall(r"`([^`]+)`", line)}
    document = json.loads(export.stdout)
    wrong = faults(document)
    for fault in wrong:
        print(f"{label}: {fault}")
    core = FlagdCore()
    core.set_flags(export.stdout)
    dice = random.Random(20_261_121)
    read = attributes(document)
    flags = {name: flag for name, flag in document["flags"].items() if name not in left}
    rows = []
    for _ in range(count):
        given = context(read, dice)
        rows += [expected(core, name, flag, given) for name, flag in flags.items()]
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    run = subprocess.run(
        [*kolam, "flags", "eval", "--rows", "-", *arguments], input=lines, capture_output=True, text=True, check=False)
    answers = run.stdout.splitlines()
    if run.returncode not in (0, 1) or len(answers) != len(rows) + 1:
        print(f"{label}: cannot be evaluated\n{run.stderr}", end="")
        return False
    missed = [(row, answer) for row, answer in zip(rows, answers) if '"pass":false' in answer]
    for row, answer in missed[:5]:
        print(f"{label}: {json.dumps(row, ensure_ascii=False)}\n  ours {answer}")
    skipped = f", {len(left)} flags left out that flagd cannot say" if left else ""
    print(f"{label}: schema {'fine' if not wrong else 'broken'}, {len(rows) - len(missed)} of {len(rows)} answers "
          f"of flagd-core the same{skipped}")
    return not wrong and not missed and len(rows) > 0


def main():
    executable, root, *rest = sys.argv[1:]
    # It tells of each operator that cannot be computed, which some flags are about.
    logging.disable()
    kolam = [executable]
    count = 1000
    if rest[:1] == ["--contexts"]:
        count = int(rest[1])
        rest = rest[2:]
    files = [(["--file", file], file) for file in rest]
    if not files:
        apps = sorted(path.parent.name for path in Path(root, "Screens").glob("*/flags.yaml"))
        files = [(["--app", app, "--root", root], f"Screens/{app}/flags.yaml") for app in apps]
    results = [compare(kolam, arguments, label, count) for arguments, label in files]
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
