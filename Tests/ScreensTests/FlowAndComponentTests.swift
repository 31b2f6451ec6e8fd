import Foundations
import TestSupport
import Testing

@testable import Screens

/// Files under `flows/` and `components/`: all that they say is kept, and what is wrong has its place.
@Suite struct FlowAndComponentTests {
  private func flow(_ marked: String, file: String = "flows/pair.yaml") -> (FlowScript?, [String]) {
    let text = MarkedText(marked)
    var diagnostics = Diagnostics()
    let script = FlowScript.read(
      SourceText(path: "Screens/demo/\(file)", text: text.text), registry: .sample, into: &diagnostics)
    return (script, diagnostics.sorted.map { text.describe($0) })
  }

  private func component(_ marked: String, file: String = "components/card.yaml") -> (
    ComponentScript?, [String]
  ) {
    let text = MarkedText(marked)
    var diagnostics = Diagnostics()
    let script = ComponentScript.read(
      SourceText(path: "Screens/demo/\(file)", text: text.text), registry: .sample, into: &diagnostics)
    return (script, diagnostics.sorted.map { text.describe($0) })
  }

  @Test func aFlowKeepsItsStepsInOrder() {
    let (script, problems) = flow(
      """
      exits: { done: [ back, { toast: Bye } ], cancel: back }
      steps:
        - a
        - { screen: b, when: "!x", with: { id: "${y}" } }
        - screen: c
      params: { y: string }
      flow: pair
      """)
    #expect(problems == [])
    #expect(script?.name == "pair" && script?.nameSpan.location == SourceLocation(line: 7, column: 1))
    #expect(
      script?.properties.words == """
        (exits: {cancel: [back(back: -)], done: [back(back: -), toast(text: 'Bye')]}, flow: pair, \
        params: {y: string}, steps: [(screen: a), (screen: b, when: `!x`, with: {id: =`y`}), (screen: c)])
        """)
  }

  @Test(arguments: [
    ("1️⃣flow: pair", ["KL0203 1️⃣ the flow has no `steps` → add `steps:` (its screens, in order. The line"]),
    ("1️⃣flow: par\nsteps: [ a ]", ["KL0216 1️⃣ the flow is called `par`, its file `pair.yaml`"]),
    ("1️⃣steps: [ a ]", ["KL0203 1️⃣ the flow has no `flow`"]),
    ("flow: pair\nsteps: [ 1️⃣[ a ] ]", ["KL0204 1️⃣ found a list"]),
    ("flow: pair\nsteps: [ { 1️⃣when: a } ]", ["KL0203 1️⃣ a step has no `screen`"]),
    (
      "flow: pair\nsteps: [ a ]\n1️⃣exit: { done: back }",
      ["KL0202 1️⃣ no key `exit` in the flow → did you mean `exits`?"]
    ),
    ("flow: pair\nsteps: [ a ]\nexits: { done: [ 1️⃣bcak ] }", ["KL0207 1️⃣ no action `bcak`"]),
    ("1️⃣- a", ["KL0204 1️⃣ found a list, expected a mapping for the flow"]),
    ("flow: pair\nsteps: 1️⃣[ a", ["KL0101 1️⃣ this `[` is not closed"]),
  ])
  func whatIsWrongInAFlowIsTold(_ marked: String, _ beginnings: [String]) {
    hold(flow(marked).1, beginnings)
  }

  @Test func aComponentKeepsItsParamsAndEvents() {
    let (script, problems) = component(
      """
      component: card
      params: { name: string, size: int? }
      events: { chosen: { id: string, n: int }, closed: {} }
      body: [ { text: "${params.name}" }, divider ]
      """)
    #expect(problems == [])
    #expect(
      script?.properties.words == """
        (body: [text(text: '`params.name`'), divider(divider: -)], component: card, \
        events: {chosen: {id: string, n: int}, closed: {}}, params: {name: string, size: int?})
        """)
  }

  @Test(arguments: [
    ("1️⃣component: card", ["KL0203 1️⃣ the component has no `body`"]),
    ("1️⃣component: cart\nbody: []", ["KL0216 1️⃣ the component is called `cart`, its file `card.yaml`"]),
    ("component: card\nbody: []\nevents: { a: { b: 1️⃣strng } }", ["KL0114 1️⃣ no type `strng`"]),
    (
      "component: card\nbody: []\nevents: { a: 1️⃣string }",
      ["KL0204 1️⃣ found a text, expected a mapping of names"]
    ),
    ("component: card\nbody: [ { 1️⃣txet: a } ]", ["KL0201 1️⃣ no component `txet`"]),
    ("component: card\n1️⃣models: {}\nbody: []", ["KL0202 1️⃣ no key `models` in the component"]),
  ])
  func whatIsWrongInAComponentIsTold(_ marked: String, _ beginnings: [String]) {
    hold(component(marked).1, beginnings)
  }

  private func hold(_ problems: [String], _ beginnings: [String]) {
    #expect(problems.count == beginnings.count, "\(problems)")
    for (problem, beginning) in zip(problems, beginnings) {
      #expect(problem.hasPrefix(beginning), "\(problem)")
    }
  }

  /// Whatever is cut off or changed: a script, or an error; and every error lies in the file.
  @Test func aChangedFileIsReadOrTold() {
    let texts = [
      "flow: pair\nparams: { y: 'list(int)?' }\nsteps: [ a, { screen: b, when: '!x', with: { id: '${y}' } } ]\nexits: { done: back }\n",
      "component: card\nparams: { n: string }\nevents: { a: { b: int } }\nbody:\n  - text: |\n      ஆ ${n}\n  - divider\n",
      "app: demo\nname: Demo\nstart: home\nlocales: [ en ]\ntabs: [ { tab: a, label: A, screen: b } ]\n",
    ]
    let signs = Array("{}[]:,-'\"#&*!|>%@ \n\ta0$".utf8) + [0xFF, 0xC3, 0x00]
    var random = Xorshift(seed: 37)
    for _ in 0..<3000 {
      let kind = Int.random(in: 0..<3, using: &random)
      var bytes = Array(texts[kind].utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if bytes.count < 2 { break }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes.removeSubrange(max(1, place)...)
        default: bytes[place] = signs.randomElement(using: &random) ?? 0
        }
      }
      let source = SourceText(path: "x.yaml", bytes: bytes)
      var diagnostics = Diagnostics()
      let isRead =
        switch kind {
        case 0: FlowScript.read(source, registry: .sample, into: &diagnostics) != nil
        case 1: ComponentScript.read(source, registry: .sample, into: &diagnostics) != nil
        default: AppScript.read(source, registry: .sample, into: &diagnostics) != nil
        }
      #expect(isRead || diagnostics.hasErrors)
      for diagnostic in diagnostics.all {
        #expect(diagnostic.span.map { $0.range.upperBound <= bytes.count } == true, "\(diagnostic.message)")
      }
    }
  }
}
