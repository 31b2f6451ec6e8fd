import Foundations
import Maestro
import Runtime

extension CaseRun {
  /// Taps an element or a point.
  func tap(_ selector: Selector, _ tap: Command.Tap, _ step: Step) throws {
    let count =
      tap == .double
      ? 2 : try selector.tapping.repeats.map { try number($0, "repeat") }.map { max(1, Int($0)) } ?? 1
    let delay = Duration.milliseconds(
      Int(try selector.tapping.delay.map { try number($0, "delay") } ?? 100))
    for round in 0..<count {
      if round > 0 { try phone.pass(delay) }
      let index =
        selector.hasNoCriteria ? try element(at: selector.point, step) : try find(selector, step)
      let before = phone.screen.view
      try self.tap(index, tap)
      if selector.tapping.retriesIfNothingChanged, phone.screen.view == before,
        let again = try? find(selector, step)
      {
        note("nothing changed, so it was tapped once more")
        try self.tap(again, tap)
      }
    }
  }

  /// Returns the element at a point in percent of the screen.
  private func element(at point: Template?, _ step: Step) throws -> Int {
    try requireApp()
    let text = try point.map(scripts.text) ?? ""
    if step.label == nil { retitle("Tap on the point \(text)") }
    guard let (across, down) = Percent.pair(text) else {
      throw StepFailure(
        message: "`\(text)` is a place in points, which lines do not have",
        notes: ["write it in percent, such as `50%,50%`, or select by `id` or `text`"])
    }
    let screen = phone.screen
    let row = screen.viewport.lowerBound + Int(Double(max(0, screen.viewport.count - 1)) * down / 100)
    let column = Int(Double(phone.size.columns - 1) * across / 100)
    let hits = screen.elements.all.indices.filter { index in
      let element = screen.elements.all[index]
      return !element.isFixed && element.bounds?.rows.contains(row) == true
    }
    // The deepest; of elements on one line the last that begins before the point.
    let before = hits.filter { screen.elements.all[$0].bounds.map { $0.column <= column } ?? false }
    guard let hit = before.last ?? hits.last else {
      throw StepFailure(message: "there is nothing at \(text), line \(row + 1)")
    }
    note(target: screen.elements.all[hit].id)
    return hit
  }

  private func tap(_ index: Int, _ tap: Command.Tap) throws {
    let elements = phone.screen.elements
    guard let target = elements.target(of: index) else {
      if tap == .long {
        throw StepFailure(message: "nothing can be held at \(phone.screen.description(of: index))")
      }
      phone.lastInput = phone.now
      return note(
        "nothing can be done with \(phone.screen.description(of: index)), so the tap changes nothing")
    }
    let element = elements.all[target]
    guard element.isEnabled else {
      phone.lastInput = phone.now
      return note("\(phone.screen.description(of: target)) is disabled, so the tap changes nothing")
    }
    let name = phone.screen.description(of: target)
    try activate(element)
    if tap == .long {
      throw StepWarned(
        message:
          "lines know no long press, so \(name) was tapped; a phone may do something else, or nothing")
    }
  }

  private func activate(_ element: ScreenElement) throws {
    if element.id != phone.focus { blur() }
    switch element.tap {
    case .nothing: break
    case .press: try phone.send(.press(element.id))
    case .edit: focus(element.id)
    case .pick:
      phone.picker = element.id
      phone.lastInput = phone.now
      phone.invalidate()
    case .option(let choice):
      // A multiple selection stays open until the flow goes back.
      if phone.role(of: choice) != .choices { phone.picker = nil }
      phone.invalidate()
      try phone.send(.edit(choice, element.id))
    case .tab(let id): try phone.send(.tab(id))
    case .back: try phone.send(.back)
    case .notification(let id):
      phone.dismiss(notification: id)
      try phone.send(.notification(id))
    }
  }

  /// Returns a number, possibly the result of a script.
  func number(_ template: Template, _ name: String) throws -> Double {
    let text = try scripts.text(template)
    // As upstream, digits may be grouped: `10_000`.
    guard let number = Double(text.filter { $0 != "_" }), number.isFinite else {
      throw StepFailure(message: "`\(name)` is `\(text)`, which is no number")
    }
    return number
  }
}

/// Points in percent of a screen.
enum Percent {
  /// Parses two percentages, such as `50%,30%`; nil where the text is invalid.
  static func pair(_ text: String) -> (across: Double, down: Double)? {
    let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }
    guard parts.count == 2, parts.allSatisfy({ $0.last == "%" }), let across = Double(parts[0].dropLast()),
      let down = Double(parts[1].dropLast()), (0...100).contains(across), (0...100).contains(down)
    else { return nil }
    return (across, down)
  }
}
