import Glibc

/// Reads what a JPEG says before its pixels, by the lengths of its segments (ITU-T T.81, B.1 and B.2).
enum JPEGHeader {
  static func read(_ octets: [UInt8]) throws(PictureError) -> PictureHeader {
    var (orientation, isAdobe) = (1, false)
    var index = 2
    while true {
      guard index + 4 <= octets.count else { throw .truncated }
      guard octets[index] == 0xFF else { throw .damaged("a marker is expected at \(index)") }
      let marker = octets[index + 1]
      switch marker {
      // A fill octet, and markers without a segment.
      case 0xFF: index += 1
      case 0x01, 0xD0...0xD7: index += 2
      case 0x00, 0xD8...0xDA: throw .damaged("its pixels begin before its size is told")
      case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
        var header = try frame(octets, index, marker)
        header.orientation = orientation
        header.isInverted = isAdobe
        // The last of these segments may follow the frame's; then the usual meaning is taken.
        if marker & 3 == 2 { header.scans = max(1, scans(octets, from: index)) }
        return header
      default:
        let length = number(octets, index + 2)
        guard length >= 2 else { throw .damaged("a segment has the length \(length)") }
        let segment = octets[min(index + 4, octets.count)..<min(index + 2 + length, octets.count)]
        if marker == 0xE1, let found = ExifOrientation.read(segment) { orientation = found }
        if marker == 0xEE, segment.starts(with: "Adobe".utf8) { isAdobe = true }
        index += 2 + length
      }
    }
  }

  /// Reads a frame header (B.2.2).
  private static func frame(
    _ octets: [UInt8], _ index: Int, _ marker: UInt8
  ) throws(PictureError) -> PictureHeader {
    guard index + 10 <= octets.count else { throw .truncated }
    switch marker {
    case 0xC0...0xC2, 0xC9, 0xCA: break
    default: throw .unsupported("a lossless or hierarchical JPEG")
    }
    let bits = Int(octets[index + 4])
    guard bits == 8 else { throw .unsupported("a JPEG of \(bits) bits") }
    let size = PictureSize(number(octets, index + 7), number(octets, index + 5))
    switch octets[index + 9] {
    case 1: return PictureHeader(.jpeg, size, bits: bits, .gray)
    case 3: return PictureHeader(.jpeg, size, bits: bits, .rgb)
    case 4: return PictureHeader(.jpeg, size, bits: bits, .cmyk)
    default: throw .unsupported("a JPEG of \(octets[index + 9]) components")
    }
  }

  /// Counts the scans; within the pixels' data 0xFF is followed by 0 or by a marker.
  private static func scans(_ octets: [UInt8], from start: Int) -> Int {
    octets.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var (index, count) = (start, 0)
      while index + 1 < bytes.count, let found = memchr(base + index, 0xFF, bytes.count - index - 1) {
        index = UnsafeRawPointer(found) - base + 1
        if bytes[index] == 0xDA { count += 1 }
      }
      return count
    }
  }

  /// Whether its end is missing: no end marker follows the last scan's.
  static func isCut(_ octets: [UInt8]) -> Bool {
    func last(_ marker: UInt8) -> Int {
      octets.indices.dropFirst().last { octets[$0] == marker && octets[$0 - 1] == 0xFF } ?? 0
    }
    return last(0xD9) <= last(0xDA)
  }

  private static func number(_ octets: [UInt8], _ index: Int) -> Int {
    Int(octets[index]) << 8 | Int(octets[index + 1])
  }
}
