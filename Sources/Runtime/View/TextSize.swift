import Foundations

/// The size of an app's texts: larger ones have fewer cells in a line of the same device.
package enum TextSize: String, Sendable, CaseIterable {
  case standard, large, largest

  /// The number of cells in a line.
  ///
  /// - Parameter columns: their number with texts of the standard size.
  /// - Returns: the number with texts of this size; at least 20 where there are as many.
  package func columns(of columns: Int) -> Int {
    switch self {
    case .standard: columns
    case .large: max(min(columns, 20), columns * 4 / 5)
    case .largest: max(min(columns, 20), columns * 3 / 5)
    }
  }
}

extension Enumeration {
  /// The sizes of an app's texts.
  static let textSize = Enumeration(name: "textSize", cases: TextSize.allCases.map(\.rawValue))
}
