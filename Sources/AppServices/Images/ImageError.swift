package import Services

/// Why there is no image.
package enum ImageError: Error, Sendable, Hashable {
  /// The source names nothing that there is.
  case unknownSource
  /// The server, or the camera, has none.
  case notFound
  /// It has more bytes than the limit.
  case tooLarge(limit: Int)
  /// What the server sent is neither a JPEG nor a PNG.
  case notAnImage
  /// A camera has not sent its first picture yet.
  case notYet
  /// There was no usable response.
  case server(APIError)
}
