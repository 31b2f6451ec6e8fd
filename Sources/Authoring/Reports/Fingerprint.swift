import Foundations

/// Identifies a diagnostic across checks, wherever its line moves.
///
/// It is a hash of the code, the message and the marked line's words. So it stays the same when lines are added above
/// or the block is reindented, and changes when the line itself is edited. Equal lines have equal fingerprints.
enum Fingerprint {
  /// Returns the fingerprint: 16 hexadecimal digits.
  static func of(_ diagnostic: Diagnostic) -> String {
    var hash = FNV1a()
    hash.add(diagnostic.code.description.utf8)
    hash.add(diagnostic.message.utf8)
    if let span = diagnostic.span {
      let line = span.source.lineRange(span.location.line)
      // Of a very long line, the surroundings of the offset suffice.
      let offset = min(max(span.range.lowerBound, line.lowerBound), line.upperBound)
      let near = max(line.lowerBound, offset - reach)..<min(line.upperBound, offset + reach)
      for word in span.source.bytes[near].split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }) {
        hash.add(word)
      }
    }
    return Hex.digits(hash.value, width: 16)
  }

  private static let reach = 2048
}

/// The Fowler–Noll–Vo hash, variant 1a with 64 bits: the same on every machine and in every run.
private struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes, and a terminator that UTF-8 does not contain.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
