import Foundations
import Maestro
import Runtime

extension CaseRun {
  /// Goes back by the device's own back button; iOS has none.
  func back() throws {
    guard phone.platform != .ios else {
      throw StepWarned(
        message: "iOS has no way back of its own, so nothing happens: tap the app's own, `id: back`")
    }
    try goBack()
  }

  /// Closes the overlay over the screen, else the keyboard, else the screen.
  func goBack() throws {
    try requireApp()
    if phone.picker != nil {
      phone.picker = nil
      phone.lastInput = phone.now
      return phone.invalidate()
    }
    if phone.focus != nil { return blur() }
    try phone.send(.back)
  }

  /// Scrolls by a page.
  func scroll() throws {
    try requireApp()
    if !page(.down) { note("there is nothing more to scroll to") }
    try phone.settle()
  }

  /// Scrolls by a page less a line, so that nothing is missed.
  @discardableResult
  private func page(_ direction: Command.Direction) -> Bool {
    let viewport = phone.screen.viewport
    let step = max(1, viewport.count - 1)
    return switch direction {
    case .down: phone.scroll(to: viewport.lowerBound + step)
    case .up: phone.scroll(to: viewport.lowerBound - step)
    case .left, .right: false
    }
  }

  /// Scrolls until an element is on screen.
  func scrollUntilVisible(_ scroll: Command.ScrollUntilVisible) throws {
    try requireApp()
    let resolved = try resolve(scroll.element)
    retitle("Scroll \(scroll.direction.rawValue) until \(resolved.words) is visible")
    let timeout = try scroll.timeout.map { Duration.milliseconds(Int(try number($0, "timeout"))) }
    let share = try scroll.visibilityPercentage.map { try number($0, "visibilityPercentage") } ?? 100
    let deadline = phone.now.advanced(by: timeout ?? LookupBudget.scrolling)
    while true {
      if let index = matcher(.viewport).matches(resolved).first,
        phone.screen.share(of: phone.screen.elements.all[index]) * 100 >= min(share, 100)
      {
        if scroll.centerElement { center(index) }
        return
      }
      if page(scroll.direction) {
        try phone.settle()
      } else if try !phone.wait(until: deadline) {
        break
      }
    }
    throw StepFailure(
      message: "\(resolved.words) did not come on screen while scrolling \(scroll.direction.rawValue)",
      nearest: nearest(resolved))
  }

  private func center(_ index: Int) {
    let screen = phone.screen
    guard let rows = screen.elements.all[index].bounds?.rows, !screen.elements.all[index].isFixed else {
      return
    }
    phone.scroll(to: (rows.lowerBound + rows.upperBound) / 2 - screen.viewport.count / 2)
  }

  /// Swipes: up and down scroll the screen, opposite to the finger.
  func swipe(_ swipe: Command.Swipe, _ step: Step) throws {
    try requireApp()
    switch swipe.way {
    case .direction(let direction, let from):
      if let from { _ = try find(from, step) }
      switch direction {
      case .up: page(.down)
      case .down: page(.up)
      case .left, .right:
        throw StepFailure(
          message: "lines cannot be swiped to the \(direction.rawValue.lowercased())",
          notes: ["tap what leads on; `tabs` and `steps` have a line for each part"])
      }
    case .points(let start, let end):
      let (from, to) = (try scripts.text(start), try scripts.text(end))
      guard let first = Percent.pair(from), let last = Percent.pair(to) else {
        throw StepFailure(
          message: "`\(from)` to `\(to)` are places in points, which lines do not have",
          notes: ["write them in percent, such as `50%,80%`"])
      }
      let rows = Double(phone.screen.viewport.count) * (first.down - last.down) / 100
      phone.scroll(to: phone.screen.viewport.lowerBound + Int(rows.rounded()))
    }
    try phone.settle()
  }
}
