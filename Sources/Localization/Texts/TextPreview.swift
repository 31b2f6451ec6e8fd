package import Catalogs
package import Foundations
import Typesetting

/// A text of a catalog as an app shows it, and what is worth knowing of it.
package struct TextPreview: Sendable {
  /// Whether the catalog has the key.
  package let isKnown: Bool
  /// What stood in for the text and what is wrong with it, a line each.
  package let notes: [String]
  private let locale: LocaleTag
  private let found: LocalizedText

  /// Looks a text up.
  ///
  /// - Parameters:
  ///   - key: the catalog's key.
  ///   - catalog: the catalog.
  ///   - locale: the language; nil for the catalog's own.
  ///   - device: the device that texts are chosen for.
  ///   - arguments: what its placeholders show.
  package init(
    _ key: String, in catalog: Catalog, locale: LocaleTag?, device: DeviceFamily, arguments: [Value]
  ) {
    let locale = locale ?? catalog.sourceLanguage
    let found = Localizer(catalogs: [catalog], locale: locale, device: device).resolve(key, arguments)
    isKnown = catalog.contains(key)
    let note = isKnown ? found.fallbackNote(for: locale) : Self.missing(key, in: catalog)
    notes = (note.map { [$0] } ?? []) + found.problems.map(\.description)
    self.locale = locale
    self.found = found
  }

  private static func missing(_ key: String, in catalog: Catalog) -> String {
    let near = nearestName(to: key, in: Set(catalog.keys)).map { "; did you mean `\($0)`?" } ?? ""
    return "no key `\(key)`, which is shown itself\(near)"
  }

  /// The text, safe to print.
  package var text: String { inertLines(Sanitizer.clean(found.text)) }

  /// The text for programs, an object on a line.
  package var json: JSON {
    .object([
      .init("key", .string(found.key)), .init("locale", .string(locale.description)),
      .init("text", .string(found.text)), .init("origin", .string(found.origin.rawValue)),
      .init("from", found.locale.map { .string($0.description) }),
      .init("state", found.state.map { .string($0.rawValue) }),
      .init("notes", .array(notes.map { .string($0) })),
    ])
  }
}
