import Pictures

/// A square picture that soft-edged ellipses are painted on.
struct Canvas {
  /// Its width and height in pixels.
  let side: Int
  private var samples: [UInt8]

  /// An ellipse: its center, its radii, and the direction of its first radius as a vector of length 1.
  struct Ellipse {
    var x: Double
    var y: Double
    var across: Double
    var along: Double
    var direction: (x: Double, y: Double) = (1, 0)

    /// A circle.
    static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Ellipse {
      Ellipse(x: x, y: y, across: radius, along: radius)
    }
  }

  /// Paints a color, a little darker towards the edges.
  init(side: Int, _ color: Picture.Color) {
    self.side = side
    let (middle, reach) = (Double(side) / 2, Double(side * side))
    samples = [UInt8](unsafeUninitializedCapacity: side * side * 3) { buffer, count in
      for y in 0..<side {
        let dy = Double(y) - middle
        for x in 0..<side {
          let dx = Double(x) - middle
          let light = 1 - 0.35 * (dx * dx + dy * dy) / reach
          buffer[count] = UInt8(Double(color.red) * light)
          buffer[count + 1] = UInt8(Double(color.green) * light)
          buffer[count + 2] = UInt8(Double(color.blue) * light)
          count += 3
        }
      }
    }
  }

  /// Paints an ellipse over what is there.
  ///
  /// - Parameters:
  ///   - ellipse: where, in pixels.
  ///   - color: its color.
  ///   - opacity: how much it covers, 0 to 1.
  ///   - softness: the width of its edge in pixels.
  mutating func paint(
    _ ellipse: Ellipse, _ color: Picture.Color, opacity: Double = 1, softness: Double = 1.5
  ) {
    let reach = max(ellipse.across, ellipse.along) + softness
    let rows = max(0, Int(ellipse.y - reach))..<max(0, min(side, Int(ellipse.y + reach) + 1))
    let columns = max(0, Int(ellipse.x - reach))..<max(0, min(side, Int(ellipse.x + reach) + 1))
    guard !rows.isEmpty, !columns.isEmpty else { return }
    let (width, narrow) = (side, min(ellipse.across, ellipse.along))
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    samples.withUnsafeMutableBufferPointer { samples in
      for y in rows {
        let dy = Double(y) - ellipse.y
        for x in columns {
          let dx = Double(x) - ellipse.x
          let first = (dx * ellipse.direction.x + dy * ellipse.direction.y) / ellipse.across
          let second = (dy * ellipse.direction.x - dx * ellipse.direction.y) / ellipse.along
          // Nearly the distance from the edge in pixels; exact for circles.
          let distance = ((first * first + second * second).squareRoot() - 1) * narrow
          let cover = min(1, max(0, 0.5 - distance / softness)) * opacity
          if cover <= 0 { continue }
          let index = (y * width + x) * 3
          samples[index] = Self.mixed(samples[index], red, cover)
          samples[index + 1] = Self.mixed(samples[index + 1], green, cover)
          samples[index + 2] = Self.mixed(samples[index + 2], blue, cover)
        }
      }
    }
  }

  private static func mixed(_ below: UInt8, _ above: Double, _ cover: Double) -> UInt8 {
    UInt8(Double(below) + (above - Double(below)) * cover + 0.5)
  }

  /// What has been painted.
  var picture: Picture? { Picture(PictureSize(side, side), samples: samples) }
}
