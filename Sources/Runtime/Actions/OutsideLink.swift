import Foundations

/// A link that may leave the app for another program (RFC 3986).
///
/// Links also come from servers and users, so only schemes that show something without side effects are allowed, and
/// no link that imitates another: by a user name in it, or by invisible characters.
struct OutsideLink: Sendable, Hashable {
  /// The schemes that may be opened.
  static let schemes = ["https", "http", "mailto", "tel", "geo"]

  /// The link, percent-encoded where needed.
  let text: String

  /// Parses a link; nil where it is invalid or may not be opened.
  init?(_ text: String) {
    guard text.utf8.count <= 4000, let scheme = Self.scheme(of: text), Self.schemes.contains(scheme),
      text == text.withoutControls()
    else { return nil }
    let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
    if scheme.hasPrefix("http") {
      guard rest.starts(with: "//".utf8) else { return nil }
      let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
      guard !authority.isEmpty, authority.first != UInt8(ascii: ":"),
        !authority.contains(UInt8(ascii: "@")), !authority.contains(UInt8(ascii: "\\"))
      else { return nil }
    }
    guard !rest.isEmpty else { return nil }
    // What is allowed as it stands (sections 2.2 and 2.3), and `%`, which begins an escape.
    self.text = "\(scheme):" + PercentCoding.encode(Substring(rest), keeping: ":/?#[]@!$&'()*+,;=%")
  }

  /// Returns the scheme in lower case; nil where the text has none (section 3.1).
  static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = text[..<colon]
    guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy(isSchemeByte) else { return nil }
    return name.lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.".utf8.contains(byte)
  }
}

extension String {
  /// Returns the text without invisible characters: controls, direction overrides and noncharacters.
  ///
  /// - Parameter keepsLines: whether line feeds and tabs are kept.
  /// - Returns: the rest.
  func withoutControls(keepsLines: Bool = false) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isLine = keepsLines && (scalar == "\n" || scalar == "\t")
      let isControl = scalar.properties.generalCategory == .control
      // UAX 9: embeddings, overrides and isolates; UTR 36: the line and paragraph separators.
      let isHidden =
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || (0x2028...0x2029).contains(scalar.value) || scalar.properties.isNoncharacterCodePoint
      if isLine || !isControl && !isHidden { kept.append(scalar) }
    }
    return String(kept)
  }
}
