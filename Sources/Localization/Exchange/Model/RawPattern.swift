import Catalogs

/// A text split at its placeholders, each piece as written, so that joining the pieces restores the text.
struct RawPattern {
  /// A piece: its meaning and its source text.
  struct Piece {
    let part: FormatPattern.Part
    let raw: String
  }

  let pieces: [Piece]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let parts = FormatPattern(text).parts
    var pieces: [Piece] = []
    var at = 0
    for part in parts {
      let start = at
      if case .literal(let literal) = part {
        at = Self.end(of: literal, in: bytes, from: at)
      } else {
        at = Self.end(ofPlaceholder: part, in: bytes, from: at)
      }
      pieces.append(Piece(part: part, raw: String(decoding: bytes[start..<at], as: UTF8.self)))
    }
    self.pieces = pieces
  }

  /// The pieces joined.
  var text: String { pieces.map(\.raw).joined() }

  private static func end(of literal: String, in bytes: [UInt8], from start: Int) -> Int {
    var at = start
    for byte in literal.utf8 {
      // A doubled percent sign is a single literal one.
      let isDoubled =
        byte == UInt8(ascii: "%") && at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "%")
      at += isDoubled ? 2 : 1
    }
    return min(at, bytes.count)
  }

  private static func end(ofPlaceholder part: FormatPattern.Part, in bytes: [UInt8], from start: Int) -> Int {
    switch part {
    case .literal: return start
    case .placeholder(let placeholder): return min(start + placeholder.source.utf8.count, bytes.count)
    case .substitution(let name, _):
      // `%`, perhaps digits and `$`, then `#@name@`.
      var at = start
      while at < bytes.count, bytes[at] != UInt8(ascii: "#") { at += 1 }
      return min(at + name.utf8.count + 3, bytes.count)
    }
  }
}
