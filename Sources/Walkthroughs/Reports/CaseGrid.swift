import Foundations
import Typesetting

/// A table of a walk: a line per flow, a group of letters per locale, a letter for each plan and device.
///
/// ```
///            en    hi    ta
/// browse     ....  ....  ....
/// search     ....  FF..  FF..
/// . passed, F failed; in each: free/phone free/small pro/phone pro/small
/// ```
struct CaseGrid {
  private let cases: [CaseRecord]
  private let paint: Paint
  private let width: Int

  init(_ cases: [CaseRecord], _ paint: Paint, width: Int?) {
    self.cases = cases
    self.paint = paint
    self.width = max(40, width ?? 100)
  }

  /// A line of the table.
  private struct Row: Hashable {
    var path: String
    var name: String
  }

  var lines: [String] {
    let rows = unique(cases.map { Row(path: $0.walkCase.flow.source.path, name: $0.walkCase.name) })
    let locales = unique(cases.map(\.walkCase.axes.locale))
    let surroundings = unique(cases.map { Surroundings($0.walkCase.axes) })
    var found: [Row: [String: [Surroundings: CaseStatus]]] = [:]
    for walkCase in cases {
      let row = Row(path: walkCase.walkCase.flow.source.path, name: walkCase.walkCase.name)
      found[row, default: [:]][walkCase.walkCase.axes.locale, default: [:]][
        Surroundings(walkCase.walkCase.axes)] =
        walkCase.status
    }
    let lead = (rows.map { CellWidth.of(visibleText($0.name)) }.max() ?? 0) + 2
    var lines: [String] = []
    for group in locales.chunks(of: max(1, (width - lead) / (column(locales, surroundings) + 2))) {
      if !lines.isEmpty { lines.append("") }
      let heads = group.map { padded($0, column(locales, surroundings)) }
      lines.append(trimmed(padded("", lead) + heads.joined(separator: "  ")))
      lines += rows.map { row in
        let letters = group.map { locale in
          let marks = surroundings.map { mark(found[row]?[locale]?[$0]) }.joined()
          return marks + String(repeating: " ", count: column(locales, surroundings) - surroundings.count)
        }
        return trimmed(padded(visibleText(row.name), lead) + letters.joined(separator: "  "))
      }
    }
    return lines + legend(surroundings)
  }

  /// A plan, a device and flags.
  private struct Surroundings: Hashable {
    var tier: String
    var device: String
    var flags: [String]

    init(_ axes: WalkCase.Axes) { (tier, device, flags) = (axes.tier, axes.device, axes.flagTexts) }

    var text: String { ([tier, device] + flags).joined(separator: "/") }
  }

  private func column(_ locales: [String], _ surroundings: [Surroundings]) -> Int {
    max(surroundings.count, locales.map(\.count).max() ?? 0)
  }

  private func mark(_ status: CaseStatus?) -> String {
    switch status {
    case .passed: paint.good(".")
    case .warned: paint.doubtful("w")
    case .failed: paint.bad("F")
    case .canceled: paint.doubtful("-")
    case nil: " "
    }
  }

  private func legend(_ surroundings: [Surroundings]) -> [String] {
    let words: [(CaseStatus, String)] = [
      (.passed, ". passed"), (.warned, "w warned"), (.failed, "F failed"), (.canceled, "- canceled"),
    ]
    let met = Set(cases.map(\.status))
    let marks = words.filter { met.contains($0.0) }.map(\.1).joined(separator: ", ")
    let names = surroundings.map { visibleText($0.text) }.joined(separator: " ")
    return [marks + (surroundings.count == 1 ? "; \(names)" : "; in each: \(names)")]
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - CellWidth.of(text)))
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  private func unique<Element: Hashable>(_ all: [Element]) -> [Element] {
    var known: Set<Element> = []
    return all.filter { known.insert($0).inserted }
  }
}

extension Array {
  /// Returns the elements in groups of at most the given size.
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
  }
}
