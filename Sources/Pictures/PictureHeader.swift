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

/// A format of pictures that can be decoded.
package enum PictureFormat: String, Sendable, CaseIterable {
  case jpeg, png

  /// Recognizes a format by its first bytes; nil where it is neither.
  ///
  /// - Parameter bytes: the encoded picture.
  package init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if bytes.starts(with: PNGHeader.signature.prefix(4)) {
      self = .png
    } else {
      return nil
    }
  }

  /// Its media type (RFC 6838), such as `image/jpeg`.
  package var mediaType: String { "image/\(rawValue)" }

  /// The name of a format that people know and this program does not decode; nil where none is recognized.
  static func foreignName(of bytes: [UInt8]) -> String? {
    func has(_ text: String, at index: Int) -> Bool { bytes.dropFirst(index).starts(with: text.utf8) }
    if has("GIF8", at: 0) { return "GIF" }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return "WebP" }
    if has("ftyp", at: 4) {
      if has("avif", at: 8) || has("avis", at: 8) { return "AVIF" }
      return ["heic", "heix", "mif1", "msf1", "hevc"].contains { has($0, at: 8) } ? "HEIF" : "a film"
    }
    if has("II*\0", at: 0) || has("MM\0*", at: 0) { return "TIFF" }
    if has("BM", at: 0) { return "BMP" }
    if bytes.starts(with: [0xFF, 0x0A]) || has("JXL ", at: 4) { return "JPEG XL" }
    return has("<svg", at: 0) || has("<?xml", at: 0) ? "SVG" : nil
  }
}
