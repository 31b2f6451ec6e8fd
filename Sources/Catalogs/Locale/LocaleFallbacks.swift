/// The languages that an app shows where a text is missing: `mr` → `hi`.
///
/// They come after the locale's own parents (`hi-IN` → `hi`) and before the source language.
package struct LocaleFallbacks: Sendable, Hashable {
  private let next: [LocaleTag: LocaleTag]

  /// No fallbacks.
  package static let none = LocaleFallbacks([:])

  /// Declares fallbacks.
  ///
  /// - Parameter next: the fallback of each language.
  package init(_ next: [LocaleTag: LocaleTag]) { self.next = next }

  /// Whether nothing is declared.
  package var isEmpty: Bool { next.isEmpty }

  /// The declared fallbacks of a locale, nearest first; those of `mr` serve `mr-IN` too.
  ///
  /// - Parameter locale: the requested locale.
  /// - Returns: the languages, without the locale itself; a cycle ends where it would begin again.
  package func chain(of locale: LocaleTag) -> [LocaleTag] {
    guard !next.isEmpty else { return [] }
    var chain: [LocaleTag] = []
    var seen = Set(locale.fallbackChain)
    var last = locale
    while let found = last.fallbackChain.lazy.compactMap({ next[$0] }).first, seen.insert(found).inserted {
      chain.append(found)
      last = found
    }
    return chain
  }
}
