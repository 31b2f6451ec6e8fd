import Foundations

/// The identifier of a service, a characteristic or a descriptor: 128 bits (Core 5.3, Vol 3, Part B, 2.5.1).
package struct BluetoothUUID: Sendable, Hashable {
  /// The bytes, the most significant first, as they are printed.
  package let bytes: [UInt8]

  /// The base of the short identifiers: `xxxxxxxx-0000-1000-8000-00805F9B34FB`.
  private static let base: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5F, 0x9B, 0x34, 0xFB]

  /// Makes a short identifier, such as `0x180A`.
  package init(_ short: UInt16) { bytes = [0, 0, UInt8(short >> 8), UInt8(short & 0xFF)] + Self.base }

  /// Takes 16 bytes, the most significant first; nil for any other number of them.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Reads `00467768-6228-2272-4663-277478268000`, in either case; nil for anything else.
  package init?(_ text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    let digits = groups.flatMap { $0.utf8 }.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 32 else { return nil }
    bytes = stride(from: 0, to: 32, by: 2).map { (index: Int) -> UInt8 in
      UInt8(digits[index] * 16 + digits[index + 1])
    }
  }

  /// The 16 bits of a short identifier; nil of a long one.
  package var short: UInt16? {
    guard bytes[0] == 0, bytes[1] == 0, Array(bytes[4...]) == Self.base else { return nil }
    return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
  }
}

extension BluetoothUUID: CustomStringConvertible {
  package var description: String {
    if let short { return Hex.digits(short, width: 4) }
    let digits = bytes.map { Hex.digits($0, width: 2) }
    let ends = [4, 6, 8, 10, 16]
    return zip([0] + ends, ends).map { digits[$0..<$1].joined() }.joined(separator: "-")
  }
}
