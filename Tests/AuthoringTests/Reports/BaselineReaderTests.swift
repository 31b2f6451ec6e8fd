import Foundations
import TestSupport
import Testing

@testable import Authoring

/// Malformed baselines, as after manual edits and merges.
@Suite struct BaselineReaderTests {
  private static let entry = """
    baseline: 1
    apps:
      epicura:
        - file: a.yaml
          code: KL0216
          message: m
          fingerprint: "0123456789abcdef"
          count: 2
    """

  static let cases: [(text: String, code: String, message: String)] = [
    ("", "KL0111", "the file is empty"),
    ("1️⃣[]", "KL0130", "expected a baseline, a mapping, and found a list"),
    ("1️⃣baseline: 1", "KL0130", "a baseline lacks `apps`"),
    ("baseline: 1️⃣2\napps: {}", "KL0132", "the version is `2`, and only 1 is known"),
    ("baseline: 1\napps: 1️⃣[]", "KL0130", "`apps` is a list"),
    ("baseline: 1\napps:\n  a: 1️⃣x", "KL0130", "`a` is a text, expected a list of warnings"),
    ("baseline: 1\napps: {}\n1️⃣aps: {}", "KL0130", "a baseline has no key `aps`"),
    ("baseline: 1\napps:\n  a:\n    - 1️⃣x", "KL0130", "expected a warning, a mapping, and found a text"),
    (
      "baseline: 1\napps:\n  a:\n    - 1️⃣file: x", "KL0130", "a warning lacks `code`, `message`, `fingerprint`"
    ),
    (entry.replacing("KL0216", with: "1️⃣KL21"), "KL0130", "`KL21` is no code"),
    (entry.replacing("\"0123", with: "1️⃣\"x123"), "KL0130", "`x123456789abcdef` is no fingerprint"),
    (entry.replacing("count: 2", with: "count: 1️⃣0"), "KL0130", "`0` is no count"),
    (entry.replacing("count: 2", with: "count: 1️⃣-3"), "KL0130", "`-3` is no count"),
    (
      entry.replacing("count: 2", with: "count: 1️⃣99999999999999999999"), "KL0130",
      "`99999999999999999999` is no count"
    ),
    (entry.replacing("count: 2", with: "count: 1️⃣[2]"), "KL0130", "`count` is a list, expected a text"),
    (entry.replacing("count:", with: "1️⃣cuont:"), "KL0130", "a warning has no key `cuont`"),
    (
      entry + "\n    - 1️⃣{file: a.yaml, code: KL0216, message: n, fingerprint: 0123456789abcdef, count: 1}",
      "KL0130", "this warning is listed twice"
    ),
    ("<<<<<<< HEAD\nbaseline: 1\n=======\n", "KL0101", ""),
    (String(repeating: "[", count: 5000), "KL0104", ""),
  ]

  @Test(arguments: cases.indices)
  func reportsAMalformedBaselineAtItsLocation(index: Int) throws {
    let (marked, code, message) = Self.cases[index]
    let text = MarkedText(marked)
    var diagnostics = Diagnostics()
    #expect(Baseline.read(SourceText(path: "known.yaml", text: text.text), into: &diagnostics) == nil)
    let found = try #require(diagnostics.all.first { $0.code.description == code }, "\(diagnostics.all)")
    #expect(found.message.hasPrefix(message), "\(found.message)")
    if let place = text.places["1️⃣"] { #expect(found.span?.description == "known.yaml:\(place)") }
  }

  @Test func rejectsInvalidUTF8() {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "known.yaml", bytes: [0x62, 0xFF, 0x00, 0x0A])
    #expect(Baseline.read(source, into: &diagnostics) == nil)
    #expect(diagnostics.hasErrors)
  }

  @Test func noCutOfABaselineCrashesTheReader() {
    let bytes = Array(Self.entry.utf8)
    for end in bytes.indices {
      var diagnostics = Diagnostics()
      let source = SourceText(path: "known.yaml", bytes: Array(bytes[..<end]))
      let baseline = Baseline.read(source, into: &diagnostics)
      #expect((baseline == nil) == diagnostics.hasErrors)
    }
  }

  @Test func readsAWrittenEntry() {
    var diagnostics = Diagnostics()
    let baseline = Baseline.read(SourceText(path: "known.yaml", text: Self.entry), into: &diagnostics)
    #expect(baseline?.count == 2)
    #expect(diagnostics.all.isEmpty)
  }
}
