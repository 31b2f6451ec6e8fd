"""Drives a list-and-detail app of Textual by its Pilot and prints it beside the numbers of kolam-bench walk --json.

The app is as much like Epicura's walkthroughs as Textual allows: a list of 50 rows, a detail screen of 40 lines, a
search field. A step is what a step of ours is: something done or something asserted, with the screen drawn after it.
"""

import asyncio
import json
import sys
import time

from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.widgets import Input, Label, ListItem, ListView

RECIPES = [f"Recipe {number}" for number in range(50)]
ROUNDS = 12


class Detail(Screen):
    """One recipe, from facts to steps."""

    BINDINGS = [("escape", "app.pop_screen", "Back")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.recipe = name

    def compose(self) -> ComposeResult:
        yield Label(self.recipe, id="title")
        for line in range(40):
            yield Label(f"{self.recipe}, line {line}", id=f"line-{line}")


class Recipes(App):
    """A list of recipes, searched as one types."""

    def compose(self) -> ComposeResult:
        yield Input(id="search")
        yield ListView(*[ListItem(Label(name), id=f"recipe-{i}") for i, name in enumerate(RECIPES)], id="list")

    def on_list_view_selected(self, event: ListView.Selected) -> None:
        self.push_screen(Detail(RECIPES[int(event.item.id.split("-")[1])]))

    def on_input_changed(self, event: Input.Changed) -> None:
        for i, name in enumerate(RECIPES):
            self.query_one(f"#recipe-{i}").display = event.value.lower() in name.lower()


async def walk() -> list[float]:
    """Walks the app and gives the milliseconds of each step."""
    times: list[float] = []

    async def step(work) -> None:
        start = time.perf_counter()
        await work
        times.append((time.perf_counter() - start) * 1000)

    async def holds(condition) -> None:
        assert condition()

    app = Recipes()
    async with app.run_test(size=(48, 40)) as pilot:
        for round_ in range(ROUNDS):
            app.query_one("#list").focus()
            await step(pilot.press("down"))
            await step(pilot.press("enter"))
            await step(holds(lambda: app.screen.query_one("#title") is not None))
            await step(holds(lambda: app.screen.query_one("#line-39") is not None))
            await step(pilot.press("escape"))
            await step(holds(lambda: app.query_one("#list") is not None))
            await step(pilot.click("#search"))
            await step(pilot.press(str(round_ % 10)))
            await step(holds(lambda: sum(item.display for item in app.query(ListItem)) < 50))
            await step(pilot.press("backspace"))
    return times


def main() -> int:
    """Prints both beside each other; 1 where a bar of ours is missed."""
    ours = json.load(sys.stdin)
    times = sorted(asyncio.run(walk()))
    mean = sum(times) / len(times)
    own = 1000 / ours["rate"]
    print(f"{'a step on average':<28}{own:>10.3f} ms   Textual's Pilot {mean:>9.3f} ms   {mean / own:>8.0f} times")
    late = times[int(len(times) * 0.95)]
    print(f"{'95 of 100 steps':<28}{ours['p95']:>10.3f} ms   Textual's Pilot {late:>9.3f} ms   {late / ours['p95']:>8.0f} times")
    return 0 if ours["rate"] >= 8000 and ours["first"] >= 4000 and ours["p95"] <= 1 and ours["wait"] < 2 else 1


if __name__ == "__main__":
    sys.exit(main())
