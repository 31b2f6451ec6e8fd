import Foundations
import Testing

@testable import Expressions

@Suite struct ReadSetTests {
  private func reads(_ text: String) -> [String] {
    var diagnostics = Diagnostics()
    let program = Program.compile(span(text), Kitchen.declarations, into: &diagnostics)
    return program?.reads.map(written) ?? diagnostics.all.map(\.message)
  }

  private func written(_ path: ReadPath) -> String {
    path.steps.reduce(Kitchen.declarations.variables[path.slot].name) { text, step in
      switch step {
      case .field(let name): text + "." + name
      case .index(let index): text + "[\(index)]"
      case .anyElement: text + "[*]"
      }
    }
  }

  @Test(arguments: [
    ("1 + 1", []), ("recipe.name", ["recipe.name"]),
    ("recipe.name + user.tier + recipe.name", ["recipe.name", "user.tier"]),
    ("recipe.tags[0] == recipe.tags[count]", ["recipe.tags[0]", "count", "recipe.tags[*]"]),
    ("recipe.tags.size()", ["recipe.tags"]),
    ("recipe.ingredients.exists(i, i.name == 'x')", ["recipe.ingredients[*].name"]),
    ("recipe.ingredients.map(i, 1)", ["recipe.ingredients[*]"]),
    ("recipe.ingredients.filter(i, i.amount > 1.0)", ["recipe.ingredients[*]"]),
    ("recipe.tags.map(t, t + user.tier)", ["recipe.tags[*]", "user.tier"]),
    ("has(anything.x.y)", ["anything.x.y"]),
    ("anything == recipe && anything.x == 1", ["anything", "recipe"]),
    ("cel.bind(r, recipe, r.name)", ["recipe.name"]),
    ("cel.bind(r, recipe, 1)", []), ("names['a'] + names.b", ["names.a", "names.b"]),
    ("anything.?x.?y", ["anything.x.y"]),
    ("names.transformList(k, v, v)", ["names[*]"]), ("names.all(k, k != '')", ["names[*]"]),
    ("count > 0 ? recipe.name : user.tier", ["count", "recipe.name", "user.tier"]),
    (
      "recipe.ingredients.map(i, recipe.tags.map(t, t + i.unit))",
      ["recipe.tags[*]", "recipe.ingredients[*].unit"]
    ),
    ("anything.?x.optMap(v, v.z)", ["anything.x"]),
  ]) func derivesTheReadSetStatically(_ text: String, _ expected: [String]) {
    #expect(reads(text) == expected)
  }

  @Test func changeAffectsItsAncestorsAndDescendants() {
    let read = ReadPath(slot: 1, steps: [.field("items"), .anyElement, .field("name")])
    #expect(read.isConcerned(by: ReadPath(slot: 1)))
    #expect(read.isConcerned(by: ReadPath(slot: 1, steps: [.field("items"), .index(3)])))
    #expect(
      read.isConcerned(
        by: ReadPath(slot: 1, steps: [.field("items"), .index(3), .field("name"), .field("x")])))
    #expect(!read.isConcerned(by: ReadPath(slot: 1, steps: [.field("items"), .index(3), .field("done")])))
    #expect(!read.isConcerned(by: ReadPath(slot: 0)))
    #expect(!read.isConcerned(by: ReadPath(slot: 1, steps: [.field("title")])))
  }
}
