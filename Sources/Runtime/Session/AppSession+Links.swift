import Foundations

extension AppSession {
  /// Opens a link: the app's own in the app, one with an allowed scheme in another program.
  ///
  /// - Throws: `link_not_allowed`, or as ``open(link:by:)``.
  func open(anyLink text: String, by frame: ActionFrame? = nil) async throws(ActionFailure) {
    if let scheme = OutsideLink.scheme(of: text), scheme == app.context.scheme?.lowercased() {
      return try await open(link: text, by: frame)
    }
    guard let outside = OutsideLink(text) else {
      throw ActionFailure(
        code: "link_not_allowed", detail: "`\(text.withoutControls())` is no link that may be opened")
    }
    announce(.externalRequest(.link(outside.text)))
  }

  /// Opens the screen of a link of the app's own scheme.
  ///
  /// The first screen of a tab is shown in its tab, all others on top of the shown screen.
  ///
  /// - Throws: `no_such_link` where no route matches, or why the screen cannot be opened.
  func open(link text: String, by frame: ActionFrame? = nil) async throws(ActionFailure) {
    guard let (screen, params) = DeepLink(text).flatMap({ app.destination(of: $0) }) else {
      throw ActionFailure(code: "no_such_link")
    }
    let (name, given) = try guarded(screen, params)
    guard given.count == 0, let tab = offeredTabs.first(where: { $0.screen == name }) else {
      return try await open(screen, with: params, .push, by: frame)
    }
    try await show(tab: tab.id, by: frame)
    goToRoot(by: frame)
  }
}
