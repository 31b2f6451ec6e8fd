import Catalogs
import Documents
import Foundations
import PluginKit
import Screens

extension AppScript {
  var tabs: [App.Tab] {
    guard case .list(let items) = properties["tabs"] else { return [] }
    return items.compactMap { item in
      guard case .record(let record) = item, case .word(let id, let span) = record["tab"],
        let label = record.text("label"), let screen = record.word("screen")
      else { return nil }
      return App.Tab(id: id, label: label, screen: screen, span: span)
    }
  }

  /// Its languages; invalid tags have been reported and are ignored.
  var locales: [String] { strings("locales").filter { LocaleTag($0) != nil } }

  /// The languages that stand in for others; invalid ones have been reported and are ignored.
  var fallbacks: LocaleFallbacks {
    let pairs = declaredFallbacks.compactMap { declared -> (LocaleTag, LocaleTag)? in
      guard let tag = LocaleTag(declared.locale), let other = LocaleTag(declared.fallback) else { return nil }
      return (tag, other)
    }
    return LocaleFallbacks(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
  }

  /// A line of `fallback`, such as `mr: hi`.
  struct DeclaredFallback {
    let locale: String
    let localeSpan: Span
    let fallback: String
    let fallbackSpan: Span
  }

  /// The lines of `fallback`, valid or not.
  var declaredFallbacks: [DeclaredFallback] {
    properties.named("fallback").compactMap { named in
      guard case .value(let source) = named.property else { return nil }
      var fallback = source.span.text
      if case .literal(let node) = source { fallback = node.text ?? "" }
      return DeclaredFallback(
        locale: named.name, localeSpan: named.span, fallback: fallback, fallbackSpan: source.span)
    }
  }

  /// The name of the folder that it is in.
  var folderName: String? { source.path.split(separator: "/").dropLast().last.map(String.init) }

  /// The names of its catalogs, with their places.
  var catalogs: [(name: String, span: Span?)] {
    guard case .list(let items) = properties["catalogs"] else {
      return [(folderName ?? name, properties.keySpans["app"])]
    }
    return items.compactMap { if case .word(let word, let span) = $0 { (word, span) } else { nil } }
  }

  /// The plugins with their required versions.
  var plugins: [String: (version: String, span: Span)] {
    Dictionary(
      properties.named("plugins").map { named in
        var version = ""
        if case .value(.literal(let node)) = named.property { version = node.text ?? "" }
        return (named.name, (version, named.span))
      }, uniquingKeysWith: { first, _ in first })
  }

  var profiles: [DeviceProfile] {
    let given = properties.named("profiles").compactMap { named -> DeviceProfile? in
      guard case .record(let record) = named.property, let columns = number(record, "columns") else {
        return nil
      }
      return DeviceProfile(name: named.name, columns: columns, rows: number(record, "rows"))
    }
    return given.isEmpty ? [.phone] : given
  }

  func palette(_ appearance: String) -> Palette {
    guard case .record(let theme) = properties["theme"], case .record(let colors) = theme[appearance] else {
      return Palette()
    }
    var palette: [Palette.Name: UInt32] = [:]
    for name in Palette.Name.allCases {
      guard case .value(.literal(let node)) = colors[name.rawValue], let text = node.text else { continue }
      palette[name] = Self.color(text)
    }
    return Palette(palette)
  }

  private func number(_ record: Properties, _ name: String) -> Int? {
    guard case .value(.literal(let node)) = record[name] else { return nil }
    return node.text.flatMap { Int($0) }
  }

  private func strings(_ name: String) -> [String] {
    guard case .list(let items) = properties[name] else { return [] }
    return items.compactMap { item in
      if case .value(.literal(let node)) = item { node.text } else { nil }
    }
  }

  /// Parses a color such as `#RRGGBB`.
  static func color(_ text: String) -> UInt32? {
    guard text.utf8.count == 7, text.hasPrefix("#"),
      text.dropFirst().utf8.allSatisfy({ $0 != UInt8(ascii: "+") })
    else { return nil }
    return UInt32(text.dropFirst(), radix: 16)
  }
}
