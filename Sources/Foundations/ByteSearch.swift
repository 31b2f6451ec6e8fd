import Glibc

extension String {
  /// Whether a byte occurs in its UTF-8; uses `memchr`, since this is called for every text of an app.
  public func hasByte(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.baseAddress else { return false }
      return memchr(first, Int32(byte), bytes.count) != nil
    } ?? utf8.contains(byte)
  }

  /// Whether a text occurs in it, byte by byte of their UTF-8.
  public func hasText(_ part: String) -> Bool {
    var (text, part) = (self, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first else { return true }
        guard text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { start in
          text[start] == first && text[start..<start + part.count].elementsEqual(part)
        }
      }
    }
  }
}
