/// Which pixels of a picture are leaf.
///
/// The picture's rim says what the background looks like. What differs from it and has a color of plants is tissue; the
/// largest regions of it, with what they enclose, are the leaf. So spots and white covers count as leaf, whatever their
/// color is. What is brown at the edge of a leaf in front of brown soil does not.
struct LeafMask {
  /// A region of this share of the picture may be a leaf.
  private static let smallest = 0.02
  /// The leaf takes at least this share of the picture: on a smaller one spots are noise, and nothing would look unusual.
  private static let leastLeaf = 0.1
  /// Regions smaller than this share of the largest are left out: other plants, and noise.
  private static let smallestPart = 0.05
  /// At least this share of the leaf is green or yellow.
  private static let leastAlive = 0.1
  /// How different a color of the background may be, by distance in RGB.
  private static let nearness = 30.0

  let isLeaf: [Bool]
  let area: Int

  init(_ colors: [PixelColor], width: Int) throws(LeafError) {
    let background = Self.background(colors, width: width)
    let tissue = colors.map { color in color.isPlant && !background.contains { $0.isNear(color) } }
    let found = Regions(of: tissue, width: width)
    let largest = found.regions.map(\.area).max() ?? 0
    guard Double(largest) >= Self.smallest * Double(colors.count) else { throw .noLeaf }
    let least = Int(Double(largest) * Self.smallestPart)
    var mask = found.labels.map { $0 >= 0 && found.regions[Int($0)].area > least }
    // What the leaf encloses; corners let nothing through.
    let outside = Regions(of: mask.map { !$0 }, width: width, diagonal: false)
    for index in mask.indices where !mask[index] {
      let region = outside.regions[Int(outside.labels[index])]
      if !region.isAtEdge { mask[index] = true }
    }
    let area = mask.count { $0 }
    let alive = colors.indices.count { mask[$0] && colors[$0].isAlive }
    guard Double(alive) >= Self.leastAlive * Double(area) else { throw .noLeaf }
    let share = Double(area) / Double(colors.count)
    guard share >= Self.leastLeaf else { throw .littleLeaf(share) }
    (isLeaf, self.area) = (mask, area)
  }

  /// A color of the background.
  private struct Background {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var count = 0.0

    mutating func add(_ color: PixelColor) {
      red += color.red
      green += color.green
      blue += color.blue
      count += 1
    }

    var mean: Self { Self(red: red / count, green: green / count, blue: blue / count, count: count) }

    func isNear(_ color: PixelColor) -> Bool {
      let (dr, dg, db) = (red - color.red, green - color.green, blue - color.blue)
      return dr * dr + dg * dg + db * db < LeafMask.nearness * LeafMask.nearness
    }
  }

  /// The most frequent colors of the picture's rim that are not those of a living plant, which may reach over it.
  private static func background(_ colors: [PixelColor], width: Int) -> [Background] {
    let height = colors.count / width
    let rim = max(1, min(width, height) / 50)
    var bins: [Int: Background] = [:]
    var count = 0.0
    for y in 0..<height {
      for x in 0..<width {
        guard x < rim || y < rim || x >= width - rim || y >= height - rim else { continue }
        let color = colors[y * width + x]
        count += 1
        if color.isAlive { continue }
        let bin = Int(color.red) / 24 * 256 + Int(color.green) / 24 * 16 + Int(color.blue) / 24
        bins[bin, default: Background()].add(color)
      }
    }
    let frequent = bins.values.filter { $0.count >= count * 0.02 }.sorted { left, right in
      (left.count, left.red) > (right.count, right.red)
    }
    return frequent.prefix(8).map(\.mean)
  }
}
