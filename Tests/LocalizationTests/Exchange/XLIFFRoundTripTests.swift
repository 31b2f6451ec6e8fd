import Catalogs
import Foundation
import Foundations
import TestSupport
import Testing

@testable import Localization

/// XLIFF 1.2 is lossless for every shape.
@Suite struct XLIFFRoundTripTests {
  @Test func matrixRoundTrips() throws {
    let catalog = try Matrix.catalog()
    let run = try importing(export(catalog, "hi", as: .xliff).text, "hi.xliff", into: catalog)
    #expect(run.reports.map { $0.count(.unchanged) } == [run.reports[0].changes.count - 2])
    #expect(run.reports[0].problems.map(\.message) == [])
    #expect(run.results.isEmpty)
  }

  @Test(arguments: [ExchangeFormat.xliff, .xliff2, .csv])
  func rebuildsTheMatrixFromTheFileAlone(_ format: ExchangeFormat) throws {
    let catalog = try Matrix.catalog()
    let (text, path, losses) = try export(catalog, "hi", as: format)
    #expect(losses.isEmpty)
    let run = try importing(text, path, into: without(.hindi, catalog), locale: "hi")
    #expect(run.reports.flatMap(\.problems).map(\.message) == [])
    let wanted = CatalogForm.canonical(catalog)
    #expect(
      String(decoding: imported(run, of: catalog), as: UTF8.self) == String(decoding: wanted, as: UTF8.self))
  }

  @Test(arguments: 1...(Conformance.isFull ? 60 : 15)) func randomCatalogsRoundTripByteForByte(_ seed: UInt64)
    throws
  {
    var random = RandomCatalog(seed: seed)
    let catalog = try inXcodesForm(catalog(entries: random.entries()))
    for locale in ["hi", "ar", "ru", "ja"] {
      let (text, path, losses) = try export(catalog, locale, as: .xliff)
      #expect(losses.isEmpty)
      let same = try importing(text, path, into: catalog, locale: locale)
      #expect(same.results.isEmpty)
      #expect(!same.hasProblems)
      let stripped = try without(try #require(LocaleTag(locale)), catalog)
      let again = try importing(text, path, into: stripped, locale: locale)
      #expect(again.reports.flatMap(\.problems).map(\.message) == [])
      let built = String(decoding: imported(again, of: stripped), as: UTF8.self)
      let wanted = String(decoding: catalog.source.bytes, as: UTF8.self)
      #expect(built == wanted, "seed \(seed), \(locale)")
      if built != wanted { return }
    }
  }

  private static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment["KOLAM_CONFORMANCE"]
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      environment.map { URL(fileURLWithPath: $0) }
      ?? checkout.deletingLastPathComponent().appending(path: "shared/conformance")
    return folder.appending(path: "catalogs")
  }()

  static let real =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
      $0.hasSuffix(".xcstrings")
    }.sorted()

  @Test(
    .enabled(if: !real.isEmpty, "the conformance folder is absent: set KOLAM_CONFORMANCE"), arguments: real)
  func realCatalogsRoundTripByteForByte(_ name: String) throws {
    let data = try Data(contentsOf: Self.folder.appending(path: name))
    var diagnostics = Diagnostics()
    let catalog = try #require(
      Catalog.read(SourceText(path: name, bytes: Array(data)), into: &diagnostics))
    for locale in catalog.locales where locale != catalog.sourceLanguage {
      for format in Self.formats(locale.language, isLarge: data.count > 1 << 20) {
        let result = Exchange.export([(name, catalog)], locales: [locale], as: format)
        let file = try #require(result.files.last)
        var run = ImportRun([(name, catalog)], locale: locale)
        do {
          try run.take(SourceText(path: file.path, text: file.text))
        } catch {
          Issue.record("\(format) \(locale): \(error.message) \(error.span?.description ?? "")")
          continue
        }
        let lost = result.losses.count
        let isSame = run.results.isEmpty
        #expect(isSame, "\(format) \(locale), \(lost) losses: \(Self.first(run))")
        #expect(!run.hasProblems, "\(format) \(locale): \(Self.first(run))")
      }
    }
  }

  /// Returns the formats to test for a catalog in a language.
  ///
  /// The other formats share XLIFF's path of texts, so a language of each kind of plural rule is enough for them.
  /// In the large catalogs each of these has one format, unless the full test is requested.
  private static func formats(_ language: String, isLarge: Bool) -> [ExchangeFormat] {
    if isLarge, !Conformance.isFull {
      let formats: [String: [ExchangeFormat]] = [
        "hi": [.xliff, .xliff2], "ar": [.xliff, .csv], "ru": [.po],
      ]
      return formats[language] ?? []
    }
    return ["hi", "ta", "ar", "ru"].contains(language) ? [.xliff, .xliff2, .csv, .po] : [.xliff]
  }

  private static func first(_ run: ImportRun) -> String {
    let change = run.reports.flatMap(\.changes).first { $0.kind != .unchanged && $0.kind != .untranslated }
    return
      "\(change?.id ?? "") \(change?.before?.text ?? "-") → \(change?.after?.text ?? "-") \(change?.problem?.message ?? "")"
  }
}

