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
