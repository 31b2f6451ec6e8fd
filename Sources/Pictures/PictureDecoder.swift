/// Decodes JPEGs and PNGs, of whatever origin.
///
/// The header is judged first, without a library: what is too large takes no memory. Each failure is a distinct
/// ``PictureError``. A truncated picture is one, since what is missing of it would be gray.
///
/// ```swift
/// let preview = try PictureDecoder().picture(of: bytes, covering: PictureSize(80, 60))
/// ```
package struct PictureDecoder: Sendable {
  /// How large pictures may be.
  package var limits: PictureLimits
  /// What is seen through a transparent PNG.
  package var background: Picture.Color

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - limits: how large pictures may be.
  ///   - background: what is seen through a transparent PNG.
  package init(limits: PictureLimits = PictureLimits(), background: Picture.Color = .init(255, 255, 255)) {
    (self.limits, self.background) = (limits, background)
  }

  /// Decodes a picture, upright.
  ///
  /// A JPEG that is to be shown small is decoded so, which takes a fraction of the time and the memory.
  ///
  /// - Parameters:
  ///   - bytes: the encoded picture.
  ///   - frame: what it is going to be scaled to fit into; the result is no smaller than that, unless the picture is.
  ///     Nil for all its pixels.
  /// - Returns: the picture.
  /// - Throws: why it cannot be decoded.
  package func picture(
    of bytes: [UInt8], covering frame: PictureSize? = nil
  ) throws(PictureError) -> Picture {
    let header = try PictureHeader(of: bytes, limits: limits)
    if header.isAnimated { throw .animated }
    switch header.format {
    case .jpeg:
      return try JPEGCodec.decode(bytes, header, header.scaledSize(covering: frame))
        .upright(from: header.orientation)
    case .png: return try PNGCodec.decode(bytes, header, over: background)
    }
  }

  /// Decodes a picture and scales it down to fit into a frame.
  ///
  /// - Parameters:
  ///   - bytes: the encoded picture.
  ///   - frame: the largest size of the result.
  /// - Returns: the picture, in its own shape.
  /// - Throws: why it cannot be decoded.
  package func preview(of bytes: [UInt8], fitting frame: PictureSize) throws(PictureError) -> Picture {
    let picture = try picture(of: bytes, covering: frame)
    return picture.scaled(to: picture.size.fitted(into: frame))
  }
}

extension PictureHeader {
  /// The smallest of the library's sizes, eighths of the whole, that has enough pixels for a frame.
  func scaledSize(covering frame: PictureSize?) -> PictureSize {
    guard var frame else { return size }
    if orientation >= 5 { frame = PictureSize(frame.height, frame.width) }
    let needed = size.fitted(into: frame)
    // As TJSCALED rounds.
    let sizes = (1...8).lazy.map { part in
      PictureSize((size.width * part + 7) / 8, (size.height * part + 7) / 8)
    }
    return sizes.first { $0.width >= needed.width && $0.height >= needed.height } ?? size
  }
}

/// How large a picture may be; what is larger is refused before any memory is taken for it.
package struct PictureLimits: Sendable, Hashable {
  /// The most bytes of the encoded picture.
  package var bytes: Int
  /// The most pixels of a side.
  package var side: Int
  /// The most pixels in all.
  ///
  /// Decoding takes 3 bytes for each, and 6 more in a progressive JPEG, which is kept until its last scan.
  package var pixels: Int
  /// The most scans of a progressive JPEG; each goes through all pixels, however few bytes it has.
  package var scans: Int

  /// What cameras and phones make passes: 24 megapixels, 32 MiB.
  ///
  /// - Parameters:
  ///   - bytes: the most bytes of the encoded picture.
  ///   - side: the most pixels of a side.
  ///   - pixels: the most pixels in all.
  ///   - scans: the most scans of a progressive JPEG.
  package init(bytes: Int = 32 << 20, side: Int = 16_384, pixels: Int = 25_000_000, scans: Int = 100) {
    (self.bytes, self.side, self.pixels, self.scans) = (bytes, side, pixels, scans)
  }

  func check(_ size: PictureSize) throws(PictureError) {
    if max(size.width, size.height) > side { throw .tooLong(size, limit: side) }
    if size.pixels > pixels { throw .tooManyPixels(size, limit: pixels) }
  }
}
