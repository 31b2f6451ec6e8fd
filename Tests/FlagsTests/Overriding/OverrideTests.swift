import Foundations
import Testing

@testable import Flags

/// Overrides of flags.
@Suite struct OverrideTests {
  private static let flags = """
    flags:
      layout: { state: ENABLED, kind: ops, variants: { old: list, new: cards }, defaultVariant: old }
      most: { state: ENABLED, kind: ops, variants: { few: 8, many: 20 }, defaultVariant: few }
      insights: { state: ENABLED, kind: ops, variants: { "on": true, "off": false }, defaultVariant: "off" }
      new-home: { state: ENABLED, kind: ops, variants: { "on": true, "off": false }, defaultVariant: "off" }
      stop: { state: ENABLED, kind: kill-switch, variants: { "on": true, "off": false }, defaultVariant: "on" }
      gone: { state: DISABLED, kind: ops, variants: { a: 1, b: 2 }, defaultVariant: a }
    """

  private let file: FlagFile

  init() throws { file = try Read(Self.flags).file }

  @Test(arguments: [
    ("layout", "new", "new"), ("layout", "cards", "new"), ("most", "20", "many"), ("insights", "true", "on"),
    ("insights", "on", "on"),
  ])
  func resolvesAVariantByNameOrValue(flag: String, text: String, variant: String) throws {
    var overrides = FlagOverrides()
    try overrides.set(flag, to: text, by: .tester, in: file)
    #expect(overrides.entries[flag]?.variant == variant)
    let details = file.evaluate(flag, FlagContext(overrides: overrides.values))
    #expect(details.reason == .override && details.variant == variant)
  }

  @Test(arguments: [
    ("layuot", "new", OverrideError.unknownFlag("layuot", nearest: "layout")),
    ("zzz", "new", .unknownFlag("zzz", nearest: nil)),
    ("layout", "nwe", .unknownVariant("nwe", flag: "layout", known: ["old", "new"])),
    ("most", "9", .unknownVariant("9", flag: "most", known: ["few", "many"])),
    ("layout", "", .unknownVariant("", flag: "layout", known: ["old", "new"])),
    ("stop", "off", .killSwitch("stop")), ("gone", "b", .disabled("gone")),
  ])
  func rejectsAnInvalidOverride(flag: String, text: String, refusal: OverrideError) throws {
    var overrides = FlagOverrides()
    #expect(throws: refusal) { try overrides.set(flag, to: text, by: .tester, in: file) }
    #expect(overrides.count == 0)
  }

  @Test func strongerSourceWinsAndRemovedFlagsAreDropped() throws {
    var weak = FlagOverrides()
    try weak.set("layout", to: "new", by: .option, in: file)
    try weak.set("most", to: "many", by: .option, in: file)
    var strong = FlagOverrides()
    try strong.set("layout", to: "old", by: .tester, in: file)
    let merged = weak.merging(strong)
    #expect(merged.entries["layout"] == FlagOverrides.Entry(variant: "old", source: .tester))
    #expect(merged.count == 2)
    let edited = try Read(
      "flags: { layout: { state: ENABLED, kind: ops, variants: { old: a, plain: b }, defaultVariant: old } }"
    ).file
    #expect(merged.fitting(edited).entries.keys.sorted() == ["layout"])
    #expect(weak.fitting(edited).count == 0)
  }

  // MARK: The local file

