/// Reads what a PNG says before its pixels (ISO/IEC 15948).
enum PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// More chunks before the pixels are refused.
  private static let mostChunks = 10_000

  static func read(_ bytes: [UInt8]) throws(PictureError) -> PictureHeader {
    guard bytes.count >= 33 else { throw .truncated }
    guard bytes.starts(with: signature) else { throw .damaged("its signature is") }
    guard number(bytes, 8) == 13, name(bytes, 12) == "IHDR" else { throw .damaged("it has no IHDR") }
    let colors: PictureHeader.Colors
    switch bytes[25] {
    case 0, 4: colors = .gray
    case 2, 6: colors = .rgb
    case 3: colors = .palette
    default: throw .damaged("it has the color type \(bytes[25])")
    }
    var header = PictureHeader(
      .png, PictureSize(number(bytes, 16), number(bytes, 20)), bits: Int(bytes[24]), colors)
    var index = 33
    for _ in 0..<mostChunks {
      guard index + 8 <= bytes.count else { throw .truncated }
      switch name(bytes, index + 4) {
      case "IDAT": return header
      case "IEND": throw .damaged("it has no pixels")
      // Of animated PNGs; a single frame is a picture.
      case "acTL" where index + 12 <= bytes.count: header.isAnimated = number(bytes, index + 8) > 1
      default: break
      }
      index += 12 + number(bytes, index)
    }
    throw .damaged("it has too many chunks")
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func name(_ bytes: [UInt8], _ index: Int) -> String {
    String(decoding: bytes[index..<index + 4], as: UTF8.self)
  }
}
