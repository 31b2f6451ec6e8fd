import Catalogs
import Foundations
import Testing

@testable import Localization

/// The lint on catalogs of real apps (public conformance data; skipped if it is missing).
@Suite(.enabled(if: Conformance.folder != nil, "the conformance data is not here"))
struct RealCatalogTests {
  @Test func findsTheUndefinedSubstitutionsOfBitchatInFourteenLocales() throws {
    let catalog = try #require(Conformance.catalog("bitchat-Localizable"))
    let found = CatalogLint.run(catalog).filter { $0.rule == SubstitutionCheck.undefined }
    #expect(
      Set(found.compactMap(\.key)) == ["location_channels.row_title", "content.accessibility.people_count"])
    for key in ["location_channels.row_title", "content.accessibility.people_count"] {
      let locales = Set(found.filter { $0.key == key }.compactMap(\.locale?.description))
      #expect(locales.count == 14)
      #expect(locales.isSuperset(of: ["hi", "ta"]))
    }
    let hindi = found.first { $0.key == "content.accessibility.people_count" && $0.locale == .hindi }?
      .diagnostic
    #expect(
      hindi?.message
        == "Referencing undefined substitution 'people' (hi: content.accessibility.people_count)")
    #expect(hindi?.subject == "hi:content.accessibility.people_count")
    #expect(hindi?.span?.text.contains("%#@people@") == true)
  }

  @Test func findsDecomposedVowelSignsAndMissingTextsOfGoMapInTamil() throws {
    let catalog = try #require(Conformance.catalog("gomap-Localizable"))
    var settings = LintSettings()
    settings.locales = [.tamil]
    let found = CatalogLint.run(catalog, settings)
    let parts = found.filter { $0.rule == NormalFormCheck.decomposed }
    #expect(parts.count == 2)
    #expect(parts.allSatisfy { $0.diagnostic.message.contains("U+0BC6 U+0BBE") })
    // Of the 20 keys without Tamil one is empty, so it needs no translation.
    #expect(found.filter { $0.rule == CoverageCheck.missing }.map(\.count) == [19])
    #expect(found.allSatisfy { $0.locale == nil || $0.locale == .tamil })
  }

  /// Every finding has a place inside the file and an id that begins with its locale.
  @Test(arguments: Conformance.catalogs) func everyFindingHasALocationAndAnID(_ name: String) throws {
    let catalog = try #require(Conformance.catalog(name))
    var settings = LintSettings()
    let arabic = try #require(LocaleTag("ar"))
    // One language of each kind is enough for the large ones.
    if catalog.source.bytes.count > 1 << 20, !Conformance.isFull {
      settings.locales = [.hindi, .tamil, arabic]
    }
    for finding in CatalogLint.run(catalog, settings) {
      let span = try #require(finding.diagnostic.span)
      #expect(span.range.upperBound <= catalog.source.bytes.count)
      #expect(finding.diagnostic.subject?.hasPrefix("\(finding.locale ?? .english):") == true)
    }
  }

  /// A truncated file is either rejected by the reader or linted, and nothing crashes.
  @Test(arguments: Conformance.catalogs) func survivesTruncatedFiles(_ name: String) throws {
    let bytes = try #require(Conformance.bytes(name))
    for part in bytes.count > 1 << 20 && !Conformance.isFull ? [2] : [1, 2, 3, 4] {
      // Missing braces are appended, so that some of the pieces can be parsed.
      for tail in ["", "\" } } } } } } }", " } } } }"] {
        let cut = Array(bytes[..<(bytes.count * part / 5)]) + Array(tail.utf8)
        var found = Diagnostics()
        if let catalog = Catalog.read(SourceText(path: name, bytes: cut), into: &found) {
          _ = CatalogLint.run(catalog)
        } else {
          #expect(found.hasErrors)
        }
      }
    }
  }
}
