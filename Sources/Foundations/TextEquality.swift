import Glibc

/// Whether two texts consist of the same code points.
///
/// Swift's `==` treats canonically equivalent texts as equal; CEL (and file names, keys, ids) does not.
///
/// - Parameters:
///   - left: one text.
///   - right: another text.
/// - Returns: true where the UTF-8 of both is the same.
@inlinable
public func haveSameCodePoints(_ left: String, _ right: String) -> Bool {
  let a = left.utf8
  let b = right.utf8
  guard a.count == b.count else { return false }
  let same = a.withContiguousStorageIfAvailable { a in
    b.withContiguousStorageIfAvailable { b in
      bytesAreEqual(UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b))
    }
  }
  return (same ?? nil) ?? a.elementsEqual(b)
}

/// Compares two buffers of the same length, eight bytes at a time.
@inlinable
func bytesAreEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
  if a.baseAddress == b.baseAddress { return true }
  var offset = 0
  while offset + 8 <= a.count {
    if a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      != b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    {
      return false
    }
    offset += 8
  }
  while offset < a.count {
    if a[offset] != b[offset] { return false }
    offset += 1
  }
  return true
}

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

/// Finds what is no UTF-8 (RFC 3629) in bytes.
///
/// - Parameter bytes: the bytes.
/// - Returns: where the first invalid sequence begins; nil where there is none.
package func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return error.byteOffsets.lowerBound
  }
}
