import Foundations
import Testing

@testable import Runtime

/// Errors in an app's components and their uses.
@Suite struct AppComponentProblemTests {
  private func wrong(_ body: String, _ components: [String: String]) throws -> [String] {
    var files = ["home": screen(body)]
    for (name, text) in components { files["components/\(name)"] = "component: \(name)\n" + text }
    return try TestApp(files).load().1.filter { $0.severity == .error }.map { diagnostic in
      let place = diagnostic.span.map {
        "\($0.source.path.split(separator: "/").last ?? ""):\($0.location.line)"
      }
      return "\(diagnostic.code) \(place ?? "") \(diagnostic.message)"
        + (diagnostic.help.map { " → \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    (
      "{ use: crad, with: { title: A, count: 1 } }",
      "KL0220 home.yaml:7 no component `crad` under `components/` → did you mean `card`?"
    ),
    ("{ use: card, with: { title: A } }", "KL0434 home.yaml:7 the component `card` needs `count`"),
    ("{ use: card, with: { title: A, count: 1, nte: x } }", "takes no `nte` → did you mean `note`?"),
    ("{ use: card, with: { title: A, count: x } }", "is not a whole number"),
    ("{ use: card, with: { title: A, count: \"${state.query}\" } }", "found `string`, expected `int`"),
    (
      "{ use: card, with: { title: A, count: 1 }, on: { event: { chose: { toast: A } } } }",
      "KL0222 home.yaml:7 the component `card` has no event `chose` → did you mean `chosen`?"
    ),
    (
      "{ use: card, with: { title: A, count: 1 }, on: { event: { chosen: { toast: \"${event.ids}\" } } } }",
      "did you mean `id`?"
    ),
    (
      "{ use: card, with: { title: A, count: 1 }, body: { text: A } }",
      "KL0223 home.yaml:7 the component `card` has no slot `body`"
    ),
    ("{ use: card, with: { title: A, count: 1 }, slots: { footer: { text: A } } }", "has no slot `footer`"),
    ("slot", "KL0224 home.yaml:7 `slot` stands outside of a component"),
    ("{ button: A, id: a, do: { emit: chosen } }", "KL0225"),
  ])
  func reportsInvalidUses(_ use: String, _ part: String) throws {
    let found = try wrong("- " + use, ["card": AppComponentTests.card])
    #expect(found.count == 1 && found[0].contains(part), "\(found)")
  }

  @Test(arguments: [
    ("{ text: \"${state.query}\" }", "KL0304 card.yaml:3 no name `state` here"),
    ("{ text: \"${counter.count}\" }", "no name `counter` here"),
    ("{ text: \"${params.titel}\" }", "did you mean `title`?"),
    ("{ text: \"${form.q}\" }", "no name `form` here"),
    ("{ button: A, id: a, do: { emit: gone } }", "has no event `gone`"),
    ("{ button: A, id: a, do: { call: counter.fill } }", "no model `counter`"),
    ("{ button: A, id: a, do: { set: { state.query: x } } }", "no state `state.query`"),
    ("{ button: A, id: a, do: { run: save } }", "no sequence `save`"),
    ("[ { text: A, id: a }, { text: B, id: a } ]", "given twice"),
    ("{ use: card, with: { title: A } }", "KL0221 card.yaml:3 the component `card` uses itself"),
    ("{ use: other, with: { title: A } }", "KL0221 other.yaml:3 the component `card` uses itself"),
    ("{ field: A, id: a }", "nothing holds what this field is given"),
  ])
  func reportsErrorsOfAComponentOnce(_ body: String, _ part: String) throws {
    let found = try wrong(
      "- { use: card, with: { title: A } }\n- { use: card, id: again, with: { title: B } }",
      [
        "card": "params: { title: string }\nbody: \(body)",
        "other": "params: { title: string }\nbody: { use: card, with: { title: A } }",
      ])
    #expect(found.count == 1 && found[0].contains(part), "\(found)")
  }

  @Test func acceptsTheSameIDInTheScreenAndInAComponent() throws {
    let found = try wrong(
      "- { text: A, id: choose }\n- { use: card, id: c, with: { title: A, count: 1 } }\n- { use: card, id: d, with: { title: A, count: 1 } }",
      ["card": AppComponentTests.card])
    #expect(found == [])
  }
}
