internal import _FoundationICU

/// Parses locale tags into canonical parts.
enum LocaleSyntax {
  /// The parts of a tag, each in canonical case and order.
  struct Parts {
    var language = "und"
    var script: String?
    var region: String?
    var variants: [String] = []
    var extensions: [String] = []
    var privateUse = ""
  }

  /// Retired subtags and their replacements (IANA Language Subtag Registry, Preferred-Value).
  private static let retiredLanguages = ["iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro"]
  private static let retiredRegions = [
    "BU": "MM", "DD": "DE", "FX": "FR", "TP": "TL", "YD": "YE", "ZR": "CD",
  ]

  /// Longer texts are not locales; the limit keeps hostile input cheap.
  private static let longestTag = 255

  static func parse(_ text: String) -> Parts? {
    guard !text.isEmpty, text.utf8.count <= longestTag, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    var text = text
    if let codeset = text.firstIndex(of: ".") {
      let modifier = text[codeset...].firstIndex(of: "@") ?? text.endIndex
      text.removeSubrange(codeset..<modifier)
    }
    if text.contains("@") {
      // POSIX and ICU write keywords behind `@`; ICU knows their names in BCP 47.
      guard let tag = icuASCII({ swift_uloc_toLanguageTag(text, $0, $1, 0, $2) }), !tag.isEmpty else {
        return nil
      }
      text = tag
    }
    let subtags = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    var reader = Reader(subtags: subtags.map(String.init))
    return reader.read()
  }

  /// Consumes subtags one after another, each where the grammar allows it.
  private struct Reader {
    let subtags: [String]
    var position = 0
    var parts = Parts()

    var next: String? { position < subtags.count ? subtags[position] : nil }

    mutating func take(where matches: (String) -> Bool) -> String? {
      guard let subtag = next, matches(subtag) else { return nil }
      position += 1
      return subtag
    }

    mutating func read() -> Parts? {
      guard subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric) })
      else { return nil }
      if next != "x" {
        guard readLanguage() else { return nil }
        parts.script = take { $0.isAlpha(4...4) }?.capitalizedASCII
        if let region = take(where: {
          $0.isAlpha(2...2) || $0.utf8.count == 3 && $0.utf8.allSatisfy(\.isDigit)
        }) {
          parts.region = retiredRegions[region.uppercased()] ?? region.uppercased()
        }
        while let variant = take(where: \.isVariant) {
          guard !parts.variants.contains(variant) else { return nil }
          parts.variants.append(variant)
        }
        guard readExtensions() else { return nil }
      }
      if take(where: { $0 == "x" }) != nil {
        guard position < subtags.count else { return nil }
        parts.privateUse = subtags[position...].joined(separator: "-")
        position = subtags.count
      }
      return position == subtags.count ? parts : nil
    }

    mutating func readLanguage() -> Bool {
      guard let language = take(where: { $0.isAlpha(2...8) }) else { return false }
      parts.language = retiredLanguages[language] ?? language
      // An extended language replaces its prefix: `zh-cmn` is `cmn`.
      if language.utf8.count <= 3 {
        for _ in 0..<3 { if let extended = take(where: { $0.isAlpha(3...3) }) { parts.language = extended } }
      }
      return true
    }

    mutating func readExtensions() -> Bool {
      var letters: Set<String> = []
      while let letter = take(where: { $0.utf8.count == 1 && $0 != "x" }) {
        var body: [String] = []
        while let subtag = take(where: { $0.utf8.count >= 2 }) { body.append(subtag) }
        guard !body.isEmpty, letters.insert(letter).inserted else { return false }
        parts.extensions.append(
          letter + "-" + (letter == "u" ? canonicalKeywords(body) : body).joined(separator: "-"))
      }
      parts.extensions.sort()
      return true
    }

    /// Attributes, then keywords by key; the value `true` is implicit (UTS 35 section 3.2.1).
    func canonicalKeywords(_ body: [String]) -> [String] {
      let firstKey = body.firstIndex { $0.utf8.count == 2 } ?? body.endIndex
      var keywords: [(key: String, values: [String])] = []
      for subtag in body[firstKey...] {
        if subtag.utf8.count == 2 {
          keywords.append((subtag, []))
        } else {
          keywords[keywords.count - 1].values.append(subtag)
        }
      }
      var seen: Set<String> = []
      keywords = keywords.filter { seen.insert($0.key).inserted }.sorted { $0.key < $1.key }
      return body[..<firstKey].sorted()
        + keywords.flatMap { [$0.key] + ($0.values == ["true"] ? [] : $0.values) }
    }
  }
}

extension String {
  fileprivate func isAlpha(_ length: ClosedRange<Int>) -> Bool {
    length.contains(utf8.count) && utf8.allSatisfy { $0.isAlphanumeric && !$0.isDigit }
  }

  fileprivate var isVariant: Bool {
    utf8.count >= 5 || utf8.count == 4 && (utf8.first?.isDigit ?? false)
  }

  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  fileprivate var isAlphanumeric: Bool { isDigit || self >= 0x61 && self <= 0x7A }
}
