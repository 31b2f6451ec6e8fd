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
