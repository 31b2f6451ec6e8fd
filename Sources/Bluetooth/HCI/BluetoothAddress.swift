import Foundations

/// The address of a device, and which kind of address it is (Core 5.3, Vol 6, Part B, 1.3).
struct BluetoothAddress: Sendable, Hashable {
  /// Whether it is registered, or made up by the device.
  enum Kind: UInt8 {
    case `public` = 0
    case random = 1
  }

  /// Six bytes, the least significant first, as they are sent.
  let bytes: [UInt8]
  let kind: Kind

  /// Takes bytes as they are sent.
  init(_ bytes: [UInt8], _ kind: Kind) { (self.bytes, self.kind) = (bytes, kind) }

  /// A random address that does not change (Core 5.3, Vol 6, Part B, 1.3.2.1): the two highest bits are set.
  init(random bits: UInt64) {
    var bytes = (0..<6).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    bytes[5] |= 0xC0
    self.init(bytes, .random)
  }

  /// Reads what ``id`` has; nil for anything else.
  init?(_ id: PeripheralID) {
    let parts = id.text.split(separator: "/", omittingEmptySubsequences: false)
    let digits = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, digits.count == 6, parts[1] == "public" || parts[1] == "random" else {
      return nil
    }
    let bytes = digits.compactMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
    guard bytes.count == 6 else { return nil }
    self.init(bytes.reversed(), parts[1] == "public" ? .public : .random)
  }

  /// As people write it, with its kind: `c0:11:22:33:44:55/random`.
  var id: PeripheralID {
    let digits = bytes.reversed().map { Hex.digits($0, width: 2) }
    return PeripheralID("\(digits.joined(separator: ":"))/\(kind)")
  }
}
