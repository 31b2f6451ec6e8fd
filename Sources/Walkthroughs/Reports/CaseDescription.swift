/// Describes a set of cases by the fewest axis values that identify them.
struct CaseDescription {
  private let all: [WalkCase]
  /// The names of flows, since two can have one name.
  private let names: [String: String]

  /// The maximum number of cases that are listed one by one.
  private static let most = 8

  /// Creates a describer of subsets of some cases.
  ///
  /// - Parameter all: the walked cases.
  init(_ all: [WalkCase]) {
    self.all = all
    let flows = Dictionary(all.map { ($0.flow.source.path, $0.flow.name) }) { first, _ in first }
    let counts = Dictionary(grouping: flows.values) { $0 }
    names = flows.reduce(into: [:]) { names, flow in
      names[flow.key] = (counts[flow.value]?.count ?? 1) > 1 ? flow.key : flow.value
    }
  }

  /// A property in which cases differ.
  private enum Axis: String, CaseIterable {
    case flow, row, locale, tier, device, flags

    func value(of walkCase: WalkCase) -> String {
      switch self {
      case .flow: walkCase.flow.source.path
      case .row: walkCase.row?.name ?? ""
      case .locale: walkCase.axes.locale
      case .tier: walkCase.axes.tier
      case .device: walkCase.axes.device
      case .flags: walkCase.axes.flagTexts.joined(separator: "+")
      }
    }
  }

  /// Describes some of the cases, such as `12 of 18 cases: locale=hi,ta`.
  func text(_ some: [WalkCase]) -> String {
    if some.count == all.count { return all.count == 1 ? name(some[0]) : "all \(all.count) cases" }
    let count = "\(some.count) of \(all.count) cases"
    if some.count == 1 { return "\(count): \(name(some[0]))" }
    if let words = shared(some) { return "\(count): \(words)" }
    let lines = some.prefix(Self.most).map { "\n  \(name($0))" }
    let rest = some.count - lines.count
    return "\(count):" + lines.joined() + (rest > 0 ? "\n  … and \(rest) more" : "")
  }

  /// Returns a case's flow and axes.
  func name(_ walkCase: WalkCase) -> String {
    "\(names[walkCase.flow.source.path] ?? "") [\(walkCase.axesText)]"
  }

  /// Returns the fewest axes whose values some cases have and no others; nil where none do.
  private func shared(_ some: [WalkCase]) -> String? {
    let subsets = (1..<(1 << Axis.allCases.count)).map { bits in
      Axis.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
    }
    for axes in subsets.sorted(by: { $0.count < $1.count }) {
      let values = axes.map { axis in Set(some.map(axis.value)) }
      let met = all.count { walkCase in zip(axes, values).allSatisfy { $1.contains($0.value(of: walkCase)) } }
      guard met == some.count else { continue }
      return zip(axes, values).map { axis, values in
        // In the order of the cases, which users know.
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
