/// Says which cells are meant, in as few words as tell them from all others.
struct CellDescription {
  private let all: [WalkCase]
  /// Flows by what they are called, since two can have one name.
  private let names: [String: String]

  /// The most cells that are named one by one.
  private static let most = 8

  /// Describes cells among others.
  ///
  /// - Parameter all: the cells that were walked.
  init(_ all: [WalkCase]) {
    self.all = all
    let flows = Dictionary(all.map { ($0.flow.source.path, $0.flow.name) }) { first, _ in first }
    let counts = Dictionary(grouping: flows.values) { $0 }
    names = flows.reduce(into: [:]) { names, flow in
      names[flow.key] = (counts[flow.value]?.count ?? 1) > 1 ? flow.key : flow.value
    }
  }

  /// Something that cells differ in.
  private enum Axis: String, CaseIterable {
    case flow, row = "case", locale, tier, device

    func value(of cell: WalkCase) -> String {
      switch self {
      case .flow: cell.flow.source.path
      case .row: cell.row?.name ?? ""
      case .locale: cell.axes.locale
      case .tier: cell.axes.tier
      case .device: cell.axes.device
      }
    }
  }

  /// Some of the cells in words, such as `12 of 18 cells: locale=hi,ta`.
  func text(_ some: [WalkCase]) -> String {
    if some.count == all.count { return all.count == 1 ? name(some[0]) : "all \(all.count) cells" }
    let count = "\(some.count) of \(all.count) cells"
    if some.count == 1 { return "\(count): \(name(some[0]))" }
    if let words = shared(some) { return "\(count): \(words)" }
    let lines = some.prefix(Self.most).map { "\n  \(name($0))" }
    let rest = some.count - lines.count
    return "\(count):" + lines.joined() + (rest > 0 ? "\n  … and \(rest) more" : "")
  }

  /// A cell by its flow and axes.
  func name(_ cell: WalkCase) -> String { "\(names[cell.flow.source.path] ?? "") [\(cell.axesText)]" }

  /// The fewest axes whose values some cells have and no others; nil where none do.
  private func shared(_ some: [WalkCase]) -> String? {
    let subsets = (1..<(1 << Axis.allCases.count)).map { bits in
      Axis.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
    }
    for axes in subsets.sorted(by: { $0.count < $1.count }) {
      let values = axes.map { axis in Set(some.map(axis.value)) }
      let met = all.count { cell in zip(axes, values).allSatisfy { $1.contains($0.value(of: cell)) } }
      guard met == some.count else { continue }
      return zip(axes, values).map { axis, values in
        // In the order of the cells, in which people know them.
        var ordered: [String] = []
        for value in some.map(axis.value) where values.contains(value) && !ordered.contains(value) {
          ordered.append(value)
        }
        if axis == .flow { ordered = ordered.map { names[$0] ?? $0 } }
        return "\(axis.rawValue)=\(ordered.joined(separator: ","))"
      }.joined(separator: " ")
    }
    return nil
  }
}
