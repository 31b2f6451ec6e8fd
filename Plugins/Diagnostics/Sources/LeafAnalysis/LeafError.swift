package import Pictures

/// Why nothing can be measured in a photo.
package enum LeafError: Error, Sendable, Hashable {
  /// It cannot be decoded.
  case picture(PictureError)
  /// It has too few pixels.
  case tooSmall(PictureSize)
  /// It is one color all over, such as of a covered camera.
  case blank
  /// There is nothing green or yellow enough in it to be a leaf.
  case noLeaf
  /// The leaf takes too small a share of it, 0 to 1, to show whether anything is unusual.
  case littleLeaf(Double)

  /// Its name, by which texts for people are found.
  package var code: String {
    switch self {
    case .picture(let error): error.code
    case .tooSmall: "too_small"
    case .blank: "blank"
    case .noLeaf: "no_leaf"
    case .littleLeaf: "little_leaf"
    }
  }
}
