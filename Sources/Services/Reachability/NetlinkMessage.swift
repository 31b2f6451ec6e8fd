/// A change of the machine's network interfaces, as the kernel reports it (rtnetlink(7)).
enum NetlinkMessage: Sendable, Hashable {
  /// An interface is there, or has changed.
  case link(index: Int32, isUp: Bool, isLoopback: Bool)
  /// An interface is gone.
  case linkRemoved(index: Int32)
  /// An interface has an address by which other machines reach it.
  case address(index: Int32, NetlinkAddress)
  /// An address is gone.
  case addressRemoved(index: Int32, NetlinkAddress)
  /// The end of an answer of several messages.
  case done
  /// A request has failed with a number of errno(3).
  case failed(Int32)
}

/// An address of an interface.
struct NetlinkAddress: Sendable, Hashable {
  let bytes: [UInt8]
}

/// Reads what the kernel sends on a route socket.
///
/// Lengths are checked against the bytes that there are: a message that lies about its length ends the reading, since
/// the next one cannot be found.
enum NetlinkReader {
  private static let headSize = 16

  // netlink(7), rtnetlink(7) and if.h.
  private enum Kind {
    static let error: UInt16 = 2
    static let done: UInt16 = 3
    static let newLink: UInt16 = 16
    static let removeLink: UInt16 = 17
    static let newAddress: UInt16 = 20
    static let removeAddress: UInt16 = 21
  }
  private enum Flag {
    static let up: UInt32 = 0x1
    static let loopback: UInt32 = 0x8
    static let running: UInt32 = 0x40
  }
  /// Addresses of a wider scope than the link are those that other networks know.
  private static let linkScope: UInt8 = 253
  private static let addressAttribute: UInt16 = 1
  private static let localAttribute: UInt16 = 2

  /// Reads the messages of a datagram.
  ///
  /// - Parameter bytes: the datagram.
  /// - Returns: the messages that are known; others are skipped.
  static func messages(in bytes: [UInt8]) -> [NetlinkMessage] {
    var messages: [NetlinkMessage] = []
    let bytes = bytes[...]
    var start = 0
    while start + headSize <= bytes.count {
      let length = Int(number32(bytes, start))
      guard length >= headSize, start + length <= bytes.count else { break }
      if let message = message(number16(bytes, start + 4), bytes[(start + headSize)..<(start + length)]) {
        messages.append(message)
      }
      start += aligned(length)
    }
    return messages
  }

  private static func message(_ kind: UInt16, _ body: ArraySlice<UInt8>) -> NetlinkMessage? {
    switch kind {
    case Kind.done: return .done
    case Kind.error:
      guard body.count >= 4 else { return nil }
      let code = Int32(bitPattern: number32(body, body.startIndex))
      // 0 acknowledges a request.
      return code == 0 ? nil : .failed(code == .min ? .max : -code)
    case Kind.newLink, Kind.removeLink:
      guard body.count >= 16 else { return nil }
      let index = Int32(bitPattern: number32(body, body.startIndex + 4))
      if kind == Kind.removeLink { return .linkRemoved(index: index) }
      let flags = number32(body, body.startIndex + 8)
      let isUp = flags & (Flag.up | Flag.running) == Flag.up | Flag.running
      return .link(index: index, isUp: isUp, isLoopback: flags & Flag.loopback != 0)
    case Kind.newAddress, Kind.removeAddress:
      guard body.count >= 8, body[body.startIndex + 3] < linkScope, let bytes = address(body.dropFirst(8))
      else { return nil }
      let index = Int32(bitPattern: number32(body, body.startIndex + 4))
      let address = NetlinkAddress(bytes: bytes)
      return kind == Kind.newAddress
        ? .address(index: index, address) : .addressRemoved(index: index, address)
    default: return nil
    }
  }

  /// The address among attributes; the local one of a point-to-point link before its peer's.
  private static func address(_ attributes: ArraySlice<UInt8>) -> [UInt8]? {
    var (found, rest) = ([UInt16: [UInt8]](), attributes)
    while rest.count >= 4 {
      let length = Int(number16(rest, rest.startIndex))
      guard length >= 4, length <= rest.count else { break }
      found[number16(rest, rest.startIndex + 2)] = Array(rest.dropFirst(4).prefix(length - 4))
      rest = rest.dropFirst(aligned(length))
    }
    return found[localAttribute] ?? found[addressAttribute]
  }

  private static func aligned(_ length: Int) -> Int { (length + 3) & ~3 }

  // The kernel writes in the machine's own order, which is the little-endian one wherever the program runs.
  private static func number16(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt16 {
    UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
  }

  private static func number32(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
    UInt32(number16(bytes, index)) | UInt32(number16(bytes, index + 2)) << 16
  }
}
