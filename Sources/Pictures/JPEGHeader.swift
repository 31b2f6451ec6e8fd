import Glibc

/// Reads what a JPEG says before its pixels, by the lengths of its segments (ITU-T T.81, B.1 and B.2).
enum JPEGHeader {
  static func read(_ bytes: [UInt8]) throws(PictureError) -> PictureHeader {
    var (orientation, isAdobe) = (1, false)
    var index = 2
    while true {
      guard index + 4 <= bytes.count else { throw .truncated }
      guard bytes[index] == 0xFF else { throw .damaged("a marker is expected at \(index)") }
      let marker = bytes[index + 1]
      switch marker {
      // A fill byte, and markers without a segment.
      case 0xFF: index += 1
      case 0x01, 0xD0...0xD7: index += 2
      case 0x00, 0xD8...0xDA: throw .damaged("its pixels begin before its size is told")
      case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
        var header = try frame(bytes, index, marker)
        header.orientation = orientation
        header.isInverted = isAdobe
        // The last of these segments may follow the frame's; then the usual meaning is taken.
        if marker & 3 == 2 { header.scans = max(1, scans(bytes, from: index)) }
        return header
      default:
        let length = number(bytes, index + 2)
        guard length >= 2 else { throw .damaged("a segment has the length \(length)") }
        let segment = bytes[min(index + 4, bytes.count)..<min(index + 2 + length, bytes.count)]
        if marker == 0xE1, let found = ExifOrientation.read(segment) { orientation = found }
        if marker == 0xEE, segment.starts(with: "Adobe".utf8) { isAdobe = true }
        index += 2 + length
      }
    }
  }

  /// Reads a frame header (B.2.2).
  private static func frame(
    _ bytes: [UInt8], _ index: Int, _ marker: UInt8
  ) throws(PictureError) -> PictureHeader {
    guard index + 10 <= bytes.count else { throw .truncated }
    switch marker {
    case 0xC0...0xC2, 0xC9, 0xCA: break
    default: throw .unsupported("a lossless or hierarchical JPEG")
    }
    let bits = Int(bytes[index + 4])
    guard bits == 8 else { throw .unsupported("a JPEG of \(bits) bits") }
    let size = PictureSize(number(bytes, index + 7), number(bytes, index + 5))
    switch bytes[index + 9] {
    case 1: return PictureHeader(.jpeg, size, bits: bits, .gray)
    case 3: return PictureHeader(.jpeg, size, bits: bits, .rgb)
    case 4: return PictureHeader(.jpeg, size, bits: bits, .cmyk)
    default: throw .unsupported("a JPEG of \(bytes[index + 9]) components")
    }
  }

  /// Counts the scans; within the pixels' data 0xFF is followed by 0 or by a marker.
  private static func scans(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
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
  static func isCut(_ bytes: [UInt8]) -> Bool {
    func last(_ marker: UInt8) -> Int {
      bytes.indices.dropFirst().last { bytes[$0] == marker && bytes[$0 - 1] == 0xFF } ?? 0
    }
    return last(0xD9) <= last(0xDA)
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
    Int(bytes[index]) << 8 | Int(bytes[index + 1])
  }
}

/// How a camera was held: one number of what cameras write into their pictures (Exif 2.3, 4.5 and 4.6.4).
enum ExifOrientation {
  private static let tag = 274
  /// The entries of the first directory that are looked at; cameras write about a dozen.
  private static let mostEntries = 200

  /// Reads an APP1 segment.
  ///
  /// - Parameter segment: what follows its length.
  /// - Returns: 1 to 8; nil where it tells none.
  static func read(_ segment: ArraySlice<UInt8>) -> Int? {
    guard segment.starts(with: Array("Exif".utf8) + [0, 0]) else { return nil }
    let tiff = Array(segment.dropFirst(6).prefix(65_536))
    let isLittle: Bool
    if tiff.starts(with: "II*\0".utf8) {
      isLittle = true
    } else if tiff.starts(with: "MM\0*".utf8) {
      isLittle = false
    } else {
      return nil
    }
    func number(_ index: Int, _ count: Int) -> Int? {
      guard index >= 0, index + count <= tiff.count else { return nil }
      let bytes = tiff[index..<index + count]
      return isLittle
        ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<min(count, mostEntries) {
      let index = directory + 2 + entry * 12
      guard number(index, 2) == tag else { continue }
      return number(index + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}
