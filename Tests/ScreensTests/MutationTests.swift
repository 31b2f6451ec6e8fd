import Documents
import Foundations
import TestSupport
import Testing

@testable import Screens

/// Parsing any input ends in a tree or in diagnostics within the file.
@Suite struct MutationTests {
  private static let script = """
    screen: home
    params: { id: string, size: "list(int)?" }
    models: { a: { use: p.M, with: { id: "${params.id}" } } }
    state: { q: { type: string, default: "" }, n: int }
    title: Hello ${a.name}
    on: { appear: [ { set: { state.q: "${a.b}" } } ] }
    body:
      - notice: { when: "!a.b", level: info, text: 'It''s $${off} ${x ? "}" : ''} ok' }
      - section: "A ${r'\\'} b"
        body:
          - { text: { key: "k.${a}", args: [ a, b ] }, id: t-1 }
          - text: |
              Block ${a
              .b}
      - list: a.items
        as: it
        row: { button: "${it.name}", do: [ { go: { screen: x, with: { id: "${it.id}" } } }, back ] }
      - divider
    """

  @Test func mutatedScriptsNeverCrash() {
    let alphabet = Array("${}[]:,-'\"\\|>#&*!?% \n\tab0~\u{0}é".utf8) + [0xFF, 0xC0]
    var rng = Xorshift(seed: 42)
    for _ in 0..<4_000 {
      var bytes = Array(Self.script.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &rng) {
        let place = Int.random(in: 0..<bytes.count, using: &rng)
        switch Int.random(in: 0..<4, using: &rng) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(alphabet[Int.random(in: 0..<alphabet.count, using: &rng)], at: place)
        case 2: bytes[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &rng)]
        default:
          let end = min(bytes.count, place + Int.random(in: 1...30, using: &rng))
          bytes.insert(
            contentsOf: Array(bytes[place..<end]), at: Int.random(in: 0...bytes.count, using: &rng))
        }
      }
      let source = SourceText(path: "home.yaml", bytes: bytes)
      var diagnostics = Diagnostics()
      let script = ScreenScript.read(source, registry: .sample, into: &diagnostics)
      if script == nil, !diagnostics.hasErrors { Issue.record("nothing read and nothing told") }
      for diagnostic in diagnostics.all {
        guard let span = diagnostic.span else { continue }
        let isInside = span.range.lowerBound >= 0 && span.range.upperBound <= bytes.count
        if !isInside { Issue.record("\(diagnostic.message) lies at \(span.range) of \(bytes.count)") }
      }
    }
  }

  @Test(arguments: [
    String(repeating: "{ section: A, body: ", count: 40_000), "- " + String(repeating: "[", count: 40_000),
    "screen: home\ntitle: " + String(repeating: "${", count: 50_000) + "\nbody: []",
    "screen: home\ntitle: " + String(repeating: "${'", count: 50_000) + "\nbody: []",
    "screen: home\ntitle: ${" + String(repeating: "{", count: 100_000) + "}\nbody: []",
    "screen: home\ntitle: A\nbody: [" + String(repeating: "x,", count: 5_000) + "]",
  ])
  func hostileScriptsFailFastWithDiagnostics(_ text: String) {
    var diagnostics = Diagnostics()
    let time = processorTime {
      _ = ScreenScript.read(SourceText(path: "home.yaml", text: text), registry: .sample, into: &diagnostics)
    }
    #expect(diagnostics.hasErrors)
    #expect(time < .seconds(5))
  }
}
