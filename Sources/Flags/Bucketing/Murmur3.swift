/// MurmurHash3, 32 bits, seed 0 (Appleby), fed byte by byte so that nothing is allocated for it.
struct Murmur3: ByteSink {
  private var state: UInt32 = 0
  private var block: UInt32 = 0
  private var count: UInt32 = 0

  mutating func write(_ byte: UInt8) {
    block |= UInt32(byte) << (8 * (count & 3))
    count &+= 1
    guard count & 3 == 0 else { return }
    state ^= Self.scramble(block)
    state = (state << 13 | state >> 19) &* 5 &+ 0xE654_6B64
    block = 0
  }

  /// The hash of what was written so far.
  var hash: UInt32 {
    var hash = state ^ Self.scramble(block) ^ count
    hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }

  private static func scramble(_ block: UInt32) -> UInt32 {
    let product = block &* 0xCC9E_2D51
    return (product << 15 | product >> 17) &* 0x1B87_3593
  }
}

/// Takes bytes one after the other.
protocol ByteSink {
  mutating func write(_ byte: UInt8)
}

extension ByteSink {
  mutating func write(_ text: String) {
    for byte in text.utf8 { write(byte) }
  }
}

extension [UInt8]: ByteSink {
  mutating func write(_ byte: UInt8) { append(byte) }
}
