import Foundations

/// The address of a device, and which kind of address it is (Core 5.3, Vol 6, Part B, 1.3).
struct BluetoothAddress: Sendable, Hashable {
  /// Whether it is registered, or made up by the device.
  enum Kind: UInt8 {
    case `public` = 0
    case random = 1
  }

  /// Six octets, the least significant first, as they are sent.
  let octets: [UInt8]
  let kind: Kind

  /// Takes octets as they are sent.
  init(_ octets: [UInt8], _ kind: Kind) { (self.octets, self.kind) = (octets, kind) }

  /// A random address that does not change (Core 5.3, Vol 6, Part B, 1.3.2.1): the two highest bits are set.
  init(random bits: UInt64) {
    var octets = (0..<6).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    octets[5] |= 0xC0
    self.init(octets, .random)
  }

  /// Reads what ``id`` has; nil for anything else.
  init?(_ id: PeripheralID) {
    let parts = id.text.split(separator: "/", omittingEmptySubsequences: false)
    let digits = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, digits.count == 6, parts[1] == "public" || parts[1] == "random" else {
      return nil
    }
    let octets = digits.compactMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
    guard octets.count == 6 else { return nil }
    self.init(octets.reversed(), parts[1] == "public" ? .public : .random)
  }

  /// As people write it, with its kind: `c0:11:22:33:44:55/random`.
  var id: PeripheralID {
    let digits = octets.reversed().map { Hex.digits($0, width: 2) }
    return PeripheralID("\(digits.joined(separator: ":"))/\(kind)")
  }
}
