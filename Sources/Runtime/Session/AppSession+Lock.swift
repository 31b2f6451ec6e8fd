import Catalogs
import Foundations

extension AppSession {
  private static let unlockID = "unlock"
  private static let pinID = "pin"
  private static let promptID = "biometrics"
  private static let signOutID = "sign-out"
  private static let unlockNode = RunningNode(screen: 0, node: unlockID)

  /// Whether the app is hidden until it is unlocked.
  var isLocked: Bool { lockScreen != nil }

  /// Hides the app until it is unlocked; running work continues in the background.
  func lock() async {
    if let lock = services.lock, lock.isOn { await lock.lock() }
    hide()
  }

  /// Hides the app where its PIN has to be entered, as at a start.
  func lockIfNeeded() async {
    if let lock = services.lock, await lock.isLocked() { hide() }
  }

  private func hide() {
    guard !isLocked, !isEnded else { return }
    lockScreen = LockScreen(hasPIN: services.lock?.isOn ?? false)
    stopTimers()
  }

  /// Puts the time-out off, where a PIN is set; called for every event.
  func noteUse() {
    guard let lock = services.lock, lock.isOn, !isLocked else { return }
    idleTimer?.cancel()
    let scheduler = scheduler
    idleTimer = scheduler.start("app lock") {
      await lock.use()
      do throws(CancellationError) { try await scheduler.sleep(for: lock.timeOut) } catch { return }
      await self.lock()
    }
  }

  // MARK: The screen

  /// The view of a locked app: its name and what unlocks it, nothing of the open screens.
  var lockedView: ScreenView {
    let title = appName
    let isBusy = running.contains(Self.unlockNode)
    var nodes: [ViewNode] = []
    let isExhausted = lockScreen?.attempt == .exhausted
    if lockScreen?.hasPIN == true, !isExhausted { nodes.append(pinField) }
    if isExhausted {
      nodes.append(
        ViewNode(id: "exhausted", role: .text, label: shown("Too many wrong PINs. Sign in again.")))
      nodes.append(
        ViewNode(
          id: Self.signOutID, role: .button, label: shown("Sign out"), states: isBusy ? [.busy] : [],
          tone: .primary, interaction: .press))
    } else {
      nodes.append(
        ViewNode(
          id: Self.unlockID, role: .button, label: shown("Unlock"), states: isBusy ? [.busy] : [],
          tone: .primary, interaction: .press))
    }
    if hasPrompt, !isExhausted {
      nodes.append(
        ViewNode(
          id: Self.promptID, role: .button, label: shown("Unlock with fingerprint or face"),
          states: isBusy ? [.busy] : [], interaction: .press))
    }
    var view = ScreenView(
      screen: "locked", title: title.words, trail: [title.words], nodes: nodes, locale: settings.locale,
      isDark: settings.isDark)
    view.titleSources = title.sources
    return view
  }

  /// Whether the platform has a prompt that unlocks the app instead of its PIN.
  private var hasPrompt: Bool {
    lockScreen?.hasPIN == true && settings.biometrics.map { $0 != .unavailable } ?? false
  }

  private var pinField: ViewNode {
    var field = ViewNode(id: Self.pinID, role: .field, label: shown("PIN"), interaction: .edit(.secret))
    field.value = lockScreen.map { $0.pin.isEmpty ? "" : "••••" }
    if let text = attemptText { field.show(text, as: .hint) }
    return field
  }

  /// Why the last PIN did not unlock the app; nil where there was none, or where another may be entered again.
  private var attemptText: ShownText? {
    switch lockScreen?.attempt {
    case .wrong(let left)?: shown("Wrong PIN. Attempts left: %lld", [.int(left)])
    case .wait(let end)? where end > scheduler.now:
      shown("Too many wrong PINs. Next attempt: %@.", [.string(relative(end))])
    default: nil
    }
  }

  /// A time to come in whole minutes, rounded up, such as `in 8 minutes`.
  private func relative(_ time: Timestamp) -> String {
    let locale = LocaleTag(settings.locale) ?? .english
    let now = scheduler.now
    let minutes = max(1, (time.seconds - now.seconds + 59) / 60)
    let end = now.advanced(by: .seconds(minutes * 60))
    return app.formats.relative(end, to: now, zone: settings.zone, in: locale) ?? ""
  }

