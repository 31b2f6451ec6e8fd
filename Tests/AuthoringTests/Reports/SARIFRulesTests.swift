import Foundation
import Foundations
import Testing

@testable import Authoring

/// The rules of the SARIF 2.1.0 schema, and of the specification beyond the schema, for all that is written.
@Suite struct SARIFRulesTests {
  private typealias Object = [String: Any]

  /// The required and optional keys of each object, as the schema lists them.
  private static let objects: [String: (required: Set<String>, optional: Set<String>)] = [
    "log": (["version", "runs"], ["$schema"]),
    "run": (["tool"], ["invocations", "originalUriBaseIds", "columnKind", "results"]),
    "tool": (["driver"], []),
    "driver": (["name"], ["version", "rules"]),
    "rule": (["id"], ["shortDescription", "fullDescription"]),
    "invocation": (["executionSuccessful"], []),
    "result": (
      ["message"],
      ["ruleId", "ruleIndex", "level", "locations", "relatedLocations", "partialFingerprints", "fixes"]
    ),
    "message": (["text"], []),
    "location": ([], ["physicalLocation", "message"]),
    "physicalLocation": (["artifactLocation"], ["region"]),
    "artifactLocation": (["uri"], ["uriBaseId"]),
    "region": (["startLine"], ["startColumn", "endLine", "endColumn"]),
    "fix": (["artifactChanges"], ["description"]),
    "artifactChange": (["artifactLocation", "replacements"], []),
    "replacement": (["deletedRegion"], ["insertedContent"]),
    "artifactContent": ([], ["text"]),
  ]

