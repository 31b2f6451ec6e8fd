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
