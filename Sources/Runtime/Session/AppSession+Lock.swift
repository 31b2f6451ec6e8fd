extension AppSession {
  /// The id of the only button of a locked app.
  private static let unlockID = "unlock"
  private static let unlockNode = RunningNode(screen: 0, node: unlockID)

  /// Hides the app until it is unlocked; running work continues in the background.
  func lock() {
    guard !isLocked else { return }
    isLocked = true
    stopTimers()
  }

  /// The view of a locked app: its name and a button to unlock it, nothing of the open screens.
  var lockedView: ScreenView {
    let title = appName
    let unlock = ViewNode(
      id: Self.unlockID, role: .button, label: shown("Unlock"),
      states: running.contains(Self.unlockNode) ? [.busy] : [], tone: .primary, interaction: .press)
    var view = ScreenView(
      screen: "locked", title: title.words, trail: [title.words], nodes: [unlock], locale: settings.locale,
      isDark: settings.isDark)
    view.titleSources = title.sources
    return view
  }

  private var appName: ShownText {
    app.title.map { localizer.shown($0, isTraced: settings.tracesTexts) } ?? ShownText(words: app.folder.app)
  }

  /// Handles an event of a locked app: only unlocking.
  func sendLocked(_ event: InputEvent) {
    guard event == .press(Self.unlockID) else {
      return announce(ActionFailure(code: "locked_app"), bypassesLock: true)
    }
    guard running.insert(Self.unlockNode).inserted else {
      return announce(ActionFailure(code: "still_working"), bypassesLock: true)
    }
    scheduler.start("unlock") { await self.unlock() }
  }

  private func unlock() async {
    let answer = await services.authenticator.authenticate(
      localizer.string("Unlock %@", [.string(appName.words)]))
    running.remove(Self.unlockNode)
    switch answer {
    case .granted: open()
    case .denied: announce(ActionFailure(code: "unlock_denied"), bypassesLock: true)
    case .unavailable: announce(ActionFailure(code: "unlock_unavailable"), bypassesLock: true)
    }
  }

  private func open() {
    isLocked = false
    announcements.releaseHeld()
    startTimers()
  }
}
