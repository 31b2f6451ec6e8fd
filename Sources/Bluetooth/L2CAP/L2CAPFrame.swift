/// A frame of a channel of a connection (Core 5.3, Vol 3, Part A, 3.1).
struct L2CAPFrame: Sendable, Hashable {
  /// The fixed channels of LE connections (Core 5.3, Vol 3, Part A, 2.1).
  enum Channel {
    static let attributes: UInt16 = 4
    static let signals: UInt16 = 5
    static let security: UInt16 = 6
  }

  let channel: UInt16
  let octets: [UInt8]

  /// As it is sent.
  var encoded: [UInt8] {
    [UInt8](fields: .uint16(UInt16(clamping: octets.count)), .uint16(channel), .octets(octets))
  }

  /// Divides it into the parts of one connection's packets.
  ///
  /// - Parameter size: the most octets of a part.
  func packets(_ handle: UInt16, size: Int) -> [ACLPacket] {
    let octets = encoded
    return stride(from: 0, to: octets.count, by: max(size, 1)).map { start in
      ACLPacket(
        handle: handle, boundary: start == 0 ? .first : .continuing,
        octets: Array(octets[start..<min(start + size, octets.count)]))
    }
  }
}

/// Joins the parts of one connection's frames.
struct L2CAPReassembler {
  /// The most octets of a frame: those of the largest unit that was agreed on fit by far.
  static let mostOctets = 1024

  private var octets: [UInt8] = []
  /// How many octets of a frame that is too large are still to come.
  private var skipped = 0

  /// Takes a part.
  ///
  /// - Returns: the frame that it completes; nil for none. A part that belongs to no frame is dropped.
  mutating func take(_ packet: ACLPacket) -> L2CAPFrame? {
    if packet.boundary == .continuing {
      if skipped > 0 {
        skipped -= min(skipped, packet.octets.count)
        return nil
      }
      guard !octets.isEmpty else { return nil }
      octets += packet.octets
    } else {
      (octets, skipped) = (packet.octets, 0)
    }
    // The head itself may be divided.
    guard octets.count >= 4 else { return nil }
    let size = Int(octets[0]) | Int(octets[1]) << 8
    guard size <= Self.mostOctets else {
      (octets, skipped) = ([], max(0, 4 + size - octets.count))
      return nil
    }
    guard octets.count >= 4 + size else { return nil }
    // One that is longer than it says is wrong in a way that cannot be known.
    defer { octets = [] }
    guard octets.count == 4 + size else { return nil }
    return L2CAPFrame(channel: UInt16(octets[2]) | UInt16(octets[3]) << 8, octets: Array(octets[4...]))
  }
}
