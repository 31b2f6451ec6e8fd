/// The width of text in terminal cells.
///
/// Terminals disagree about Devanagari, Tamil and emoji, so nothing may depend on columns lining up; the number only
/// determines when a line is full. A ``WidthProfile`` chooses the rule.
package enum CellWidth {
  /// The cells of a text; control characters take none.
  package static func of(_ text: some StringProtocol, by profile: WidthProfile = .standard) -> Int {
    var meter = CellMeter(profile)
    meter.add(text)
    return meter.cells
  }

  /// The cells of one grapheme cluster.
  package static func of(_ cluster: Character, by profile: WidthProfile = .standard) -> Int {
    var meter = CellMeter(profile)
    meter.add(cluster)
    return meter.cells
  }
}

/// Counts the cells of a line as it grows, by one of the rules; it is fed whole clusters.
enum CellMeter {
  case clusters(ClusterCells)
  case sum(SummedCells)
  case firsts(Int)

  init(_ profile: WidthProfile) {
    switch profile {
    case .wcwidth09: self = .clusters(ClusterCells())
    case .posix: self = .sum(SummedCells(.posix))
    case .wcwidth02: self = .sum(SummedCells(.wcwidth02))
    case .kitty: self = .firsts(0)
    }
  }

  /// The cells of all that was added.
  var cells: Int {
    switch self {
    case .clusters(let rule): rule.cells
    case .sum(let rule): rule.cells
    case .firsts(let cells): cells
    }
  }

  mutating func add(_ text: some StringProtocol) {
    switch self {
    case .clusters(var rule):
      for scalar in text.unicodeScalars { rule.add(scalar) }
      self = .clusters(rule)
    case .sum(var rule):
      for scalar in text.unicodeScalars { rule.add(scalar) }
      self = .sum(rule)
    case .firsts(let cells): self = .firsts(text.reduce(cells) { $0 + $1.cellsOfFirst })
    }
  }

  mutating func add(_ cluster: Character) { add(String(cluster)) }
}
