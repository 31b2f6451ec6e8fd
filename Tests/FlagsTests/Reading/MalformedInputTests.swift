import Foundations
import Testing

@testable import Flags

/// Malformed files: a diagnostic each, no crash, and the readable rest is evaluated.
@Suite struct MalformedInputTests {
  /// Parses bytes, evaluates and explains the result.
  @discardableResult
  private func survive(_ bytes: some Collection<UInt8>) -> (file: FlagFile?, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let file = FlagFile.read(SourceText(path: "flags.yaml", bytes: Array(bytes)), into: &diagnostics)
    let scope = file?.scope(
      FlagContext(tier: "pro", targetingKey: "asha", attributes: ["user.groups": ["beta"]]))
    for flag in file?.flags ?? [] { #expect(scope?.explain(flag.name).lines.isEmpty == false) }
    #expect(file != nil || diagnostics.hasErrors, "nothing is read and nothing is told")
    for diagnostic in diagnostics.all {
      let end = diagnostic.span?.range.upperBound ?? 0
      #expect(end <= bytes.count, "\(diagnostic.message) lies behind the end")
      #expect(!diagnostic.message.isEmpty)
    }
    return (file, diagnostics)
  }

  @Test(arguments: [designExample, flagdExample])
  func survivesTruncatedFiles(whole: String) {
    let bytes = Array(whole.utf8)
    for end in stride(from: 0, to: bytes.count, by: 7) { survive(bytes[..<end]) }
  }

  @Test(arguments: [designExample, flagdExample])
  func survivesChangedBytes(whole: String) {
    let bytes = Array(whole.utf8)
    var random = SplitMix(seed: 7)
    let signs = Array("{}[]:,\"'-&*!|>#%@`~ \n\t0aé".utf8)
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[place] = signs.randomElement(using: &random) ?? 0
        case 1: changed.remove(at: place)
        default:
          let start = Int.random(in: 0..<changed.count, using: &random)
          changed.insert(contentsOf: changed[start..<min(start + 12, changed.count)], at: place)
        }
      }
      survive(changed)
    }
  }

  @Test(arguments: ["\u{0}", "\u{FEFF}", "---\n---\n", "? : ?", "&a *a", "!!binary x", "flags: { ? [a]: b }"])
  func survivesFilesOfOtherKinds(text: String) {
    survive(text.utf8)
  }

  @Test func rejectsInvalidUTF8() {
    let (file, diagnostics) = survive([0x66, 0xFF, 0xFE, 0x3A])
    #expect(file == nil)
    #expect(diagnostics.hasErrors)
  }

  @Test(arguments: [1, 2, 3, 500])
  func flagsThatRequireThemselvesInACircleAreEvaluatedAsInvalid(length: Int) throws {
    let flags = (0..<length).map {
      "  f\($0): { state: ENABLED, variants: { a: true, b: false }, defaultVariant: b, "
        + "requires: { flag: f\(($0 + 1) % length) }, onLocked: { show: hide } }\n"
    }.joined()
    let (file, diagnostics) = survive("flags:\n\(flags)".utf8)
    #expect(diagnostics.all.contains { $0.code == .flagCycle })
    let details = try #require(file).evaluate("f0", FlagContext())
    #expect(details.errorCode == .parseError && details.value == .bool(false))
  }

  @Test func anEmptyFileHasNoFlags() {
    let (file, diagnostics) = survive("{}".utf8)
    #expect(file?.flags.isEmpty == true)
    #expect(file?.tiers.map(\.name) == ["free", "pro"])
    #expect(diagnostics.all.isEmpty)
  }

  @Test func rejectsDeeplyNestedTargeting() {
    let nested = String(repeating: "{\"!\": ", count: 500) + "1" + String(repeating: "}", count: 500)
    let (_, diagnostics) = survive(
      "{\"flags\": {\"a\": {\"state\": \"ENABLED\", \"variants\": {\"x\": 1}, \"targeting\": \(nested)}}}"
        .utf8)
    #expect(diagnostics.hasErrors)
  }

  @Test func limitsExponentialEvaluators() throws {
    let levels = (1...40).map { "  e\($0): { and: [{ $ref: e\($0 - 1) }, { $ref: e\($0 - 1) }] }\n" }.joined()
    let (file, _) = survive(
      """
      $evaluators:
        e0: { var: tier }
      \(levels)
      flags:
        a: { state: ENABLED, variants: { x: 1 }, targeting: { if: [{ $ref: e20 }, x] } }
      """.utf8)
    // It exceeds its budget, which is null, which is the default variant.
    #expect(try #require(file).evaluate("a", FlagContext(tier: "pro")).isCodeDefault)
  }

  @Test func limitsNestedIteration() throws {
    let many = "[\((0..<50).map(String.init).joined(separator: ", "))]"
    let body = (0..<6).reduce("1") { body, _ in "{ map: [\(many), \(body)] }" }
    let (file, _) = survive(
      "flags: { a: { state: ENABLED, variants: { x: 1 }, targeting: { if: [\(body), x] } } }".utf8)
    #expect(try #require(file).evaluate("a", FlagContext()).reason != .error)
  }

  @Test func readsAChainOfAThousandRequirements() throws {
    let flags = (0..<1000).map { number in
      "  f\(number): { state: ENABLED, variants: { x: true }, requires: { flag: f\(number + 1) } }\n"
    }.joined()
    let (_, diagnostics) = survive(
      "flags:\n\(flags)  f1000: { state: ENABLED, variants: { x: true } }\n".utf8)
    #expect(diagnostics.all.contains { $0.code == .requirementDepth })
  }
}

/// A plain flagd file.
let flagdExample = """
  {
    "$schema": "https://flagd.dev/schema/v0/flags.json",
    "metadata": { "flagSetId": "demo", "version": "v1" },
    "flags": {
      "header": {
        "state": "ENABLED",
        "variants": { "red": "#f00", "blue": "#00f" },
        "defaultVariant": "red",
        "targeting": {
          "if": [
            { "and": [{ "$ref": "is_tester" }, { "sem_ver": [{ "var": "app.version" }, ">=", "1.2.0"] }] },
            "blue",
            { "fractional": [{ "var": "targetingKey" }, ["red", 50], ["blue", 50]] }
          ]
        }
      },
      "limit": { "state": "DISABLED", "variants": { "low": 5, "high": 10 }, "defaultVariant": "low" }
    },
    "$evaluators": {
      "is_tester": { "ends_with": [{ "var": "email" }, "@example.com"] }
    }
  }
  """
