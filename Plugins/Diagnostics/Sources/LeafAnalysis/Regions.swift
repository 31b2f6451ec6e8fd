/// The connected regions of a mask: pixels that touch each other, in time linear in the pixels.
struct Regions {
  /// A region.
  struct Region {
    /// How many pixels it has.
    var area = 0
    /// Whether it touches what is outside.
    var isAtEdge = false
  }

  /// The region of each pixel, from 0; −1 outside the mask.
  private(set) var labels: [Int32]
  private(set) var regions: [Region] = []

  /// Finds the regions of a mask.
  ///
  /// - Parameters:
  ///   - mask: which pixels belong to any, row by row.
  ///   - width: the pixels of a row.
  ///   - diagonal: whether pixels that share a corner touch.
  ///   - isInside: whether a pixel is inside; a region beside one that is not, or at the picture's end, is at the edge.
  init(
    of mask: [Bool], width: Int, diagonal: Bool = true, within isInside: [Bool]? = nil
  ) {
    let height = mask.count / width
    labels = [Int32](repeating: -1, count: mask.count)
    var waiting: [Int] = []
    for start in mask.indices where mask[start] && labels[start] < 0 {
      let label = Int32(regions.count)
      var region = Region()
      labels[start] = label
      waiting.append(start)
      while let index = waiting.popLast() {
        region.area += 1
        let (x, y) = (index % width, index / width)
        if x == 0 || y == 0 || x == width - 1 || y == height - 1 { region.isAtEdge = true }
        for dy in max(0, y - 1)...min(height - 1, y + 1) {
          for dx in max(0, x - 1)...min(width - 1, x + 1) {
            let next = dy * width + dx
            if next == index || (!diagonal && dx != x && dy != y) { continue }
            if let isInside, !isInside[next] { region.isAtEdge = true }
            guard mask[next], labels[next] < 0 else { continue }
            labels[next] = label
            waiting.append(next)
          }
        }
      }
      regions.append(region)
    }
  }
}
