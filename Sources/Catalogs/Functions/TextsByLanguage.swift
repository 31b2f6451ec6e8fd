package import Foundations

/// A text of data in several languages, as servers send it: `{"en": "Idli", "hi": "इडली"}`.
package struct TextsByLanguage {
  /// The function of expressions that chooses among them.
  package static let function = "localized"

  private let texts: [(tag: LocaleTag, text: Value)]

  /// Reads a map; nil where it is none, or no key of it is a language.
  package init?(_ value: Value) {
    guard case .map(let map) = value else { return nil }
    var texts: [(tag: LocaleTag, text: Value)] = []
    for (key, text) in zip(map.keys, map.values) {
      guard case .string(let name) = key, let tag = LocaleTag(name) else { continue }
      if !texts.contains(where: { $0.tag == tag }) { texts.append((tag, text)) }
    }
    guard !texts.isEmpty else { return nil }
    self.texts = texts
  }

  /// The language that a locale is served in.
  ///
  /// - Parameters:
  ///   - asked: the locale.
  ///   - fallbacks: the declared fallbacks.
  /// - Returns: its own language, one of its parents, a declared fallback, English, or nil for none of these.
  package func language(for asked: LocaleTag, _ fallbacks: LocaleFallbacks = .none) -> LocaleTag? {
    let tags = texts.map(\.tag)
    return own(for: asked) ?? (fallbacks.chain(of: asked) + [.english]).first { tags.contains($0) }
  }

  /// Whether there is a text for a locale, so that no other language stands in for it.
  package func isTranslated(into asked: LocaleTag) -> Bool { own(for: asked) != nil }

  /// The text in a language.
  package subscript(tag: LocaleTag) -> Value? { texts.first { $0.tag == tag }?.text }

  private func own(for asked: LocaleTag) -> LocaleTag? {
    let tags = texts.map(\.tag)
    return tags.first { $0 == asked }
      ?? (LocaleTag.matches(for: [asked], among: tags) + asked.fallbackChain).first { tags.contains($0) }
  }
}
