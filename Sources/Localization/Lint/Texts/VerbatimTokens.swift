/// Finds verbatim tokens: web and email addresses, paths and commands, options.
enum VerbatimTokens {
  /// The kinds of tokens.
  enum Kind: CaseIterable {
    case url, email, path, option
  }

  /// Returns the tokens of a kind in a text, sorted.
  static func all(_ kind: Kind, in words: LintScalars) -> [String] {
    pieces(of: words).compactMap { token in
      let token = token.trimmed
      return self.kind(of: token) == kind ? String(token) : nil
    }.sorted()
  }

  /// Returns the ASCII runs between spaces; letters of languages without spaces may be adjacent to them.
  private static func pieces(of words: LintScalars) -> [ArraySlice<Unicode.Scalar>] {
    words.scalars.split { $0.isSpace || $0.value >= 0x80 && !$0.isHostLetter }.filter { piece in
      // What follows a value is no path: `%@/month`.
      piece.first != "/" || piece.startIndex == 0
        || words.scalars[piece.startIndex - 1] != LintScalars.placeholder
    }.map { piece in
      guard let foreign = piece.firstIndex(where: { $0.value >= 0x80 }) else { return piece }
      // A slash after a letter separates two words.
      let rest = piece[foreign...].drop { $0.value >= 0x80 }
      if foreign > piece.startIndex || rest.first == "/" { return piece[..<foreign] }
      // A hyphen joins the prefixes of Hebrew and others to the next token: ב-/group.
      let dashes = rest.prefix { $0 == "-" }.count
      return dashes == 1 || dashes == 3 ? rest.dropFirst() : rest
    }
  }

  static func isAddress(_ token: ArraySlice<Unicode.Scalar>) -> Bool { kind(of: token.trimmed) != nil }

  private static func kind(of token: ArraySlice<Unicode.Scalar>) -> Kind? {
    guard token.count > 2, !token.contains(LintScalars.placeholder) else { return nil }
    if token.starts(with: "www.".unicodeScalars) || hasScheme(token) { return .url }
    if isEmail(token) { return .email }
    if token.starts(with: "--".unicodeScalars), token.dropFirst(2).first?.isASCIILetter == true {
      return token.allSatisfy { $0.value < 0x80 } ? .option : nil
    }
    return isPath(token) ? .path : nil
  }

  /// Whether it begins with a scheme, such as `https://` (RFC 3986, 3.1).
  private static func hasScheme(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    let rest = token.drop { $0.isASCIILetter || $0.digit != nil || $0 == "+" }
    return rest.startIndex > token.startIndex + 1 && rest.starts(with: "://".unicodeScalars)
  }

  private static func isEmail(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let at = token.firstIndex(of: "@"), at > token.startIndex else { return false }
    let host = token[(at + 1)...]
    guard let dot = host.lastIndex(of: "."), dot > host.startIndex, dot + 2 < host.endIndex else {
      return false
    }
    return token[..<at].allSatisfy(\.isHostPart) && host.allSatisfy(\.isHostPart)
  }

  /// A path from a root or from home, or a command such as `/clear`.
  private static func isPath(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard token.allSatisfy({ $0.value < 0x80 }), let first = token.first else { return false }
    let rest = token.dropFirst()
    switch first {
    case "/": return rest.first?.isASCIILetter == true && rest.dropFirst().first?.isASCIILetter == true
    case "~": return rest.first == "/"
    default:
      return first.isASCIILetter && rest.first == ":" && rest.dropFirst().first == "\\"
    }
  }
}

extension Unicode.Scalar {
  var isASCIILetter: Bool { value | 0x20 >= 0x61 && value | 0x20 <= 0x7A }
  /// Whether it is a letter beyond ASCII, which may be adjacent to an address.
  fileprivate var isHostLetter: Bool { value >= 0x80 && isWordPart }
  fileprivate var isHostPart: Bool {
    isASCIILetter || digit != nil || self == "." || self == "-" || self == "_" || self == "+"
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The token without surrounding quotes, brackets and punctuation, and without a suffix of another script.
  fileprivate var trimmed: ArraySlice<Unicode.Scalar> {
    var piece = self
    while let first = piece.first, "(\"'“‘«<[`*".unicodeScalars.contains(first) { piece = piece.dropFirst() }
    if let foreign = piece.firstIndex(where: { $0.value >= 0x80 }) { piece = piece[..<foreign] }
    while let last = piece.last, ".,;:!?)\"'>]`*".unicodeScalars.contains(last) { piece = piece.dropLast() }
    return piece
  }
}
