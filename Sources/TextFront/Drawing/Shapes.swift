internal import Pictures

/// Numbers as shapes made of block characters (Unicode, "Block Elements"), for sighted users.
///
/// They always accompany the same in words.
enum Shapes {
  /// The maximum width of a bar in cells, however wide a line is.
  static let maximumBarWidth = 20
  /// The maximum number of values in a line of columns, however wide it is.
  static let maximumColumnCount = 48

  /// Returns a bar from the left edge.
  ///
  /// - Parameters:
  ///   - share: its length, 0 to 1.
  ///   - cells: its width in cells at 1.
  /// - Returns: at least the thinnest mark, so that zero is visible, too.
  static func bar(_ share: Double, cells: Int) -> String {
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    let eighths = max(1, Int((share * Double(cells) * 8).rounded()))
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }

  /// Returns a column per value, scaled from the lowest to the highest; a gap for a value that is not a number.
  ///
  /// - Parameters:
  ///   - values: the values in order.
  ///   - cells: the maximum number of columns; of more values, neighbours are averaged.
  /// - Returns: the columns; empty where no value is a number.
  static func columns(_ values: [Double], cells: Int) -> String {
    let shown = means(of: values, count: max(1, cells))
    let finite = shown.filter(\.isFinite)
    guard let lowest = finite.min(), let highest = finite.max() else { return "" }
    let columns = Array("▁▂▃▄▅▆▇█")
    return String(
      shown.map { value in
        guard value.isFinite else { return " " }
        guard highest > lowest else { return columns[3] }
        // Halved, since the difference of two very large numbers may overflow.
        let share = (value / 2 - lowest / 2) / (highest / 2 - lowest / 2)
        return columns[min(columns.count - 1, Int(share * Double(columns.count)))]
      })
  }

  private static func means(of values: [Double], count: Int) -> [Double] {
    guard values.count > count else { return values }
    return (0..<count).map { index in
      let slice = values[index * values.count / count..<(index + 1) * values.count / count]
      let finite = slice.filter(\.isFinite)
      return finite.isEmpty ? .nan : finite.reduce(0) { $0 + $1 / Double(finite.count) }
    }
  }
}

/// Draws a picture with half blocks: each cell shows two pixels, the upper by its character's color, the lower by its
/// background's.
///
/// Lines are appended like any others: nothing moves the cursor, and each ends with the terminal's own colors.
struct HalfBlocks {
  /// The most cells of a line, however wide the terminal is.
  static let mostColumns = 80
  /// The most lines: a screen's height of most terminals.
  static let mostRows = 24

  /// The colors of the terminal; with none, nothing is drawn.
  let colors: ColorSupport

  /// The most pixels that are drawn in a width.
  ///
  /// - Parameter width: the cells of a line; nil where lines are not limited.
  /// - Returns: the frame that pictures are scaled to fit into.
  static func frame(width: Int?) -> PictureSize {
    PictureSize(min(mostColumns, max(1, width ?? mostColumns)), mostRows * 2)
  }

  /// Returns the lines of a picture that fits, each with its line break.
  func text(_ picture: Picture) -> String {
    guard colors != .none else { return "" }
    var text = ""
    for y in stride(from: 0, to: picture.size.height, by: 2) {
      var last: (upper: String, lower: String) = ("", "")
      for x in 0..<picture.size.width {
        let upper = code(38, picture[x, y])
        // Below the last row of an odd height is the terminal's own background.
        let lower = y + 1 < picture.size.height ? code(48, picture[x, y + 1]) : "49"
        let changed = [upper == last.upper ? nil : upper, lower == last.lower ? nil : lower].compactMap { $0 }
        if !changed.isEmpty { text += "\u{1B}[\(changed.joined(separator: ";"))m" }
        last = (upper, lower)
        text += "▀"
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }

  /// The parameters that select a color (ECMA-48, 8.3.117): 38 for the character, 48 for its background.
  private func code(_ plane: Int, _ color: Picture.Color) -> String {
    colors == .truecolor
      ? "\(plane);2;\(color.red);\(color.green);\(color.blue)" : "\(plane);5;\(Self.nearest(color))"
  }

  /// The index of the nearest color of xterm's palette: of its cube of 216 or its 24 grays.
  static func nearest(_ color: Picture.Color) -> Int {
    let cube = [color.red, color.green, color.blue].map(cubeStep)
    let cubeIndex = 16 + cube[0] * 36 + cube[1] * 6 + cube[2]
    let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
    let grayIndex = 232 + min(23, max(0, (mean - 3) / 10))
    return distance(color, Contrast.xterm(cubeIndex)) <= distance(color, Contrast.xterm(grayIndex))
      ? cubeIndex : grayIndex
  }

  /// The nearest of 0, 95, 135, 175, 215 and 255.
  private static func cubeStep(_ sample: UInt8) -> Int {
    sample < 48 ? 0 : sample < 115 ? 1 : min(5, (Int(sample) - 35) / 40)
  }

  private static func distance(_ color: Picture.Color, _ other: UInt32) -> Int {
    func square(_ sample: UInt8, _ shift: UInt32) -> Int {
      let difference = Int(sample) - Int(other >> shift & 0xFF)
      return difference * difference
    }
    return square(color.red, 16) + square(color.green, 8) + square(color.blue, 0)
  }
}
