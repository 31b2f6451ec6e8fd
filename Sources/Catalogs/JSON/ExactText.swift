import Glibc

/// A text that equals another by its bytes alone.
///
/// Swift's own strings are equal under canonical equivalence; keys of a catalog that differ in their bytes are
/// different keys, to Xcode and to us.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool {
    // Lengths are compared first; most look-ups succeed.
    left.text.utf8.count == right.text.utf8.count
      && left.withBytes { left in right.withBytes { left.isSame($0) } }
  }

  func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }

  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = text
    return copy.withUTF8(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether another of the same length has equal bytes.
  fileprivate func isSame(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let mine = baseAddress, let its = other.baseAddress else { return isEmpty }
    return memcmp(mine, its, count) == 0
  }
}
