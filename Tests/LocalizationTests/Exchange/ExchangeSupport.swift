import Catalogs
import Foundation
import Foundations
import Testing

@testable import Localization

/// Parses a catalog; the test fails if it has errors.
func catalog(_ text: String, _ location: Testing.SourceLocation = #_sourceLocation) throws -> Catalog {
  var diagnostics = Diagnostics()
  let catalog = Catalog.read(SourceText(path: "Test.xcstrings", text: text), into: &diagnostics)
  #expect(diagnostics.all.map(\.message) == [], sourceLocation: location)
  return try #require(catalog, sourceLocation: location)
}

/// Returns a catalog of some entries, each the JSON of a key.
func catalog(entries: String, _ location: Testing.SourceLocation = #_sourceLocation) throws -> Catalog {
  try catalog(#"{"sourceLanguage":"en","strings":{\#(entries)},"version":"1.0"}"#, location)
}

/// A string unit's JSON.
func unit(_ value: String, _ state: String = "translated") -> String {
  #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
}

/// Returns an entry of plain texts by locale.
func entry(_ key: String, _ texts: KeyValuePairs<String, String>) -> String {
  let localizations = texts.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
  return #""\#(key)":{"localizations":{\#(localizations)}}"#
}

/// Returns an export's files, by path.
func export(
  _ catalog: Catalog, _ locale: String, as format: ExchangeFormat, _ options: Exchange.Options = .init()
) throws -> (text: String, path: String, losses: [ExchangeLoss]) {
  let result = Exchange.export(
    [("Test.xcstrings", catalog)], locales: [try #require(LocaleTag(locale))], as: format, options: options)
  let file = try #require(result.files.last)
  return (file.text, file.path, result.losses.map(\.loss))
}

/// Imports a text into a catalog.
func importing(
  _ text: String, _ path: String, into catalog: Catalog, locale: String? = nil,
  conflicts: ImportPlan.ConflictPolicy = .refuse
) throws -> ImportRun {
  var run = ImportRun(
    [("Test.xcstrings", catalog)], locale: locale.flatMap { LocaleTag($0) }, conflicts: conflicts)
  try run.take(SourceText(path: path, text: text))
  return run
}

/// Returns the bytes of the only catalog after an import.
func imported(_ run: ImportRun, of catalog: Catalog) -> [UInt8] {
  run.results.first?.bytes ?? catalog.source.bytes
}

/// Returns the catalog without its texts in a locale.
func without(_ locale: LocaleTag, _ catalog: Catalog) throws -> Catalog {
  var editor = CatalogEditor(catalog)
  for key in catalog.keys { editor.remove(key, in: locale) }
  var diagnostics = Diagnostics()
  return try #require(
    Catalog.read(SourceText(path: "Test.xcstrings", bytes: editor.write()), into: &diagnostics))
}

/// Returns the catalog in Xcode's form.
func inXcodesForm(_ catalog: Catalog) throws -> Catalog {
  var diagnostics = Diagnostics()
  return try #require(
    Catalog.read(
      SourceText(path: "Test.xcstrings", bytes: CatalogForm.canonical(catalog)), into: &diagnostics))
}

/// Returns the message of the diagnostic that is thrown, with its place.
func message(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch let diagnostic as Diagnostic {
    let place = diagnostic.span.map { "\($0.location.line):\($0.location.column) " } ?? ""
    return place + diagnostic.message
  } catch {
    return "\(error)"
  }
}

/// Every possible shape of a catalog, in English and Hindi.
enum Matrix {
  static let plural =
    #"{"variations":{"plural":{"one":\#(unit("%lld item")),"other":\#(unit("%lld items"))}}}"#

  static func varied(_ word: String) -> String {
    #"{"variations":{"plural":{"one":\#(unit("%lld \(word)")),"other":\#(unit("%lld \(word)s"))}}}"#
  }

  static func substituted(_ name: String, _ text: String, _ word: String) -> String {
    #"""
    {"stringUnit":{"state":"translated","value":"\#(text)"},"substitutions":{"\#(name)":{"argNum":1,
    "formatSpecifier":"lld","variations":{"plural":{"one":\#(unit("%arg \(word)")),
    "other":\#(unit("%arg \(word)s"))}}}}}
    """#
  }

  static func device(_ word: String) -> String {
    #"{"variations":{"device":{"iphone":\#(unit("\(word) phone")),"mac":\#(unit("\(word) mac")),"other":\#(unit("\(word) other"))}}}"#
  }

  static func chained(_ word: String) -> String {
    #"{"variations":{"device":{"iphone":\#(varied(word)),"other":\#(unit("%lld \(word) other"))}}}"#
  }

  static func rooted(_ word: String) -> String {
    #"""
    {"variations":{"device":{"iphone":\#(unit("%#@COUNT@ \(word)")),"other":\#(unit("%lld \(word)"))}},
    "substitutions":{"COUNT":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
    "one":\#(unit("%arg \(word)")),"other":\#(unit("%arg \(word)s"))}}}}}
    """#
  }

  static func two(_ text: String, _ word: String) -> String {
    func part(_ number: Int, _ word: String) -> String {
      #"{"argNum":\#(number),"formatSpecifier":"lld","variations":{"plural":{"one":\#(unit("%arg \(word)")),"other":\#(unit("%arg \(word)s"))}}}"#
    }
    return #"""
      {"stringUnit":{"state":"translated","value":"\#(text)"},
      "substitutions":{"BIRDS":\#(part(1, word)),"YARDS":\#(part(2, word))}}
      """#
  }

  static let entries: [String] = [
    entry("", ["en": unit("Nothing"), "hi": unit("कुछ नहीं")]),
    entry("a\\tb", ["en": unit("tab\\tbed"), "hi": unit("टैब\\t")]),
    entry("a\\nb", ["en": unit("line\\nfeed\\n"), "hi": unit("पंक्ति\\nदो\\n")]),
    entry("a\\rb", ["en": unit("return\\rhere"), "hi": unit("यहाँ\\r")]),
    entry("<>&\\\"'", ["en": unit("<b>&amp; \\\"it's\\\"</b>"), "hi": unit("<b>&\\\"'</b> ]]>")]),
    entry("plain|==|plural.one", ["en": unit("A literal key"), "hi": unit("सीधी कुंजी")]),
    entry("plain|==|word", ["en": unit("Another"), "hi": unit("दूसरी")]),
    entry("%@ has %lld", ["en": unit("%1$@ has %2$lld"), "hi": unit("%2$lld, %1$@ के पास")]),
    entry("%lld items", ["en": varied("item"), "hi": varied("चीज़")]),
    entry("device", ["en": device("The"), "hi": device("यह")]),
    entry("chained", ["en": chained("step"), "hi": chained("कदम")]),
    entry(
      "counted",
      [
        "en": substituted("COUNT", "%#@COUNT@ left", "hour"),
        "hi": substituted("COUNT", "%#@COUNT@ बाकी", "घंटा"),
      ]),
    entry(
      "dotted",
      [
        "en": substituted("DOT.NAME", "%#@DOT.NAME@!", "x"),
        "hi": substituted("DOT.NAME", "%#@DOT.NAME@!", "क"),
      ]),
    entry("accented", ["en": substituted("é", "%#@é@!", "x"), "hi": substituted("é", "%#@é@!", "क")]),
    entry("rooted", ["en": rooted("item"), "hi": rooted("चीज़")]),
    entry("two", ["en": two("%#@BIRDS@ in %#@YARDS@", "x"), "hi": two("%#@YARDS@ में %#@BIRDS@", "क")]),
    entry("flat source", ["en": unit("%lld left"), "hi": substituted("COUNT", "%#@COUNT@ बाकी", "घंटा")]),
    entry("flat target", ["en": varied("item"), "hi": unit("%lld चीज़ें")]),
    entry("reviewed", ["en": unit("Look"), "hi": unit("देखो", "needs_review")]),
    entry("machine", ["en": unit("Run"), "hi": unit("दौड़ो", "machine_translated")]),
    entry("spaces", ["en": unit("  two  spaces "), "hi": unit("  दो  जगह ")]),
    entry("at", ["en": unit("@you? 'tis"), "hi": unit("@आप? \\\\")]),
    entry("braces", ["en": unit("{it's} '{quoted}' # ''"), "hi": unit("{यह} # '")]),
    entry("=formula", ["en": unit("=1+1"), "hi": unit("-2, \\\"तीन\\\"")]),
    entry("100%", ["en": unit("100% off, 50%% on"), "hi": unit("100% छूट")]),
    #""fixed":{"shouldTranslate":false}"#,
    #""untranslated":{"comment":"Max. 20 characters","localizations":{"en":\#(unit("Later"))}}"#,
    #""key alone":{}"#,
  ]

  private static func read(_ entries: String) throws -> Catalog {
    let text = #"{"sourceLanguage":"en","strings":{\#(entries)},"version":"1.0"}"#
    var diagnostics = Diagnostics()
    return try #require(
      Catalog.read(SourceText(path: "Test.xcstrings", text: text), into: &diagnostics),
      "\(diagnostics.all.map(\.message))")
  }

  static func catalog() throws -> Catalog {
    try inXcodesForm(Self.read(entries.joined(separator: ",")))
  }
}
