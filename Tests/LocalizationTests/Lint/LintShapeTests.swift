import Catalogs
import Foundations
import Testing

@testable import Localization

/// The wording and ids of findings, and catalogs of unusual shapes.
@Suite struct LintShapeTests {
  private func findings(_ strings: String) throws -> [String] {
    CatalogLint.run(try Sample.catalog(strings)).filter { $0.diagnostic.severity > .note }.map(
      \.diagnostic.message)
  }

  private static let unit = #"{ "stringUnit" : { "state" : "translated", "value" : "%lld" } }"#

  /// The messages of Apple's compiler, verbatim, with its ids.
  @Test func quotesAppleVerbatim() throws {
    let unit = Self.unit
    #expect(
      try findings(
        #""name_AT@NAME %lld" : { "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "%#@AT@" } } } }"#
      ) == ["Referencing undefined substitution 'AT' (fr: name_AT@NAME %lld)"])
    let nested = #"{ "variations" : { "device" : { "mac" : \#(unit), "other" : \#(unit) } } }"#
    #expect(
      try findings(
        #""k %lld" : { "localizations" : { "fr" : { "variations" : { "plural" : { "one" : \#(nested), "many" : \#(unit), "other" : \#(unit) } } } } }"#
      ) == ["Plural case cannot be further varied (fr: k %lld|==|plural.one)"])
    let plural =
      #"{ "variations" : { "plural" : { "one" : \#(unit), "many" : \#(unit), "other" : \#(unit) } } }"#
    #expect(
      try findings(
        #""chained %lld" : { "localizations" : { "fr" : { "variations" : { "device" : { "mac" : \#(unit), "other" : \#(plural) } } } } }"#
      ).contains("Fallback value cannot be further varied (fr: chained %lld|==|device.other)"))
    #expect(
      try findings(
        #""k %lld" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "%lld" }, "substitutions" : { "X" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : { "one" : \#(unit), "other" : { "stringUnit" : { "state" : "translated", "value" : "a %arg" } } } } } } } } }"#
      ) == ["Substitution 'X' was never referenced. To reference, use %#@X@ in some other string"])
  }

  @Test(
    arguments: [
      ([], "k"), ([.variation(axis: "plural", name: "one")], "k|==|plural.one"),
      (
        [.variation(axis: "device", name: "iphone"), .variation(axis: "plural", name: "one")],
        "k|==|device.iphone.plural.one"
      ),
      (
        [.substitution("NAME"), .variation(axis: "plural", name: "other")],
        "k|==|substitutions.NAME.plural.other"
      ),
      (
        [.substitution("DOT.NAME"), .variation(axis: "plural", name: "other")],
        "k|==|substitutions.@DOT.NAME@.plural.other"
      ),
    ] as [([UnitPath.Step], String)]) func usesXcodesIDs(_ steps: [UnitPath.Step], _ id: String)
  {
    #expect(UnitPath(steps: steps).id(of: "k") == id)
  }

  @Test func marksTheWrongWords() throws {
    let catalog = try Sample.catalog(
      #""%lld left" : { "localizations" : { "hi" : { "variations" : { "plural" : { "one" : { "stringUnit" : { "state" : "translated", "value" : "%@ बाकी" } }, "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld बाकी" } } } } } } }"#
    )
    let found = CatalogLint.run(catalog).first { $0.rule == PlaceholderCheck.type }
    #expect(found?.diagnostic.span?.text == "%@ बाकी")
    #expect(found?.diagnostic.subject == "hi:%lld left|==|plural.one")
  }

  @Test func reportsMissingAppLanguagesAsErrors() throws {
    let catalog = try Sample.catalog(["en": "Ready", "hi": "तैयार"])
    var settings = LintSettings()
    settings.required = [.hindi, .tamil]
    let found = CatalogLint.run(catalog, settings)
    #expect(
      found.map { "\($0.locale?.description ?? "") \($0.rule.name) \($0.diagnostic.severity)" } == [
        "ta missing-locale error"
      ])
  }

  @Test(arguments: [
    #""a" : { "localizations" : { "hi" : { } } }"#,
    #""a %lld" : { "localizations" : { "hi" : { "variations" : { "plural" : { } } } } }"#,
    #""a" : { "localizations" : { "hi" : { "substitutions" : { "x" : { } } } } }"#,
    #""a" : { "localizations" : { "hi" : { "variations" : { "colour" : { "red" : { "stringUnit" : { "state" : "translated", "value" : "ल" } } } } } } }"#,
  ]) func reportsShapesWithoutTexts(_ strings: String) throws {
    #expect(!(try findings(strings).isEmpty))
  }

  /// A text nested as deeply as the reader allows, and one that refers to itself through many others.
  @Test func limitsDeepAndCircularTexts() throws {
    var node = Self.unit
    for _ in 0..<10 {
      node = #"{ "variations" : { "device" : { "mac" : \#(node), "other" : \#(Self.unit) } } }"#
    }
    #expect(!(try findings(#""a %lld" : { "localizations" : { "hi" : \#(node) } }"#).isEmpty))
    let parts = (0..<200).map { number in
      #""p\#(number)" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : { "one" : { "stringUnit" : { "state" : "translated", "value" : "%#@p\#((number + 1) % 200)@ %#@p\#((number + 7) % 200)@" } }, "other" : \#(Self.unit) } } }"#
    }
    let strings =
      #""a %lld" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "%#@p0@" }, "substitutions" : { \#(parts.joined(separator: ", ")) } } } }"#
    #expect(try findings(strings).contains { $0.hasPrefix("the substitution `p0` refers to itself") })
  }

  @Test(arguments: [
    (["iphone", "ipad", "mac", "applewatch", "appletv"], false),
    (["iphone", "ipad", "ipod", "mac", "applewatch", "appletv", "applevision"], false),
    (["iphone", "ipad"], true), (["iphone", "mac", "applewatch", "appletv"], true),
    (["iphone", "other"], false),
  ])
  func aChoiceOfDeviceNeedsOtherUnlessItListsAll(_ devices: [String], _ isReported: Bool) throws {
    let cases = devices.map { "\"\($0)\" : \(Self.unit)" }.joined(separator: ", ")
    let catalog = try Sample.catalog(
      "\"k\" : { \"localizations\" : { \"en\" : { \"variations\" : { \"device\" : { \(cases) } } } } }")
    #expect(Sample.rules(catalog) == (isReported ? ["plural-other-missing"] : []))
  }

  @Test func rulesHaveUniqueNamesAndCodes() {
    let rules = CatalogLint.rules
    #expect(Set(rules.map(\.name)).count == rules.count)
    #expect(Set(rules.map(\.code)).count == rules.count)
    for rule in rules {
      #expect(rule.name.allSatisfy { $0.isLowercase && $0.isASCII || $0 == "-" })
      #expect(rule.code.name == rule.name)
    }
  }
}
