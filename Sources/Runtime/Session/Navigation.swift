/// Which screens are open: a stack for each tab, and the tab that is shown.
struct Navigation {
  private(set) var tab: String
  private var stacks: [String: [ScreenInstance]] = [:]

  init(tab: String) { self.tab = tab }

  /// The screens of the shown tab, the first one first.
  var stack: [ScreenInstance] { stacks[tab] ?? [] }

  /// The screen that is shown.
  var top: ScreenInstance? { stack.last }

  /// All open screens.
  var all: [ScreenInstance] { stacks.values.flatMap { $0 } }

  func screen(_ id: Int) -> ScreenInstance? { all.first { $0.id == id } }

  mutating func push(_ screen: ScreenInstance) { stacks[tab, default: []].append(screen) }

  /// Takes the shown screen away, unless it is the tab's first.
  mutating func pop() -> ScreenInstance? { stack.count > 1 ? stacks[tab]?.popLast() : nil }

  /// Puts a screen in the place of the shown one.
  mutating func replace(with screen: ScreenInstance) -> ScreenInstance? {
    let old = stacks[tab]?.popLast()
    push(screen)
    return old
  }

  /// Takes all screens of the shown tab away but its first.
  mutating func popToRoot() -> [ScreenInstance] {
    let removed = Array(stack.dropFirst())
    stacks[tab] = Array(stack.prefix(1))
    return removed
  }

  mutating func show(_ tab: String) { self.tab = tab }
}
