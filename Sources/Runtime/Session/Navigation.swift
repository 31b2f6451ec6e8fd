/// The open screens: a stack for each tab, and the shown tab.
struct Navigation {
  private(set) var tab: String
  private var stacks: [String: [ScreenInstance]] = [:]

  init(tab: String) { self.tab = tab }

  /// The screens of the shown tab, the first at the bottom.
  var stack: [ScreenInstance] { stacks[tab] ?? [] }

  /// The shown screen.
  var top: ScreenInstance? { stack.last }

  /// All open screens.
  var all: [ScreenInstance] { stacks.values.flatMap { $0 } }

  func screen(_ id: Int) -> ScreenInstance? { all.first { $0.id == id } }

  /// Returns the stack of an open screen.
  func stack(of id: Int) -> [ScreenInstance] { tab(of: id).flatMap { stacks[$0] } ?? [] }

  /// Returns the tab that an open screen belongs to.
  func tab(of id: Int) -> String? { stacks.first { $0.value.contains { $0.id == id } }?.key }

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
}
