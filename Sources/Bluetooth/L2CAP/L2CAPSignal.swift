/// A message about a connection itself (Core 5.3, Vol 3, Part A, 4).
enum L2CAPSignal: Sendable, Hashable {
  /// The times of a connection, in its units (Core 5.3, Vol 3, Part A, 4.20).
  struct ConnectionTimes: Sendable, Hashable {
    let shortestInterval: UInt16
    let longestInterval: UInt16
    let latency: UInt16
    let silence: UInt16

    /// Whether a controller may be asked for them: within the limits, and silence longer than two intervals with latency.
    var isValid: Bool {
      (6...3200).contains(shortestInterval) && (shortestInterval...3200).contains(longestInterval)
        && latency <= 499 && (10...3200).contains(silence)
        && Int(silence) * 4 > (1 + Int(latency)) * Int(longestInterval)
    }
  }

  /// A peripheral asks for other times.
  case updateRequest(UInt8, ConnectionTimes)
  /// Another request, by its identifier.
  case request(UInt8)
  /// A response to nothing that we send.
  case response

  /// Reads one; nil where it is not whole.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let code = try? reader.uint8(), let id = try? reader.uint8(), let size = try? reader.uint16(),
      id > 0, reader.count == Int(size)
    else { return nil }
    switch code {
    case 0x12:
      guard reader.count == 8, let one = try? reader.uint16(), let two = try? reader.uint16(),
        let three = try? reader.uint16(), let four = try? reader.uint16()
      else { return nil }
      self = .updateRequest(
        id, ConnectionTimes(shortestInterval: one, longestInterval: two, latency: three, silence: four))
    // Requests to disconnect, and to open channels.
    case 0x06, 0x14, 0x17, 0x19: self = .request(id)
    default: self = .response
    }
  }

  /// The answer to ``updateRequest(_:_:)``.
  static func updateResponse(_ id: UInt8, isAccepted: Bool) -> L2CAPFrame {
    L2CAPFrame(
      channel: L2CAPFrame.Channel.signals, bytes: [0x13, id, 2, 0, isAccepted ? 0 : 1, 0])
  }

  /// Says that a request is not understood.
  static func rejection(_ id: UInt8) -> L2CAPFrame {
    L2CAPFrame(channel: L2CAPFrame.Channel.signals, bytes: [0x01, id, 2, 0, 0, 0])
  }
}
