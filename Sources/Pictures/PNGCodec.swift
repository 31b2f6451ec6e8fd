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
