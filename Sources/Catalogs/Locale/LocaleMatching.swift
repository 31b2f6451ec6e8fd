internal import _FoundationICU

extension LocaleTag {
  /// Chooses among the locales that texts exist in, as iOS does for an app's localizations.
  ///
  /// Uses the matcher of Apple's ICU (`ualoc_localizationsToUse`), so `zh-HK` finds `zh-Hant`, `es-MX` finds `es-419`,
  /// and `hi-Latn-IN` does not find Hindi in Devanagari. Pseudolocales match only themselves.
  ///
  /// - Parameters:
  ///   - preferences: the requested locales, most preferred first.
  ///   - available: the locales that exist.
  /// - Returns: the best match first, then its fallbacks; empty where none fits.
  package static func matches(for preferences: [LocaleTag], among available: [LocaleTag]) -> [LocaleTag] {
    let asked = preferences.map(\.base)
    if let first = asked.first, first.isPseudo { return available.filter { $0 == first } }
    let real = available.filter { !$0.isPseudo }
    guard !asked.isEmpty, !real.isEmpty else { return [] }
    if asked.count == 1, let exact = real.first(where: { $0 == asked[0] }), exact.region == nil {
      return [exact]
    }
    let preferred = asked.map { $0.icuName }
    let names = real.map { $0.icuName }
    return withCStrings(preferred) { preferred in
      withCStrings(names) { names in
        var found = [UnsafePointer<CChar>?](repeating: nil, count: real.count)
        var status = U_ZERO_ERROR
        let count = ualoc_localizationsToUse(
          preferred, Int32(preferred.count), names, Int32(names.count), &found, Int32(found.count), &status)
        guard status.isSuccess else { return [] }
        return found.prefix(Int(max(0, count))).compactMap { match in
          match.flatMap { LocaleTag(String(cString: $0)) }
        }
      }
    }
  }

  /// The fallback locales for texts, nearest first, beginning with itself.
  ///
  /// Follows Apple's parents (`ualoc_getAppleParent`), which never cross from one script to another:
  /// `es-MX` → `es-419` → `es`; `zh-Hant-HK` → `zh-Hant` → `zh-TW`.
  package var fallbackChain: [LocaleTag] {
    var chain = [base]
    guard !isPseudo else { return chain }
    while let last = chain.last, last.script != nil || last.region != nil || !last.variants.isEmpty,
      let parent = icuASCII({ ualoc_getAppleParent(last.icuName, $0, $1, $2) }), parent != "root",
      let tag = LocaleTag(parent), !chain.contains(tag), chain.count < 16
    {
      chain.append(tag)
    }
    return chain
  }
}

/// Lends C strings for the length of a call.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
) -> Result {
  // One block holds all strings, so that none is freed before the call ends.
  var block: [CChar] = []
  var offsets: [Int] = []
  for string in strings {
    offsets.append(block.count)
    block.append(contentsOf: string.utf8CString)
  }
  return block.withUnsafeBufferPointer { block in
    body(offsets.map { offset in block.baseAddress.map { $0 + offset } })
  }
}

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
