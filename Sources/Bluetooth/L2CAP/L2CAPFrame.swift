/// A frame of a channel of a connection (Core 5.3, Vol 3, Part A, 3.1).
struct L2CAPFrame: Sendable, Hashable {
  /// The fixed channels of LE connections (Core 5.3, Vol 3, Part A, 2.1).
  enum Channel {
    static let attributes: UInt16 = 4
    static let signals: UInt16 = 5
    static let security: UInt16 = 6
  }

  let channel: UInt16
  let bytes: [UInt8]

  /// As it is sent.
  var encoded: [UInt8] {
    [UInt8](fields: .uint16(UInt16(clamping: bytes.count)), .uint16(channel), .bytes(bytes))
  }

  /// Divides it into the parts of a connection's packets, each of at most so many bytes.
  func packets(_ handle: UInt16, size: Int) -> [ACLPacket] {
    let bytes = encoded
    return stride(from: 0, to: bytes.count, by: max(size, 1)).map { start in
      ACLPacket(
        handle: handle, boundary: start == 0 ? .first : .continuing,
        bytes: Array(bytes[start..<min(start + size, bytes.count)]))
    }
  }
}

/// Joins the parts of one connection's frames.
struct L2CAPReassembler {
  /// The most bytes of a frame: those of the largest unit that was agreed on fit by far.
  static let mostBytes = 1024

  private var bytes: [UInt8] = []
  /// How many bytes of a frame that is too large are still to come.
  private var skipped = 0

  /// How many bytes are kept.
  var count: Int { bytes.count }

  /// Takes a part.
  ///
  /// - Returns: the frame that it completes; nil for none. A part that belongs to no frame is dropped.
  mutating func take(_ packet: ACLPacket) -> L2CAPFrame? {
    if packet.boundary == .continuing {
      if skipped > 0 {
        skipped -= min(skipped, packet.bytes.count)
        return nil
      }
      guard !bytes.isEmpty else { return nil }
      bytes += packet.bytes
    } else {
      (bytes, skipped) = (packet.bytes, 0)
    }
    // The head itself may be divided.
    guard bytes.count >= 4 else { return nil }
    let size = Int(bytes[0]) | Int(bytes[1]) << 8
    guard size <= Self.mostBytes else {
      (bytes, skipped) = ([], max(0, 4 + size - bytes.count))
      return nil
    }
    guard bytes.count >= 4 + size else { return nil }
    // One that is longer than it says is wrong in a way that cannot be known.
    defer { bytes = [] }
    guard bytes.count == 4 + size else { return nil }
    return L2CAPFrame(channel: UInt16(bytes[2]) | UInt16(bytes[3]) << 8, bytes: Array(bytes[4...]))
  }
}
