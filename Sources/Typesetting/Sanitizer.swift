/// Makes untrusted text safe to print: texts from servers, files and people are data, never a command.
///
/// The result has no control characters but line feeds, no terminal escapes, no overrides of direction, no unclosed
/// isolate, and nothing invisible but the joiners that Indic words and emoji need. Sanitizing is idempotent. Source for
/// directions: UAX 9; for invisible characters: UTS 39 and UTR 36.
package enum Sanitizer {
  /// How to treat line breaks.
  package enum LineBreaks: Sendable {
    /// Each becomes a line feed.
    case kept
    /// Each becomes a space, for texts that belong on one line.
    case spaces
  }

  /// More marks than this on one letter are there to spill over other lines.
  static let mostMarks = 12

  /// Cleans a text.
  ///
  /// - Parameters:
  ///   - text: anything at all.
  ///   - lineBreaks: how to treat line breaks.
  /// - Returns: a text that is safe to print.
  package static func clean(_ text: String, lineBreaks: LineBreaks = .kept) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A && lineBreaks == .kept }
    }
    if isPlain { return text }
    var cleaner = TextCleaner(Array(text.unicodeScalars), lineBreaks: lineBreaks)
    return cleaner.clean()
  }
}
