internal import _FoundationICU

/// A pattern that the whole of a text has to match, as Maestro's selectors have it.
///
/// It is a regular expression of ICU, the closest there is to upstream's `java.util.regex`: case-insensitive, a dot
/// matches line ends too, `^` and `$` match at line ends. A text also matches where it does with its line ends made
/// spaces, and where it equals the pattern literally, so that translations never break a walk. An invalid regular
/// expression is matched literally.
package final class TextPattern {
  /// The pattern as written.
  package let source: String
  /// Whether a match was abandoned since it took too long.
  package private(set) var hasGivenUp = false
  /// The lowercase pattern where it holds no regular expression syntax, so that most need no engine.
  private let literal: String?
  /// The same where all its letters are of ASCII.
  private let plain: [UInt8]?
  /// The lowercase prefix of every text that matches.
  private let prefix: String
  /// Opened at the first text that needs it.
  private var engine: Engine?
  private var isOpened = false

  /// Takes a pattern.
  ///
  /// - Parameter source: a regular expression, or any text.
  package init(_ source: String) {
    self.source = source
    let signs: Set<Unicode.Scalar> = ["\\", "^", "$", ".", "|", "?", "*", "+", "(", ")", "[", "]", "{", "}"]
    let scalars = source.unicodeScalars
    guard let sign = scalars.firstIndex(where: signs.contains) else {
      let small = source.lowercased()
      literal = small
      plain = small.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0A } ? Array(small.utf8) : nil
      prefix = ""
      return
    }
    literal = nil
    plain = nil
    // The letter before an operator may be its operand; alternatives have no common prefix.
    let isAlternative = scalars.contains("|")
    prefix = isAlternative ? "" : String(String.UnicodeScalarView(scalars[..<sign].dropLast())).lowercased()
  }

  /// Whether the pattern contains regular expression syntax.
  package var isExpression: Bool { literal == nil }

  /// Whether it has regular expression syntax and is not a valid one, so that it is matched literally.
  package var isMalformed: Bool { isExpression && openedEngine() == nil }

  /// Whether a whole text matches.
  package func matches(_ text: String) -> Bool {
    if let plain, let isMatch = text.matchesASCII(plain) { return isMatch }
    if text == source { return true }
    let small = text.lowercased()
    if let literal { return small == literal || oneLine(small) == literal }
    guard begins(small) || oneLine(small).map(begins) == true else { return false }
    guard let engine = openedEngine() else { return small == source.lowercased() }
    return matches(engine, text) || oneLine(text).map { matches(engine, $0) } ?? false
  }

  /// Whether what follows the last `/` of an id matches; false where it has none.
  ///
  /// - Parameter id: the id.
  /// - Returns: whether its last part matches.
  package func matchesLastPart(of id: String) -> Bool {
    if let plain, let isMatch = id.matchesASCII(plain, behindLast: UInt8(ascii: "/")) { return isMatch }
    guard let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
    return matches(String(id[id.utf8.index(after: slash)...]))
  }

  /// The engine, opened once; nil where the expression is not valid.
  private func openedEngine() -> Engine? {
    if !isOpened {
      isOpened = true
      engine = Engine(source)
    }
    return engine
  }

  /// Whether a text has the common prefix; byte by byte, since an operator of the pattern may end a cluster early.
  private func begins(_ text: String) -> Bool { text.utf8.starts(with: prefix.utf8) }

  private func matches(_ engine: Engine, _ text: String) -> Bool {
    switch engine.matches(text) {
    case .yes: return true
    case .no: return false
    case .tooLong:
      hasGivenUp = true
      return false
    }
  }

  /// A text with its line ends made spaces; nil where it has none.
  private func oneLine(_ text: String) -> String? {
    guard text.utf8.contains(0x0A) else { return nil }
    return String(text.map { $0.isNewline ? " " : $0 })
  }
}

extension String {
  /// Whether it is a text in small letters of ASCII but for the case of its own.
  ///
  /// - Parameters:
  ///   - small: the text in small letters.
  ///   - separator: the part after its last occurrence is compared; the whole text where nil.
  /// - Returns: whether it is; nil where it has other letters or lines, which are more to compare.
  fileprivate func matchesASCII(_ small: [UInt8], behindLast separator: UInt8? = nil) -> Bool? {
    var text = self
    return text.withUTF8 { whole in
      var bytes = whole[...]
      if let separator {
        guard let last = whole.lastIndex(of: separator) else { return false }
        bytes = whole[(last + 1)...]
      }
      guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0A }) else { return nil }
      guard bytes.count == small.count else { return false }
      return zip(bytes, small).allSatisfy { byte, letter in
        byte == letter || byte | 0x20 == letter && (0x41...0x5A).contains(byte)
      }
    }
  }
}

/// A compiled expression; used by one thread at a time, as ICU requires.
private final class Engine {
  enum Answer { case yes, no, tooLong }

  /// How much work one match may be, in units of ICU of about a millisecond.
  private static let timeLimit: Int32 = 50
  /// The most bytes one match may use for backtracking.
  private static let stackLimit: Int32 = 4_000_000

  private let expression: OpaquePointer

  init?(_ source: String) {
    let units = Array(source.utf16)
    guard units.count < Int(Int32.max) else { return nil }
    var status = U_ZERO_ERROR
    let flags =
      UREGEX_CASE_INSENSITIVE.rawValue | UREGEX_DOTALL.rawValue | UREGEX_MULTILINE.rawValue
    guard
      let expression = swift_uregex_open(units, Int32(units.count), UInt32(flags), nil, &status),
      status.rawValue <= U_ZERO_ERROR.rawValue
    else { return nil }
    swift_uregex_setTimeLimit(expression, Self.timeLimit, &status)
    swift_uregex_setStackLimit(expression, Self.stackLimit, &status)
    self.expression = expression
  }

  deinit { swift_uregex_close(expression) }

  func matches(_ text: String) -> Answer {
    let units = Array(text.utf16)
    guard units.count < Int(Int32.max) else { return .no }
    var status = U_ZERO_ERROR
    return units.withUnsafeBufferPointer { units in
      swift_uregex_setText(expression, units.baseAddress, Int32(units.count), &status)
      let isMatch = swift_uregex_matches(expression, 0, &status)
      if status.rawValue > U_ZERO_ERROR.rawValue { return .tooLong }
      return isMatch != 0 ? .yes : .no
    }
  }
}
