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

extension LocalizedText {
  /// What stands in for a text in the asked locale; nil where nothing does.
  func fallbackNote(for asked: LocaleTag) -> String? {
    switch origin {
    case .key: return "no text for `\(asked)`, and the key itself is shown"
    case .source:
      guard let locale else { return nil }
      return "no text for `\(asked)`, and that of the source language `\(locale)` is shown"
    case .locale, .fallback:
      guard let locale, PseudoLocale(asked) == nil, locale.language != asked.language else { return nil }
      return "no text for `\(asked)`, and that for `\(locale)` is shown"
    }
  }
}

/// What the placeholders of a text show, as people write it in a command.
package enum RequestedArguments {
  /// Reads arguments.
  ///
  /// - Parameter json: a JSON array such as `[3, "Asha"]`; nil for none.
  /// - Returns: the values.
  /// - Throws: ``CommandError`` where it is none.
  package static func read(_ json: String?) throws(CommandError) -> [Value] {
    guard let json else { return [] }
    let value: Value
    do { value = try ValueJSON.read(Array(json.utf8)) } catch {
      throw CommandError("--args: \(error.message)")
    }
    guard case .list(let list) = value else {
      throw CommandError("--args: expected a JSON array, such as `[3, \"Asha\"]`")
    }
    return Array(list)
  }
}
