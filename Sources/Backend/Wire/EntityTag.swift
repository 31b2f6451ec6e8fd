/// A strong validator of an answer's bytes (RFC 9110, 8.8.3).
package struct EntityTag: Sendable, Hashable {
  /// As header fields write it, quotes included.
  package let text: String

  /// Tags bytes by their FNV-1a hash of 64 bits and their count.
  package init(of bytes: [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
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
