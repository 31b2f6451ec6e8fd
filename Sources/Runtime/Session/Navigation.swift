import Foundations

/// The open screens: a stack for each tab, the shown tab, and the screens that were left and still act.
struct Navigation {
  private(set) var tab: String
  private var stacks: [String: [ScreenInstance]] = [:]
  /// The screen that was shown last.
  private(set) var shown: ScreenInstance?
  var lifetimes = ScreenLifetimes()
  /// The flows whose exits' actions are running, by their ids.
  var endingFlows: [Int: FlowRun] = [:]
  private var limit = NavigationLimit()
  private var lastID = ActionFrame.app

  init(tab: String) { self.tab = tab }

  /// The screens of the shown tab, the first at the bottom.
  var stack: [ScreenInstance] { stacks[tab] ?? [] }

  /// The shown screen.
  var top: ScreenInstance? { stack.last }

  /// All open screens.
  var all: [ScreenInstance] { stacks.values.flatMap { $0 } }

  func screen(_ id: Int) -> ScreenInstance? { all.first { $0.id == id } }

  /// Returns a screen that can still act: an open one, or one that is just being left.
  func actor(_ id: Int) -> ScreenInstance? { screen(id) ?? lifetimes.screen(id) }

  /// Returns the id of a new screen.
  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// Returns the stack of an open screen.
  func stack(of id: Int) -> [ScreenInstance] { tab(of: id).flatMap { stacks[$0] } ?? [] }

  /// Returns the tab that an open screen belongs to.
  func tab(of id: Int) -> String? { stacks.first { $0.value.contains { $0.id == id } }?.key }

  // MARK: Actions

  /// Whether actions have navigated already, so that the person is where they led.
  private func hasNavigated(_ frame: ActionFrame) -> Bool { lifetimes.hasNavigated(frame.run) }

  /// Fails unless the actions' screen is shown, or was left by themselves.
  ///
  /// A person who navigated away while they ran must not be moved.
  func requireTop(_ frame: ActionFrame) throws(ActionFailure) {
    guard hasNavigated(frame) || screen(frame.screen) == nil || top?.id == frame.screen else {
      throw .navigatedAway
    }
  }

  /// Returns the tab that actions open screens in: if the person switched tabs meanwhile, the original one.
  func home(of frame: ActionFrame?) -> String {
    frame.flatMap { hasNavigated($0) ? nil : tab(of: $0.screen) } ?? tab
  }

  // MARK: Changes

  /// Notes that the screen on top is shown.
  ///
  /// - Returns: the screen that was shown before; nil where there was none.
  mutating func noteShown() -> ScreenInstance? {
    defer { shown = top }
    return shown
  }

  /// Counts a navigation.
  ///
  /// - Parameter now: the app's time.
  /// - Returns: whether the screens may run what they do on being left and shown, and what to report to the author.
  mutating func mayAct(at now: Timestamp) -> (Bool, problem: String?) {
    let verdict = limit.navigate(at: now)
    guard verdict == .firstExcess, let top else { return (verdict == .allowed, nil) }
    let before = shown.map { " after `\($0.screen.name)`" } ?? ""
    return (
      false,
      "\(top.screen.script.nameSpan): screens show each other without end, the last one is `\(top.screen.name)`"
        + "\(before); nothing more of their `appear` and `leave` runs before the next input "
        + "(\(Diagnostic.Code.navigationLoop))"
    )
  }

  /// Notes input: navigations are counted from zero again.
  mutating func noteInput() { limit.noteInput() }

  mutating func push(_ screen: ScreenInstance, in tab: String) { stacks[tab, default: []].append(screen) }

  /// Removes the shown screen, unless it is the tab's first.
  mutating func pop() -> ScreenInstance? { stack.count > 1 ? stacks[tab]?.popLast() : nil }

  /// Replaces the shown screen.
  mutating func replace(with screen: ScreenInstance) -> ScreenInstance? {
    let old = stacks[tab]?.popLast()
    push(screen, in: tab)
    return old
  }

  /// Removes all screens of the shown tab except its first.
  mutating func popToRoot() -> [ScreenInstance] {
    let removed = Array(stack.dropFirst())
    stacks[tab] = Array(stack.prefix(1))
    return removed
  }

