/// What the header of an encoded picture says, read without any library and without decoding.
package struct PictureHeader: Sendable, Hashable {
  /// The format.
  package var format: PictureFormat
  /// The width and height of what is encoded; a camera held upright may have turned it.
  package var size: PictureSize
  /// The bits of each sample.
  package var bits: Int
  /// What the samples are.
  package var colors: Colors
  /// Whether it has more than one picture.
  package var isAnimated = false
  /// How the camera was held, 1 to 8 (Exif 2.3, tag 274); 1 is upright.
  package var orientation = 1
  /// How many scans it consists of; 1 in all but progressive JPEGs.
  package var scans = 1

  /// Whether CMYK is inverted, as Adobe's programs write it.
  var isInverted = false

  /// Kinds of samples.
  package enum Colors: String, Sendable, CaseIterable {
    case gray, rgb, palette, cmyk
  }

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - bytes: the encoded picture.
  ///   - limits: how large it may be.
  /// - Throws: that it is larger than the limits, of no supported format, or damaged up to where its size is told.
  package init(of bytes: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= limits.bytes else { throw .tooManyBytes(bytes.count, limit: limits.bytes) }
    switch PictureFormat(of: bytes) {
    case .jpeg: self = try JPEGHeader.read(bytes)
    case .png: self = try PNGHeader.read(bytes)
    case nil: throw PictureFormat.foreignName(of: bytes).map { .unsupported($0) } ?? .unknownFormat
    }
    guard size.width > 0, size.height > 0 else { throw .damaged("it has no pixels") }
    try limits.check(size)
    if scans > limits.scans { throw .tooManyScans(scans, limit: limits.scans) }
  }

  init(_ format: PictureFormat, _ size: PictureSize, bits: Int, _ colors: Colors) {
    (self.format, self.size, self.bits, self.colors) = (format, size, bits, colors)
  }
}
