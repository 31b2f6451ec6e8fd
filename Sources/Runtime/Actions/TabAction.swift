import Screens

/// Switches to another tab.
enum TabAction: Action {
  static let spec = ActionSpec(
    "tab", "Shows another tab.", main: KeySpec("tab", .reference(.tab), required: true, "The tab's id."),
    example: "tab: recipes")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let tab, let span) = call.properties["tab"] else { return nil }
    guard linker.context.tabs.contains(tab) else {
      linker.reportUnknown(.unknownTab, "no tab `\(tab)`", tab, among: linker.context.tabs, at: span)
      return nil
    }
    return Body(tab: tab)
  }

  struct Body: ActionBody {
    let tab: String

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.show(tab: tab, by: frame)
    }
  }
}
