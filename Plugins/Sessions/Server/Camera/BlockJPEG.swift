/// A baseline JPEG of blocks of one colour each (ITU-T T.81): 8 by 8 pixels have one coefficient for each component.
///
/// The quantizer of 8 makes that coefficient the block's value itself, and the only code of the others says that there are
/// none.
enum BlockJPEG {
  /// A colour as JPEG stores it: luma and two differences, 0 to 255 (JFIF 1.02).
  struct Colour: Sendable, Hashable {
    var y: UInt8
    var cb: UInt8
    var cr: UInt8

    /// Converts a colour of red, green and blue, each 0 to 255.
    init(_ red: Int, _ green: Int, _ blue: Int) {
      let (r, g, b) = (Double(red), Double(green), Double(blue))
      func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
      y = byte(0.299 * r + 0.587 * g + 0.114 * b)
      cb = byte(128 - 0.168736 * r - 0.331264 * g + 0.5 * b)
      cr = byte(128 + 0.5 * r - 0.418688 * g - 0.081312 * b)
    }
  }

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - blocks: the colours, row by row.
  ///   - columns: how many blocks a row has.
  /// - Returns: the file.
  static func encode(_ blocks: [Colour], columns: Int) -> [UInt8] {
    var output = head(width: columns * 8, height: blocks.count / columns * 8)
    var bits = BitWriter()
    var last = (0, 0, 0)
    for block in blocks {
      let next = (Int(block.y) - 128, Int(block.cb) - 128, Int(block.cr) - 128)
      bits.component(next.0 - last.0)
      bits.component(next.1 - last.1)
      bits.component(next.2 - last.2)
      last = next
    }
    output += bits.finished
    output += [0xFF, 0xD9]
    return output
  }

  /// The lengths of the codes of a difference's size, 0 to 9 bits (T.81, K.3.1).
  private static let lengths: [UInt8] = [0, 1, 5, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]

  /// The codes that follow from ``lengths``, by size.
  fileprivate static let codes: [(code: UInt32, length: Int)] = {
    var (codes, code): ([(UInt32, Int)], UInt32) = ([], 0)
    for (index, count) in lengths.enumerated() {
      for _ in 0..<count {
        codes.append((code, index + 1))
        code += 1
      }
      code <<= 1
    }
    return codes
  }()

  private static func head(width: Int, height: Int) -> [UInt8] {
    func word(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker] + word(content.count + 2) + content
    }
    let sizes = codes.indices.map { UInt8($0) }
    return [0xFF, 0xD8]
      + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
      + segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
      + segment(0xC0, [8] + word(height) + word(width) + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
      + segment(0xC4, [0x00] + lengths + sizes)
      // One code of one bit: the rest of the block is zero.
      + segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
      + segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
  }
}

/// Writes the coded bits, with a zero byte after each of all ones (T.81, F.1.2.3).
private struct BitWriter {
  private var output: [UInt8] = []
  private var pending: UInt32 = 0
  private var count = 0

  /// Writes a component of a block: the size of its difference, its bits, and the end of the block.
  mutating func component(_ difference: Int) {
    let magnitude = abs(difference)
    let size = Int.bitWidth - magnitude.leadingZeroBitCount
    let (code, length) = BlockJPEG.codes[size]
    put(code, length)
    if size > 0 { put(UInt32(difference > 0 ? difference : difference + (1 << size) - 1), size) }
    put(0, 1)
  }

  private mutating func put(_ bits: UInt32, _ length: Int) {
    pending = pending << UInt32(length) | bits
    count += length
    while count >= 8 {
      count -= 8
      let byte = UInt8(truncatingIfNeeded: pending >> UInt32(count))
      output.append(byte)
      if byte == 0xFF { output.append(0) }
    }
  }

  /// All bytes, the last one filled with ones.
  var finished: [UInt8] {
    var copy = self
    if copy.count > 0 { copy.put(UInt32(1) << UInt32(8 - copy.count) - 1, 8 - copy.count) }
    return copy.output
  }
}
