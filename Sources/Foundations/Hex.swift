/// Numbers and bytes in hexadecimal digits.
package enum Hex {
  /// Returns the digits of a number.
  ///
  /// - Parameters:
  ///   - number: a number that is not negative.
  ///   - width: the least number of digits; zeros come before fewer.
  ///   - isUpper: whether letters are capitals.
  /// - Returns: the digits.
  package static func digits(_ number: some BinaryInteger, width: Int, isUpper: Bool = false) -> String {
    let digits = String(number, radix: 16, uppercase: isUpper)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Returns the digits of bytes, two for each.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - isUpper: whether letters are capitals.
  /// - Returns: the digits.
  package static func text(_ bytes: some Sequence<UInt8>, isUpper: Bool = false) -> String {
    bytes.map { digits($0, width: 2, isUpper: isUpper) }.joined()
  }

  /// Reads bytes from their digits, two for each.
  ///
  /// - Parameter text: the digits, in either case.
  /// - Returns: the bytes; nil where the text has anything else, or half a byte.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.compactMap { byte -> UInt8? in
      switch byte {
      case 0x30...0x39: byte - 0x30
      case 0x41...0x46: byte - 0x41 + 10
      case 0x61...0x66: byte - 0x61 + 10
      default: nil
      }
    }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
