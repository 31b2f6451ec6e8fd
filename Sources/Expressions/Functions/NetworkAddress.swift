import Foundations

/// An IPv4 or IPv6 address, the type `net.IP`.
final class IPAddress: ExtendedValue {
  /// The bytes: 4 or 16.
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  var typeName: String { "net.IP" }
  var isV4: Bool { bytes.count == 4 }

  /// An IPv4 address equals itself mapped to IPv6, as the specification's `ip` extension has it.
  func isEqual(to other: any ExtendedValue) -> Bool { (other as? IPAddress)?.unmapped == unmapped }

  /// The bytes, of IPv4 where they are mapped to IPv6.
  private var unmapped: ArraySlice<UInt8> {
    let isMapped =
      bytes.count == 16 && bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    return isMapped ? bytes[12...] : bytes[...]
  }

  /// Reads an address; an error where it is none, or of a form that is ambiguous (zones, mapped IPv4).
  static func read(_ text: String) -> Result<IPAddress, ParseFault> {
    if text.utf8.contains(UInt8(ascii: "%")) { return failure("an address with a zone is not allowed") }
    if let bytes = v4(text[...]) { return .success(IPAddress(bytes: bytes)) }
    guard let bytes = v6(text) else { return failure("`\(text.prefix(50))` is no IP address") }
    let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    if isMapped, text.utf8.contains(UInt8(ascii: ".")) {
      return failure("an IPv4 address mapped to IPv6 is not allowed")
    }
    return .success(IPAddress(bytes: bytes))
  }

  private static func failure(_ message: String) -> Result<IPAddress, ParseFault> {
    .failure(ParseFault(message: message))
  }

  private static func v4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      guard part.utf8.allSatisfy(\.isDigit), part == "0" || !part.hasPrefix("0"), let byte = UInt8(part)
      else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }

  private static func v6(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= 45 else { return nil }
    let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return nil }
    var sides: [[UInt8]] = []
    for (index, half) in halves.enumerated() {
      guard let bytes = groups(half, mayEndInV4: index == halves.count - 1) else { return nil }
      sides.append(bytes)
    }
    if sides.count == 1 { return sides[0].count == 16 ? sides[0] : nil }
    let count = sides[0].count + sides[1].count
    guard count <= 14 else { return nil }
    return sides[0] + [UInt8](repeating: 0, count: 16 - count) + sides[1]
  }

  private static func groups(_ text: Substring, mayEndInV4: Bool) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, group) in groups.enumerated() {
      if mayEndInV4, index == groups.count - 1, group.contains(".") {
        guard let last = v4(group) else { return nil }
        return bytes + last
      }
      guard !group.isEmpty, group.utf8.count <= 4, group.utf8.allSatisfy({ $0.hexDigit != nil }),
        let number = UInt16(group, radix: 16)
      else { return nil }
      bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    return bytes.count <= 16 ? bytes : nil
  }

  /// The canonical text (RFC 5952 for IPv6).
  var text: String {
    if isV4 { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    if groups[..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
      return "::ffff:" + bytes[12...].map { String($0) }.joined(separator: ".")
    }
    var longest = 0..<0
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start > max(1, longest.count) { longest = start..<end }
      start = max(end, start + 1)
    }
    let texts = groups.map { String($0, radix: 16) }
    if longest.isEmpty { return texts.joined(separator: ":") }
    return texts[..<longest.lowerBound].joined(separator: ":") + "::"
      + texts[longest.upperBound...].joined(separator: ":")
  }

  var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

  var isLoopback: Bool {
    isV4 ? bytes[0] == 127 : bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  var isMulticast: Bool { isV4 ? bytes[0] & 0xF0 == 0xE0 : bytes[0] == 0xFF }

  var isLinkLocalMulticast: Bool {
    isV4 ? Array(bytes[..<3]) == [224, 0, 0] : bytes[0] == 0xFF && bytes[1] & 0x0F == 2
  }

  var isLinkLocalUnicast: Bool {
    isV4 ? bytes[0] == 169 && bytes[1] == 254 : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
  }

  var isGlobalUnicast: Bool {
    let isBroadcast = isV4 && bytes.allSatisfy { $0 == 255 }
    return !isBroadcast && !isUnspecified && !isLoopback && !isMulticast && !isLinkLocalUnicast
  }
}

/// An address with the length of its network's prefix, the type `net.CIDR`.
final class NetworkPrefix: ExtendedValue {
  let address: IPAddress
  let length: Int

  init(_ address: IPAddress, _ length: Int) {
    self.address = address
    self.length = length
  }

  var typeName: String { "net.CIDR" }
  var text: String { "\(address.text)/\(length)" }

  func isEqual(to other: any ExtendedValue) -> Bool {
    guard let other = other as? NetworkPrefix else { return false }
    return other.length == length && other.address.bytes == address.bytes
  }

  /// Reads `10.0.0.0/8`.
  static func read(_ text: String) -> Result<NetworkPrefix, ParseFault> {
    let bad = Result<NetworkPrefix, ParseFault>.failure(
      ParseFault(message: "`\(text.prefix(50))` is no network address, expected one such as `10.0.0.0/8`"))
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return bad }
    switch IPAddress.read(String(parts[0])) {
    case .failure(let error): return .failure(error)
    case .success(let address):
      let digits = parts[1]
      guard digits.utf8.allSatisfy(\.isDigit), digits == "0" || !digits.hasPrefix("0"),
        let length = Int(digits),
        length <= address.bytes.count * 8
      else { return bad }
      return .success(NetworkPrefix(address, length))
    }
  }

  /// The prefix with all bits behind it cleared.
  var masked: NetworkPrefix {
    NetworkPrefix(IPAddress(bytes: NetworkPrefix.mask(address.bytes, length)), length)
  }

  private static func mask(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
    bytes.enumerated().map { index, byte in
      let bits = min(8, max(0, length - index * 8))
      return bits == 0 ? 0 : byte & (0xFF << UInt8(8 - bits))
    }
  }

  func contains(_ other: IPAddress) -> Bool {
    other.bytes.count == address.bytes.count
      && NetworkPrefix.mask(other.bytes, length) == NetworkPrefix.mask(address.bytes, length)
  }

  func contains(_ other: NetworkPrefix) -> Bool { other.length >= length && contains(other.address) }
}

/// Why a text is no address.
struct ParseFault: Error {
  let message: String
}
