/// A strong validator of a response's bytes (RFC 9110, 8.8.3).
package struct EntityTag: Sendable, Hashable {
  /// As header fields write it, quotes included.
  package let text: String

  /// Tags bytes by a hash of 64 bits and their count: FNV-1a, eight bytes at a time.
  package init(of bytes: [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let whole = bytes.count & ~7
    bytes.withUnsafeBytes { bytes in
      for index in stride(from: 0, to: whole, by: 8) {
        hash = (hash ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        // The product carries differences upward only; the shift brings them down again.
        hash = hash &* 0x100_0000_01b3
        hash ^= hash >> 32
      }
      for byte in bytes[whole...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    text = "\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
  }

  /// Whether an `If-None-Match` field names this tag (weak comparison, RFC 9110, 13.1.2).
  package func isNamed(by field: String) -> Bool {
    let blanks: [Character] = [" ", "\t"]
    return field.split(whereSeparator: { $0 == "," || blanks.contains($0) }).contains { candidate in
      candidate == "*" || candidate == text || candidate == "W/" + text
    }
  }
}