  private func read(_ text: String) -> (FlagOverrides?, [String]) {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "flags.local.yaml", text: text)
    let overrides = FlagOverrides.read(source, for: file, into: &diagnostics)
    return (
      overrides,
      diagnostics.sorted.map { diagnostic in
        let place = diagnostic.span.map { "\($0.location.line):\($0.location.column) " } ?? ""
        return "\(place)\(diagnostic.code): \(diagnostic.message)\(diagnostic.help.map { " (\($0))" } ?? "")"
      }
    )
  }

  @Test func readsVariantsFromALocalFile() throws {
    let (overrides, problems) = read("layout: new\nmost: 20\ninsights: true\n")
    #expect(problems.isEmpty)
    #expect(overrides?.entries.mapValues(\.variant) == ["layout": "new", "most": "many", "insights": "on"])
    guard case .file(let span)? = overrides?.entries["most"]?.source else {
      Issue.record("the place is not known")
      return
    }
    #expect(span.description == "flags.local.yaml:2:1")
  }

  @Test(arguments: [
    ("layuot: new", ["1:1 KL0745: no flag `layuot` (did you mean `layout`?)"]),
    ("layout: nwe", ["1:9 KL0746: no variant `nwe` of `layout` (did you mean `new`?)"]),
    (
      "stop: off",
      ["1:1 KL0747: `stop` is a kill switch, which cannot be overridden (change it where it is declared)"]
    ),
    ("layout: [ new ]", ["1:9 KL0701: found a list, expected a variant of `layout`"]),
    ("- layout", ["1:1 KL0701: found a list, expected a mapping from flags to variants"]),
    ("layout", ["1:1 KL0701: found a text, expected a mapping from flags to variants"]), ("", []), ("{}", []),
    ("# nothing yet\n", []),
  ])
  func reportsErrorsInALocalFile(text: String, problems: [String]) {
    #expect(read(text).1 == problems)
  }

  @Test func keepsTheOtherLinesAfterAnError() {
    let (overrides, problems) = read("layuot: new\nmost: many\n")
    #expect(problems.count == 1 && overrides?.entries.keys.sorted() == ["most"])
  }

  @Test(arguments: ["layout: {", "\u{0}", "a: b: c", "&a [*a", "? : :", "layout: !!binary x\n\t- y"])
  func rejectsMalformedFiles(text: String) {
    let (overrides, problems) = read(text)
    #expect(!problems.isEmpty)
    #expect(overrides?.count ?? 0 == 0)
  }

  // MARK: Variables

  @Test func mapsEnvironmentVariablesToFlags() throws {
    var overrides = FlagOverrides()
    try overrides.set(
      variables: ["KOLAM_FLAG_NEW_HOME": "on", "KOLAM_FLAG_MOST": "", "HOME": "/root", "KOLAM_ROOT": "."],
      in: file)
    #expect(
      overrides.entries == [
        "new-home": FlagOverrides.Entry(variant: "on", source: .variable("KOLAM_FLAG_NEW_HOME"))
      ])
  }

  @Test(arguments: [
    ("KOLAM_FLAG_LAYUOT", "new", "no flag `layuot`", "did you mean `KOLAM_FLAG_LAYOUT`?" as String?),
    ("KOLAM_FLAG_layout", "new", "no flag `layout`", "did you mean `KOLAM_FLAG_LAYOUT`?"),
    ("KOLAM_FLAG_LAYOUT", "nwe", "no variant `nwe` of `layout`", "did you mean `new`?"),
    (
      "KOLAM_FLAG_STOP", "off", "`stop` is a kill switch, which cannot be overridden",
      "change it where it is declared"
    ), ("KOLAM_FLAG_", "on", "no flag ``", nil),
  ])
  func reportsAnUnknownVariable(
    variable: String, value: String, message: String, help: String?
  ) {
    var overrides = FlagOverrides()
    #expect(throws: FlagVariableError(variable: variable, message: message, help: help)) {
      try overrides.set(variables: [variable: value], in: file)
    }
  }

  @Test func reportsAnAmbiguousVariable() throws {
    let file = try Read(
      """
      flags:
        new-home: { state: ENABLED, kind: ops, variants: { a: 1 }, defaultVariant: a }
        new_home: { state: ENABLED, kind: ops, variants: { a: 1 }, defaultVariant: a }
      """
    ).file
    var overrides = FlagOverrides()
    #expect(throws: FlagVariableError.self) {
      try overrides.set(variables: ["KOLAM_FLAG_NEW_HOME": "a"], in: file)
    }
  }
}