  private func object(_ value: Any?, _ kind: String) throws -> Object {
    let object = try #require(value as? Object, "\(kind) is no object")
    let rule = try #require(Self.objects[kind])
    let keys = Set(object.keys)
    #expect(rule.required.isSubset(of: keys), "\(kind) lacks \(rule.required.subtracting(keys))")
    #expect(
      keys.isSubset(of: rule.required.union(rule.optional)), "\(kind) has \(keys.subtracting(rule.optional))")
    return object
  }

  private func list(_ value: Any?, _ kind: String) throws -> [Object] {
    try #require((value ?? []) as? [Any]).map { try object($0, kind) }
  }

  private func run(_ report: CheckReport = ReportSamples.report) throws -> Object {
    let text = SARIFReport(version: "1.2.3") { _ in
      SARIFReport.Rule(title: "Title.", explanation: "More {of} it.")
    }
    .write(report).output
    let log = try object(JSONSerialization.jsonObject(with: Data(text.utf8)), "log")
    #expect(log["version"] as? String == "2.1.0")
    let runs = try list(log["runs"], "run")
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  @Test func runHasItsToolAndColumnKind() throws {
    let run = try run()
    let driver = try object(object(run["tool"], "tool")["driver"], "driver")
    #expect(driver["name"] as? String == "kolam")
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let invocations = try list(run["invocations"], "invocation")
    #expect(invocations.map { $0["executionSuccessful"] as? Bool } == [true])
    let bases = try #require(run["originalUriBaseIds"] as? [String: Object])
    #expect(Set(bases.keys) == ["%SRCROOT%"])
    // A base either is absolute or has no URI (3.14.14); this one must not reveal a path on this machine.
    #expect(bases["%SRCROOT%"]?["uri"] == nil)
  }

  @Test func rulesAreUniqueAndEachResultReferencesOne() throws {
    let run = try run()
    let rules = try list(object(object(run["tool"], "tool")["driver"], "driver")["rules"], "rule")
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == rules.count)
    for rule in rules {
      _ = try (object(rule["shortDescription"], "message"), object(rule["fullDescription"], "message"))
    }
    let results = try list(run["results"], "result")
    #expect(results.count == ReportSamples.report.diagnostics.count)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(ids[index] == result["ruleId"] as? String)
      #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
      try checkMessage(result["message"])
    }
  }

  /// Checks that braces are doubled (3.11.5), and that nothing is parsed as a link unintentionally (3.11.6).
  private func checkMessage(_ value: Any?) throws {
    let text = try #require(object(value, "message")["text"] as? String)
    let single = text.replacingOccurrences(of: "{{", with: "").replacingOccurrences(of: "}}", with: "")
    #expect(!single.contains("{") && !single.contains("}"), "\(text)")
    #expect(text.firstMatch(of: /(^|[^\\])\[[^\]]*\]\(/) == nil, "\(text)")
  }

  @Test func locationsAreRelativeToTheRootAndWithinTheirFile() throws {
    for result in try list(run()["results"], "result") {
      let places = try list(result["locations"], "location") + list(result["relatedLocations"], "location")
      for place in places {
        if let message = place["message"] { try checkMessage(message) }
        let physical = try object(place["physicalLocation"], "physicalLocation")
        try checkArtifact(physical["artifactLocation"])
        try checkRegion(physical["region"])
      }
    }
  }

  private func checkArtifact(_ value: Any?) throws {
    let artifact = try object(value, "artifactLocation")
    let uri = try #require(artifact["uri"] as? String)
    #expect(uri.wholeMatch(of: /([A-Za-z0-9._~\/-]|%[0-9A-F]{2})+/) != nil, "\(uri)")
    #expect(!uri.hasPrefix("/"))
    #expect(artifact["uriBaseId"] as? String == "%SRCROOT%")
  }

  private func checkRegion(_ value: Any?) throws {
    let region = try #require(try object(value, "region") as? [String: Int])
    let (line, column) = try (#require(region["startLine"]), #require(region["startColumn"]))
    let (endLine, endColumn) = try (#require(region["endLine"]), #require(region["endColumn"]))
    #expect(line >= 1 && column >= 1 && endColumn >= 1)
    #expect((line, column) <= (endLine, endColumn))
  }

  @Test func writesAnAbsolutePathAsItsOwnURI() throws {
    let source = SourceText(path: "/tmp/a b.yaml", text: "x")
    let check = ReportSamples.check(
      "a", [Diagnostic(Diagnostic.Code("KL0001"), "x", at: Span(source, 0..<1))])
    let text = SARIFReport(version: "1").write(CheckReport([check])).output
    #expect(text.contains(#""uri": "file:///tmp/a%20b.yaml""#))
    #expect(!text.contains("uriBaseId"))
  }

  @Test func writesARenameAsAFixAtItsLocation() throws {
    let results = try list(run()["results"], "result")
    let fixes = try results.flatMap { try list($0["fixes"], "fix") }
    let fix = try #require(fixes.first)
    #expect(fixes.count == 1)
    try checkMessage(fix["description"])
    let change = try #require(try list(fix["artifactChanges"], "artifactChange").first)
    try checkArtifact(change["artifactLocation"])
    let replacement = try #require(try list(change["replacements"], "replacement").first)
    try checkRegion(replacement["deletedRegion"])
    let content = try object(replacement["insertedContent"], "artifactContent")
    #expect(content["text"] as? String == "total")
  }

  @Test func fingerprintsAreUniqueAndSurviveMovedLines() throws {
    func fingerprints(_ report: CheckReport) throws -> [String: String] {
      var found: [String: String] = [:]
      for result in try list(run(report)["results"], "result") {
        let all = try #require(result["partialFingerprints"] as? [String: String])
        let print = try #require(all["codeMessageAndLine/v1"])
        #expect(
          found.updateValue(result["ruleId"] as? String ?? "", forKey: print) == nil,
          "\(print) is there twice")
      }
      return found
    }
    let before = try fingerprints(ReportSamples.report)
    let old = ReportSamples.recipe
    let moved = SourceText(path: old.path, text: "# one\n# two\n" + old.text(in: 0..<old.bytes.count))
    let shift = moved.bytes.count - old.bytes.count
    let diagnostics = ReportSamples.report.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      if let span = diagnostic.span, span.source === old {
        diagnostic.span = Span(moved, span.range.lowerBound + shift..<span.range.upperBound + shift)
      }
      return diagnostic
    }
    #expect(try fingerprints(CheckReport([ReportSamples.check("epicura", diagnostics)])) == before)
  }
}
