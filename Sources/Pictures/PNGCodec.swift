internal import CPictures

/// Decodes PNGs by libpng.
enum PNGCodec {
  /// Decodes to 8 bits a sample.
  static func decode(
    _ bytes: [UInt8], _ header: PictureHeader, over background: Picture.Color
  ) throws(PictureError) -> Picture {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw error(image) }
    guard Int(image.width) == header.size.width, Int(image.height) == header.size.height,
      let stride = Int32(exactly: header.size.width * 3)
    else { throw .twoSizes }
    image.format = png_uint_32(PNG_FORMAT_RGB)
    // Without a gamma chunk libpng takes 16 bits for linear light, which no camera or program means.
    image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var color = png_color(red: background.red, green: background.green, blue: background.blue)
    let samples = [UInt8](unsafeUninitializedCapacity: header.size.pixels * 3) { buffer, count in
      let isRead = png_image_finish_read(&image, &color, buffer.baseAddress, stride, nil) != 0
      if isRead, image.warning_or_error & png_uint_32(PNG_IMAGE_ERROR) == 0 { count = header.size.pixels * 3 }
    }
    guard !samples.isEmpty else { throw error(image) }
    return Picture(trusted: header.size, samples: samples)
  }

  private static func error(_ image: png_image) -> PictureError {
    withUnsafeBytes(of: image.message) {
      PictureError(words: String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self))
    }
  }
}

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