  private var appName: ShownText {
    app.title.map { localizer.shown($0, isTraced: settings.tracesTexts) } ?? ShownText(words: app.folder.app)
  }

  // MARK: Unlocking

  /// Handles an event of a locked app: only what unlocks it.
  func sendLocked(_ event: InputEvent) {
    switch event {
    case .edit(Self.pinID, let text) where lockScreen?.hasPIN == true,
      .type(Self.pinID, let text) where lockScreen?.hasPIN == true:
      lockScreen?.pin = text
    case .press(Self.unlockID) where lockScreen?.attempt != .exhausted:
      guard begin() else { return }
      scheduler.start("unlock") { await self.unlock() }
    case .press(Self.promptID) where hasPrompt && lockScreen?.attempt != .exhausted:
      let isOwner = settings.biometrics == .granted
      perform("unlock") { session throws(ActionFailure) in await session.unlock(byPlatform: isOwner) }
    case .press(Self.signOutID) where lockScreen?.attempt == .exhausted:
      guard begin() else { return }
      scheduler.start("unlock") { await self.signOut() }
    default: announce(ActionFailure(code: "locked_app"), bypassesLock: true)
    }
  }

  private func begin() -> Bool {
    if running.insert(Self.unlockNode).inserted { return true }
    announce(ActionFailure(code: "still_working"), bypassesLock: true)
    return false
  }

  private func unlock() async {
    defer { running.remove(Self.unlockNode) }
    guard let lock = services.lock, let screen = lockScreen, screen.hasPIN else {
      return await authenticate()
    }
    guard !screen.pin.isEmpty else { return announce(ActionFailure(code: "pin_missing"), bypassesLock: true) }
    let attempt = await lock.unlock(screen.pin)
    lockScreen?.pin = ""
    lockScreen?.attempt = attempt
    switch attempt {
    case .unlocked: open()
    case .wrong, .wait:
      if let text = attemptText { announce(.refused(text.words), saying: text, bypassesLock: true) }
    // The screen says it.
    case .exhausted: break
    case .unavailable: announce(ActionFailure(code: "unlock_unavailable"), bypassesLock: true)
    }
  }

  private func authenticate() async {
    switch await services.authenticator.authenticate(
      localizer.string("Unlock %@", [.string(appName.words)]))
    {
    case .granted: open()
    case .denied: announce(ActionFailure(code: "unlock_denied"), bypassesLock: true)
    case .unavailable: announce(ActionFailure(code: "unlock_unavailable"), bypassesLock: true)
    }
  }

  private func signOut() async {
    defer { running.remove(Self.unlockNode) }
    guard await services.lock?.signOut() == true else {
      return announce(ActionFailure(code: "unlock_unavailable"), bypassesLock: true)
    }
    goToRoot()
    open()
  }

  /// Takes a tester's answer for the person: an app with a PIN needs it, or the prompt on its screen.
  ///
  /// - Parameter isOwner: whether the person is recognised.
  func unlock(byTester isOwner: Bool) async {
    guard isLocked else { return announce(ActionFailure(code: "not_locked")) }
    guard !isOwner || lockScreen?.hasPIN != true else {
      return announce(ActionFailure(code: "pin_missing"), bypassesLock: true)
    }
    await unlock(byPlatform: isOwner)
  }

  /// Takes the answer of the platform's prompt.
  ///
  /// - Parameter isOwner: whether it has recognised the person.
  private func unlock(byPlatform isOwner: Bool) async {
    guard isOwner else { return announce(ActionFailure(code: "unlock_denied"), bypassesLock: true) }
    if let lock = services.lock, lockScreen?.hasPIN == true, await !lock.unlockByPlatform() {
      return announce(ActionFailure(code: "unlock_unavailable"), bypassesLock: true)
    }
    open()
  }

  private func open() {
    lockScreen = nil
    announcements.releaseHeld()
    startTimers()
    noteUse()
  }
}
