import Catalogs
import Foundation
import Foundations
import Testing

/// The catalogs of the checkout: the program's, the plugins' and the apps'.
enum ShippedCatalogs {
  static let locales = ["en", "hi", "ta"]

  /// Returns all catalogs of the folder, by name, so that none is left out of a test.
  static func all() throws -> [(name: String, catalog: Catalog)] {
    let folder = "\(ShippedApp.root)/Locales"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".xcstrings")
    }
    #expect(files.count > ShippedApp.names.count + 1)
    return try files.sorted().map { file in
      var diagnostics = Diagnostics()
      let source = try SourceText.load("\(folder)/\(file)")
      return (
        String(file.dropLast(".xcstrings".count)), try #require(Catalog.read(source, into: &diagnostics))
      )
    }
  }

  /// Returns the texts of a key in a locale, one for each plural form; the key is the text in English without any.
  static func texts(of key: String, in locale: LocaleTag, _ catalog: Catalog) -> [String] {
    let written = catalog.localization(key, in: locale).map { texts($0.node) }
    return written ?? (locale == catalog.sourceLanguage ? [key] : [])
  }

  private static func texts(_ node: LocalizationNode) -> [String] {
    (node.unit.map { [$0.value] } ?? []) + node.variations.flatMap(\.cases).flatMap { texts($0.node) }
  }
}
