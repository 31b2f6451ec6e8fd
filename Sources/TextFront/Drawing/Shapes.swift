/// Numbers as shapes made of block characters (Unicode, "Block Elements"), for those who see them.
///
/// They only ever stand beside the same in words.
enum Shapes {
  /// How many cells the longest bar has, however wide a line may be.
  static let longestBar = 20
  /// How many values a line of columns shows, however wide it may be.
  static let longestSeries = 48

  /// A bar that begins at the left edge.
  ///
  /// - Parameters:
  ///   - share: how long it is, 0 to 1.
  ///   - cells: how many cells it has at 1.
  /// - Returns: at least the thinnest mark, so that a nothing is seen too.
  static func bar(_ share: Double, cells: Int) -> String {
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    let eighths = max(1, Int((share * Double(cells) * 8).rounded()))
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }

  /// A column for each value, the lowest and the highest as they are; a gap where one is no number.
  ///
  /// - Parameters:
  ///   - values: the values in order.
  ///   - cells: how many columns there may be; of more values, neighbours are told by their mean.
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
        // Halves, since the difference of two very great numbers may be none.
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