  /// Removes all screens of the hidden tabs except their first.
  mutating func popHiddenToRoot() -> [ScreenInstance] {
    var removed: [ScreenInstance] = []
    for hidden in stacks.keys.sorted() where hidden != tab {
      removed += stacks[hidden, default: []].dropFirst()
      stacks[hidden]?.removeSubrange(1...)
    }
    return removed
  }

  /// Removes the topmost sheet and all above it; nil where there is none, or nothing below it.
  mutating func popSheet() -> [ScreenInstance]? {
    guard let index = stack.lastIndex(where: \.isSheet), index > 0 else { return nil }
    let removed = Array(stack[index...])
    stacks[tab] = Array(stack[..<index])
    return removed
  }

  // MARK: Flows

  /// Returns a screen's position in a flow: its own step, or that of the nearest screen below with one.
  ///
  /// A screen that its own actions have left has the position of the screen shown instead.
  func flowPosition(of id: Int) -> FlowPosition? {
    guard screen(id) != nil else {
      return lifetimes.screen(id)?.flow ?? top.flatMap { flowPosition(of: $0.id) }
    }
    let stack = stack(of: id)
    guard let index = stack.firstIndex(where: { $0.id == id }) else { return nil }
    return stack[...index].last { $0.flow != nil }?.flow
  }

  /// Returns the flows of closed screens that have none left open, the innermost first.
  func endedFlows(of closed: [ScreenInstance]) -> [FlowRun] {
    let open = all.flowRuns
    return closed.reversed().flowRuns.filter { run in !open.contains { $0 === run } }
  }

  /// Adopts a flow's edited script: each of its screens moves to its step's new position.
  func adopt(_ flow: LinkedFlow, for run: FlowRun) {
    let indices = run.adopt(flow)
    for screen in all where screen.flow?.run === run {
      if let step = screen.flow?.step, indices.indices.contains(step) { screen.flow?.step = indices[step] }
    }
  }

  /// Returns whether a screen is the lowest of those that a flow has opened.
  func isFirst(_ screen: ScreenInstance, of run: FlowRun) -> Bool {
    stack.first { $0.flow?.run === run } === screen
  }

  /// Removes a flow's screens and all that was opened from them.
  mutating func remove(_ run: FlowRun) -> [ScreenInstance] {
    guard
      let tab = stacks.keys.sorted().first(where: { tab in
        stacks[tab]?.contains { $0.flow?.run === run } ?? false
      }), let stack = stacks[tab], let index = stack.firstIndex(where: { $0.flow?.run === run })
    else { return [] }
    stacks[tab] = Array(stack[..<index])
    return Array(stack[index...])
  }

  // MARK: Edits and the end

  /// Links the open screens and flows against the app's edited files.
  ///
  /// - Returns: the screens and flows with their new scripts, and the screens whose files are gone.
  func relink(to new: App, into diagnostics: inout Diagnostics) -> (
    screens: [(instance: ScreenInstance, screen: LinkedScreen)], gone: [ScreenInstance],
    flows: [(run: FlowRun, flow: LinkedFlow)]
  ) {
    let open = all
    let gone = open.filter { !new.context.screenNames.contains($0.screen.name) }
    var screens: [(ScreenInstance, LinkedScreen)] = []
    for instance in open where !gone.contains(where: { $0 === instance }) {
      if let screen = new.screen(instance.screen.name, into: &diagnostics) {
        screens.append((instance, screen))
      }
    }
    var flows: [(FlowRun, LinkedFlow)] = []
    for run in open.flowRuns where new.context.flowNames.contains(run.flow.name) {
      if let flow = new.flow(run.flow.name, into: &diagnostics) { flows.append((run, flow)) }
    }
    return (screens, gone, flows)
  }

  /// Removes screens from all stacks.
  mutating func remove(_ gone: [ScreenInstance]) {
    for tab in stacks.keys { stacks[tab]?.removeAll { screen in gone.contains { $0 === screen } } }
  }

  mutating func show(_ tab: String) { self.tab = tab }

