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
