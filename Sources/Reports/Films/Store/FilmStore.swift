import Foundations
import Runtime
import Walkthroughs

/// The deduplicated content of steps: screens repeat from step to step and from case to case.
///
/// Each is a numbered `template`, which is not rendered until the script does.
struct FilmStore {
  /// The templates, in the order of their first use.
  private(set) var templates: [HTML] = []

  private var screens: [Screen: Int] = [:]
  private var views: [ScreenView: Int] = [:]
  private var frames: [[String]: Int] = [:]
  private var changes: [RecordedChange: Int] = [:]
  private var insides: [StateRecord: Int] = [:]
  private var entries: [StateRecord.Entry: Int] = [:]
  private var sources: [String: Int] = [:]

  private struct Screen: Hashable {
    var record: ScreenRecord
    var columns: Int
  }

  /// Returns the number of a screen.
  ///
  /// - Parameters:
  ///   - record: the screen.
  ///   - columns: the width of the device's line in cells.
  /// - Returns: the number of its template, whose name has the prefix `s`.
  mutating func screen(_ record: ScreenRecord, columns: Int) -> Int {
    let screen = Screen(record: record, columns: columns)
    if let known = screens[screen] { return known }
    let number = screens.count
    screens[screen] = number
    let heading = record.frame.lines.count - record.frame.rows.count
    // The rows of nodes show which ones the device's edges separate from the rest.
    let rows = record.view.drawnNodes.map { record.frame.bounds[$0.id]?.rows }
    let first = rows.firstIndex { $0.map { $0.upperBound > record.viewport.lowerBound } ?? false }
    let below = rows.firstIndex { $0.map { $0.lowerBound >= record.viewport.upperBound } ?? false }
    let isAtTop = record.viewport.lowerBound == 0
    templates.append(
      .element(
        "template",
        [
          .of("id", "s\(number)"), .of("data-view", String(view(record.view))),
          .of("data-text", String(frame(record.frame.lines))), .of("data-columns", String(columns)),
          .of("data-heading", String(heading)), .of("data-top", String(heading + record.viewport.lowerBound)),
          .of("data-bottom", String(heading + record.viewport.upperBound)),
          .of("data-screen", record.view.screen), .of("data-lang", record.view.locale),
          isAtTop ? nil : first.map { .of("data-first", String($0)) },
          below.map { .of("data-below", String($0)) },
          .flag("data-dark", record.view.isDark),
        ], record.messages.map { .element("p", [.kind("over")], $0) }))
    return number
  }

  /// Returns the number of the change between two screens; nil where there is none.
  mutating func change(from old: ScreenRecord?, to new: ScreenRecord?) -> Int? {
    guard let new else { return nil }
    var change = RecordedChange()
    if let old { change = RecordedChange(from: old, to: new) } else { change.other = new.view.screen }
    guard !change.isNothing else { return nil }
    if let known = changes[change] { return known }
    let number = changes.count
    changes[change] = number
    templates.append(
      .element(
        "template",
        [
          .of("id", "c\(number)"), change.other.map { .of("data-other", $0) },
          .flag("data-scrolled", change.isScrolled), Self.numbers("data-gone", change.removedLines),
          Self.numbers("data-come", change.addedLines), Self.numbers("data-gone-nodes", change.removedNodes),
          Self.numbers("data-come-nodes", change.addedNodes),
        ]))
    return number
  }

  /// Returns the number of the models and flags behind a screen.
  mutating func inside(_ inside: StateRecord) -> Int {
    if let known = insides[inside] { return known }
    let number = insides.count
    insides[inside] = number
    let models = inside.models.map { String(entry($0)) }.joined(separator: " ")
    let flags = inside.flags.map { String(entry($0)) }.joined(separator: " ")
    templates.append(
      .element(
        "template",
        [.of("id", "i\(number)"), .of("data-models", models), .of("data-flags", flags)]))
    return number
  }

  /// Returns the number of a step as written.
  mutating func source(_ source: String) -> Int {
    if let known = sources[source] { return known }
    let number = sources.count
    sources[source] = number
    templates.append(
      .element("template", [.of("id", "o\(number)")], [.element("pre", [.kind("source")], source)]))
    return number
  }

  private mutating func entry(_ entry: StateRecord.Entry) -> Int {
    if let known = entries[entry] { return known }
    let number = entries.count
    entries[entry] = number
    templates.append(
      .element(
        "template", [.of("id", "e\(number)")],
        [
          .element("dt", [], entry.name), .element("dd", [], entry.value),
          .element("small", [], entry.reason),
        ]))
    return number
  }

  private mutating func view(_ view: ScreenView) -> Int {
    // The same screen on a wider device has the same texts; its width is recorded with the screen.
    var view = view
    view.columns = nil
    if let known = views[view] { return known }
    let number = views.count
    views[view] = number
    let numbers = Dictionary(
      view.drawnNodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    templates.append(
      .element("template", [.of("id", "v\(number)")], [ScreenDrawing.phone(view, numbers: numbers)]))
    return number
  }

  private mutating func frame(_ lines: [String]) -> Int {
    if let known = frames[lines] { return known }
    let number = frames.count
    frames[lines] = number
    templates.append(.element("template", [.of("id", "t\(number)")], lines.joined(separator: "\n")))
    return number
  }

  /// Formats ascending numbers, with ranges such as `3-7`; nil for none.
  private static func numbers(_ name: StaticString, _ numbers: [Int]) -> HTMLAttribute? {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    guard !ranges.isEmpty else { return nil }
    let texts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    return .of(name, texts.joined(separator: " "))
  }
}

/// Aligns the steps of several cases of a flow in rows.
///
/// Cases differ where a condition holds in one of them only, or one ends early; the same step of the flow in the same
/// round is in one row.
struct StepAlignment: Sendable {
  /// For each case, the row of each of its steps, from 0.
  let rows: [[Int]]

  private struct Key: Hashable {
    var place: String
    var depth: Int
    /// The number of earlier rounds through the step.
    var round: Int
  }

  init(_ cases: [CaseRecord]) {
    var order: [(id: Int, key: Key)] = []
    var known: Set<Key> = []
    let ids = cases.map { walkCase in
      var rounds: [String: Int] = [:]
      var next = 0
      return walkCase.steps.map { step -> Int in
        let place = step.span.description
        let key = Key(place: place, depth: step.depth, round: rounds[place, default: 0])
        rounds[place, default: 0] += 1
        let found = known.contains(key) ? order[next...].firstIndex { $0.key == key } : nil
        let index = found ?? next
        if found == nil {
          order.insert((order.count, key), at: next)
          known.insert(key)
        }
        next = index + 1
        return order[index].id
      }
    }
    var row = [Int](repeating: 0, count: order.count)
    for (index, entry) in order.enumerated() { row[entry.id] = index }
    rows = ids.map { $0.map { row[$0] } }
  }
}