  /// Keeps the stacks of the existing tabs.
  ///
  /// If the shown tab no longer exists, its screens move to the tab that begins with the same screen, or stay shown
  /// where there are no tabs; else the first tab is shown.
  ///
  /// - Returns: the screens that were removed.
  mutating func keep(_ tabs: [App.Tab]) -> [ScreenInstance] {
    let ids = Set(tabs.map(\.id))
    if tabs.isEmpty || !ids.contains(tab) {
      let shown = stacks.removeValue(forKey: tab) ?? []
      let successorTab = tabs.isEmpty ? "" : tabs.first { $0.screen == shown.first?.screen.name }?.id
      if let successorTab, stacks[successorTab] == nil {
        stacks[successorTab] = shown
        tab = successorTab
      } else {
        stacks[tab] = shown
        tab = successorTab ?? tabs.first?.id ?? ""
      }
    }
    let gone = tabs.isEmpty ? stacks.keys.filter { $0 != tab } : stacks.keys.filter { !ids.contains($0) }
    return gone.sorted().flatMap { stacks.removeValue(forKey: $0) ?? [] }
  }

  /// Forgets all screens without closing them, once the session has ended.
  mutating func removeAll() {
    (stacks, shown) = ([:], nil)
    lifetimes = ScreenLifetimes()
    limit.noteInput()
  }
}

extension [ScreenInstance] {
  /// The flows that they belong to, each once.
  fileprivate var flowRuns: [FlowRun] {
    compactMap(\.flow?.run).reduce(into: []) { runs, run in
      if !runs.contains(where: { $0 === run }) { runs.append(run) }
    }
  }
}

/// Counts navigations, so that screens that show each other without end are stopped.
private struct NavigationLimit {
  /// The navigations within a second of the app's time without input.
  ///
  /// A person cannot follow as many; more are screens whose `appear` and `leave` show each other.
  private var navigations = LoopLimit(most: 64)
  /// When the first of the counted navigations was.
  private var first: Timestamp?

  mutating func navigate(at now: Timestamp) -> LoopLimit.Verdict {
    if let first, first.duration(to: now) < .seconds(1) { return navigations.count() }
    first = now
    navigations.reset()
    return navigations.count()
  }

  mutating func noteInput() {
    first = nil
    navigations.reset()
  }
}

/// Screens that were removed from their stacks and are retained until the last of their actions is done.
struct ScreenLifetimes {
  /// The screens with their reference counts.
  private var retained: [Int: (screen: ScreenInstance, count: Int)] = [:]
  /// The runs of actions that have navigated, with the screens that each retains.
  private var runs: [Int: Set<Int>] = [:]

  /// Whether nothing is retained and no run has navigated.
  var isEmpty: Bool { retained.isEmpty && runs.isEmpty }

  /// The retained screens, the oldest first.
  var screens: [ScreenInstance] { retained.sorted { $0.key < $1.key }.map(\.value.screen) }

  /// Returns a retained screen.
  func screen(_ id: Int) -> ScreenInstance? { retained[id]?.screen }

  /// Whether a run of actions has navigated, so that the person is where it wants them to be.
  func hasNavigated(_ run: Int) -> Bool { runs[run] != nil }

  /// Notes that a run of actions has navigated.
  mutating func noteNavigation(by run: Int) { runs[run, default: []].formUnion([]) }

  /// Retains a screen.
  mutating func retain(_ screen: ScreenInstance) {
    retained[screen.id] = (screen, (retained[screen.id]?.count ?? 0) + 1)
  }

  /// Retains a screen until a run of its actions ends; several times count once.
  mutating func retain(_ screen: ScreenInstance, by run: Int) {
    if runs[run, default: []].insert(screen.id).inserted { retain(screen) }
  }

  /// Releases a screen and closes it with the last release.
  mutating func release(_ id: Int) {
    guard let (screen, count) = retained[id] else { return }
    guard count == 1 else { return retained[id] = (screen, count - 1) }
    retained[id] = nil
    screen.close()
  }

  /// Ends a run of actions: releases the screens that it retains.
  mutating func end(run: Int) {
    for id in (runs.removeValue(forKey: run) ?? []).sorted() { release(id) }
  }
}
