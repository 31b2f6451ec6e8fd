internal import Maestro
internal import Runtime

extension FlowRecorder {
  /// Closes the overlay over the screen; the command `back` has no effect on some platforms.
  private static let closing: FlowDraft.Step =
    Maestro.Command.Key("Back").map { FlowDraft.Step.pressKey($0) } ?? .back

  mutating func press(_ id: String, on view: ScreenView, _ wasClosed: String?) {
    // A pressed option belongs to a choice, which a walk opens first.
    if view.dialog == nil, let choice = view.choice(of: id) {
      return pick(id, of: choice, on: view, wasClosed)
    }
    tap(id, on: screens.screen(view))
  }

  /// Records a typed and submitted text, or the id of an option.
  mutating func edit(_ id: String, _ text: String, on view: ScreenView, _ wasClosed: String?) {
    guard let node = view.allNodes.first(where: { $0.id == id }) else { return }
    if node.interaction == .pick {
      let option = node.children.first { $0.id == text || $0.id == "\(id)/\(text)" }
      if let option { pick(option.id, of: node, on: view, wasClosed) }
      return
    }
    type(text, into: id, on: view)
    if let enter = Maestro.Command.Key("Enter") { steps.append(.pressKey(enter)) }
  }

  /// Records a text that replaces a field's value; a secret one is left out.
  mutating func type(_ text: String, into id: String, on view: ScreenView) {
    guard let node = view.allNodes.first(where: { $0.id == id }) else { return }
    tap(id, on: screens.screen(view))
    // The length of a secret is unknown; the command's default number of letters is enough.
    if let held = node.value, !held.isEmpty {
      steps.append(.eraseText(max(50, node.isSecret ? 0 : held.count)))
    }
    guard !text.isEmpty else { return }
    guard node.isSecret else { return steps.append(.inputText(text)) }
    secretCount += 1
    steps.append(.inputSecret("SECRET_\(secretCount)"))
  }

  /// Chooses an option; with multiple selection others may follow.
  private mutating func pick(
    _ option: String, of choice: ViewNode, on view: ScreenView, _ wasClosed: String?
  ) {
    if wasClosed == choice.id, steps.last == Self.closing {
      steps.removeLast()
    } else {
      tap(choice.id, on: screens.screen(view))
    }
    tap(option, on: screens.screen(view.picking(choice)))
    guard choice.role == .choices else { return }
    steps.append(Self.closing)
    closed = choice.id
  }

  private mutating func tap(_ id: String, on screen: WalkedScreen) {
    let name = screen.name(of: id)
    if let way = screens.scrollToVisible(id, on: screen.view) {
      steps.append(.scrollUntilVisible(name, way))
    }
    steps.append(.tapOn(name))
  }

  /// Goes back by the app's own control, since not every platform has a system-wide one.
  mutating func goBack(on view: ScreenView) {
    let isOffered = view.dialog == nil && view.canGoBack
    steps.append(isOffered ? .tapOn(screens.screen(view).name(of: "back")) : Self.closing)
  }

  /// Goes to the first screen of the first tab, as users do: by the tab, then back as far as needed.
  mutating func goHome(on view: ScreenView) {
    var depth = view.trail.count
    if let first = view.tabs.first, !first.isSelected {
      steps.append(.tapOn(screens.screen(view).name(of: "tab/\(first.id)")))
      depth = trailDepths[first.id] ?? 1
    }
    for _ in 1..<max(1, depth) { steps.append(.tapOn(FlowDraft.Name("back"))) }
  }

  // MARK: Overrides

  /// Records another language, plan or device: a walk begins with it, restarts the app with it on its first screen, or
  /// gives it to the running app.
  ///
  /// - Parameters:
  ///   - view: the screen on which it is typed.
  ///   - arguments: the equivalent launch arguments.
  ///   - change: applies it to the start of a walk.
  mutating func setting(
    on view: ScreenView, _ arguments: [FlowDraft.Argument], _ change: (inout FlowRecorder) -> Void
  ) {
    last = nil
    if steps.isEmpty {
      change(&self)
    } else if view.isFirst {
      steps.append(.launchApp(arguments))
    } else {
      steps.append(.adjustApp(arguments))
      return
    }
    screens.restart(recordingContext.sizes)
  }

  /// Records an input that no walk can repeat.
  mutating func leave(_ command: String, _ words: Words) {
    steps.append(.remark(words(.recordLeft, .string(command))))
    last = nil
  }

  // MARK: Outcomes

  /// Asserts the outcome of the last step, as far as it is visible at once.
  mutating func settle(_ view: ScreenView) {
    defer { last = nil }
    guard let last, last != view, let assertion = assertion(on: view, new: last) else { return }
    steps.append(assertion)
  }

  /// Returns the assertion that a characteristic element is visible; nil where there is none in sight.
  ///
  /// - Parameters:
  ///   - view: the screen.
  ///   - last: the screen before, from which to distinguish it; nil for any visible element.
  /// - Returns: the step.
  mutating func assertion(on view: ScreenView, new last: ScreenView?) -> FlowDraft.Step? {
    let screen = screens.screen(view)
    let known = Set(last?.allNodes.map(\.id) ?? [])
    let isOther = last.map { !$0.isSame(as: view) } ?? true
    let new = screen.view.allNodes.filter { !known.contains($0.id) }
    // On another screen an element named as one before is enough; on the same one it proves nothing.
    let all = new.sorted { $0.role == .heading && $1.role != .heading } + (isOther ? view.allNodes : [])
    let sight = screens.sight(of: view)
    let names = all.filter { $0.isStable && sight.shows($0.id) }.map { screen.name(of: $0.id) }
    // A name of its own is better than an index among equal ones.
    return (names.first { $0.index == nil } ?? names.first).map { .assertVisible($0) }
  }
}

extension ScreenView {
  /// Whether it is the app's first screen, so that a restarted app shows it again.
  fileprivate var isFirst: Bool { trail.count <= 1 && dialog == nil && tabs.first?.isSelected ?? true }

  /// Whether it is the same screen, whatever its content.
  fileprivate func isSame(as other: ScreenView) -> Bool {
    screen == other.screen && trail.count == other.trail.count && dialog?.id == other.dialog?.id
      && tabs.first(where: \.isSelected)?.id == other.tabs.first(where: \.isSelected)?.id
  }

  /// Returns the choice of an option.
  fileprivate func choice(of option: String) -> ViewNode? {
    allNodes.first { $0.interaction == .pick && $0.children.contains { $0.id == option } }
  }
}

extension ViewNode {
  /// Whether it is stable between walks: loading states disappear sooner or later.
  fileprivate var isStable: Bool {
    role != .progress && role != .option && !states.contains(.busy) && !id.hasSuffix("/loading")
  }
}
