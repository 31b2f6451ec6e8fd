import Pictures

/// A leaf that is drawn, so that its areas are known: a rectangle in front of a plain background.
struct DrawnLeaf {
  static let green = Picture.Color(60, 140, 50)
  static let yellow = Picture.Color(215, 200, 60)
  static let brown = Picture.Color(120, 75, 40)
  static let gray = Picture.Color(205, 210, 203)
  static let pale = Picture.Color(235, 232, 165)
  static let wall = Picture.Color(245, 245, 250)

  private(set) var samples: [UInt8]
  let size: PictureSize
  /// The leaf's left, top, width and height.
  let leaf: (x: Int, y: Int, width: Int, height: Int)

  /// Draws a green leaf that takes the middle half of each side, a quarter of the picture.
  init(
    _ size: PictureSize = PictureSize(240, 200), on background: Picture.Color = wall,
    color: Picture.Color = green
  ) {
    self.size = size
    leaf = (size.width / 4, size.height / 4, size.width / 2, size.height / 2)
    samples = []
    samples.reserveCapacity(size.pixels * 3)
    for _ in 0..<size.pixels { samples += [background.red, background.green, background.blue] }
    // A leaf is not of one color.
    for y in 0..<leaf.height {
      for x in 0..<leaf.width {
        let shade = UInt8((x / 3 + y / 5) % 4 * 4)
        set(leaf.x + x, leaf.y + y, .init(color.red + shade, color.green + shade, color.blue + shade / 2))
      }
    }
  }

  /// Fills a rectangle; its place is relative to the leaf.
  mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: Picture.Color) {
    for dy in 0..<height {
      for dx in 0..<width { set(leaf.x + x + dx, leaf.y + y + dy, color) }
    }
  }

  private mutating func set(_ x: Int, _ y: Int, _ color: Picture.Color) {
    let index = (y * size.width + x) * 3
    (samples[index], samples[index + 1], samples[index + 2]) = (color.red, color.green, color.blue)
  }

  var area: Double { Double(leaf.width * leaf.height) }
  var picture: Picture? { Picture(size, samples: samples) }
}