/// Generates catalogs of any shape, in Xcode's form.
struct RandomCatalog {
  private var random: Xorshift

  init(seed: UInt64) { random = Xorshift(seed: seed &* 0x9E37_79B9_7F4A_7C15) }

  private static let locales = [
    "hi": ["one", "other"], "ar": PluralCategories.all, "ru": ["one", "few", "many", "other"],
    "ja": ["other"],
  ]
  private static let words = [
    "तैयार", "நன்றி", "a < b & c", "\\\"quoted\\\"", "tab\\there", "line\\nbreak", "\\r", " lead", "trail ", "🍛",
    "e\\u0301",
    "50% off", "|==|", "]]>", "{x}", "it's", "\\\\", "plain", "مرحبا", "",
  ]
  private static let keys = [
    "a", "b|==|c", "k.1", "key\\t", "k\\n", "", "é", "<&>\\\"", "x|==|plural.few", "देव", "Z", "z10", "z9",
  ]

  mutating func entries() -> String {
    var entries: [String] = []
    for key in Self.keys.shuffled(using: &random).prefix(6) {
      var localizations: [String] = []
      // A text with arguments has them in every language.
      let count = Int.random(in: 0...5, using: &random)
      if Bool.random(using: &random) {
        localizations.append(#""en":\#(localization(count, ["one", "other"], isSource: true))"#)
      }
      for (locale, categories) in Self.locales.sorted(by: { $0.key < $1.key })
      where Int.random(in: 0..<4, using: &random) > 0 {
        let shape = count == 5 || Bool.random(using: &random) ? count : Int.random(in: 0...4, using: &random)
        localizations.append(#""\#(locale)":\#(localization(shape, categories, isSource: false))"#)
      }
      let comment = Bool.random(using: &random) ? #""comment":"\#(word())","# : ""
      let texts = localizations.isEmpty ? "" : #""localizations":{\#(localizations.joined(separator: ","))},"#
      entries.append(#""\#(key)":{\#(comment)\#(texts)"extractionState":"manual"}"#)
    }
    return entries.joined(separator: ",")
  }

  private mutating func word() -> String { Self.words.randomElement(using: &random) ?? "" }

  private mutating func text(_ value: String, isSource: Bool) -> String {
    let state =
      isSource
      ? "translated"
      : ["translated", "needs_review", "machine_translated"].randomElement(using: &random) ?? ""
    // An empty and unfinished text is not a translation.
    return unit(value, value.isEmpty ? "translated" : state)
  }

  private mutating func localization(_ shape: Int, _ categories: [String], isSource: Bool) -> String {
    switch shape {
    case 0, 1: return text(word(), isSource: isSource)
    case 2: return plural(categories, isSource)
    case 3: return device(isSource) { $0.text($0.word(), isSource: isSource) }
    case 4: return device(isSource) { $0.plural(categories, isSource) }
    default:
      return
        #"{"stringUnit":{"state":"translated","value":"%#@N@ \#(word()) %#@DOT.TED@"},"substitutions":{\#(part("N", 1, categories, isSource)),\#(part("DOT.TED", 2, categories, isSource))}}"#
    }
  }

  private mutating func plural(_ categories: [String], _ isSource: Bool) -> String {
    let cases = categories.map { #""\#($0)":\#(text("\($0) " + word(), isSource: isSource))"# }
    return #"{"variations":{"plural":{\#(cases.joined(separator: ","))}}}"#
  }

  private mutating func device(_ isSource: Bool, _ inner: (inout RandomCatalog) -> String) -> String {
    let cases =
      #""iphone":\#(inner(&self)),"mac":\#(text("mac " + word(), isSource: isSource)),"other":\#(text(word(), isSource: isSource))"#
    return #"{"variations":{"device":{\#(cases)}}}"#
  }

  private mutating func part(_ name: String, _ number: Int, _ categories: [String], _ isSource: Bool)
    -> String
  {
    let cases = categories.map { #""\#($0)":\#(text("%arg \($0)", isSource: isSource))"# }
    return
      #""\#(name)":{"argNum":\#(number),"formatSpecifier":"lld","variations":{"plural":{\#(cases.joined(separator: ","))}}}"#
  }
}
