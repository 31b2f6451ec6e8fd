import Glibc

extension String {
  /// Whether a byte occurs in its UTF-8; every text of an app is asked, and the C library looks at many at once.
  public func hasByte(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.baseAddress else { return false }
      return memchr(first, Int32(byte), bytes.count) != nil
    } ?? utf8.contains(byte)
  }
}
