import Catalogs
package import Foundations
import Simulation

/// Hides an app until it is unlocked: by its PIN, by the platform's prompt, or by signing in again.
final class LockController {
  /// A way to unlock the app.
  enum Attempt: Sendable, Equatable {
    /// By the PIN that was entered; by the person alone where none is set.
    case unlock
    /// By the platform's prompt, which has recognised the person or not.
    case prompt(isOwner: Bool)
    /// By a tester's answer for the person: an app with a PIN needs it, or the prompt on its screen.
    case tester(isOwner: Bool)
    /// By signing in again.
    case signOut
  }

  /// What a locked app shows, and what was entered there.
  private struct Screen {
    /// Whether a PIN unlocks the app.
    let hasPIN: Bool
    /// What has been entered of the PIN.
    var pin = ""
    /// How the last attempt ended; nil before the first.
    var attempt: PINAttempt?

    var isExhausted: Bool { attempt == .exhausted }
  }

  private let pinLock: (any AppLocking)?
  private let authenticator: any AppAuthenticator
  private var screen: Screen?
  /// Whether an attempt to unlock the app is running.
  private(set) var isUnlocking = false
  /// Locks the app after a time without use.
  private var idleTimer: Job?
  /// The link or notification that was opened last while the app was locked.
  private var awaited: InputEvent?

  init(_ pinLock: (any AppLocking)?, _ authenticator: any AppAuthenticator) {
    self.pinLock = pinLock
    self.authenticator = authenticator
  }

  /// Whether the app is hidden until it is unlocked.
  var isLocked: Bool { screen != nil }

  // MARK: Locking

  /// Returns whether the PIN has to be entered, as at a start.
  nonisolated(nonsending) func isNeeded() async -> Bool { await pinLock?.isLocked() ?? false }

  /// Locks the PIN's session, where one is set.
  nonisolated(nonsending) func lockPIN() async {
    if let pinLock, pinLock.isOn { await pinLock.lock() }
  }

  /// Hides the app; nothing where it is hidden already.
  func hide() {
    if screen == nil { screen = Screen(hasPIN: pinLock?.isOn ?? false) }
  }

  /// Remembers what somebody has opened from outside, such as a link, until the app is unlocked.
  ///
  /// - Parameter event: the event; any other than a link or a notification is forgotten.
  func keep(_ event: InputEvent) {
    switch event {
    case .open, .notification: awaited = event
    default: break
    }
  }

  /// Returns what was opened from outside while the app was locked, and forgets it; nil where nothing was.
  func takeKept() -> InputEvent? {
    defer { awaited = nil }
    return awaited
  }

  /// Puts the time-out off, where a PIN is set; called for every event.
  ///
  /// - Parameters:
  ///   - scheduler: the app's clock.
  ///   - lock: locks the app after a time without use.
  func noteUse(on scheduler: Scheduler, _ lock: @escaping @Sendable () async -> Void) {
    guard let pinLock, pinLock.isOn, !isLocked else { return }
    idleTimer?.cancel()
    idleTimer = scheduler.start("app lock") {
      await pinLock.use()
      do throws(CancellationError) { try await scheduler.sleep(for: pinLock.timeOut) } catch { return }
      await lock()
    }
  }

  // MARK: The screen

  private static let unlockID = "unlock"
  private static let pinID = "pin"
  private static let promptID = "biometrics"
  private static let signOutID = "sign-out"

  /// Returns the view of a locked app: its name and what unlocks it, nothing of the open screens.
  func view(_ context: SessionContext, at now: Timestamp) -> ScreenView {
    var nodes: [ViewNode] = []
    if screen?.isExhausted == true {
      let text = context.shown("Too many wrong PINs. Sign in again.")
      nodes.append(ViewNode(id: "exhausted", role: .text, label: text))
      nodes.append(button(Self.signOutID, context.shown("Sign out"), tone: .primary))
    } else {
      if let screen, screen.hasPIN {
        var field = ViewNode(
          id: Self.pinID, role: .field, label: context.shown("PIN"), interaction: .edit(.secret))
        field.value = screen.pin.isEmpty ? "" : "••••"
        if let text = refusal(context, at: now) { field.show(text, as: .hint) }
        nodes.append(field)
      }
      nodes.append(button(Self.unlockID, context.shown("Unlock"), tone: .primary))
      if hasPrompt(context) {
        nodes.append(button(Self.promptID, context.shown("Unlock with fingerprint or face")))
      }
    }
    let title = context.appName
    var view = ScreenView(
      screen: "locked", title: title.words, trail: [title.words], nodes: nodes,
      locale: context.settings.locale, isDark: context.settings.isDark)
    view.titleSources = title.sources
    return view
  }

  private func button(_ id: String, _ label: ShownText, tone: ViewNode.Tone = .neutral) -> ViewNode {
    ViewNode(
      id: id, role: .button, label: label, states: isUnlocking ? [.busy] : [], tone: tone, interaction: .press
    )
  }

  /// Whether the platform has a prompt that unlocks the app instead of its PIN.
  private func hasPrompt(_ context: SessionContext) -> Bool {
    screen?.hasPIN == true && context.settings.biometrics.map { $0 != .unavailable } ?? false
  }

  /// Why the last PIN did not unlock the app; nil where there was none, or where another may be entered again.
  func refusal(_ context: SessionContext, at now: Timestamp) -> ShownText? {
    switch screen?.attempt {
    case .wrong(let left)?: return context.shown("Wrong PIN. Attempts left: %lld", [.int(left)])
    case .wait(let end)? where end > now:
      // In whole minutes, rounded up, such as `in 8 minutes`.
      let minutes = max(1, (end.seconds - now.seconds + 59) / 60)
      let locale = LocaleTag(context.settings.locale) ?? .english
      let time = context.app.formats.relative(
        now.advanced(by: .seconds(minutes * 60)), to: now, zone: context.settings.zone, in: locale)
      return context.shown("Too many wrong PINs. Next attempt: %@.", [.string(time ?? "")])
    default: return nil
    }
  }

  /// Takes an event of a locked app: only what unlocks it.
  ///
  /// - Returns: the attempt to make; nil where the PIN was typed.
  /// - Throws: why the event is refused.
  func take(_ event: InputEvent, _ context: SessionContext) throws(ActionFailure) -> Attempt? {
    guard let screen else { return nil }
    switch event {
    case .edit(Self.pinID, let text) where screen.hasPIN, .type(Self.pinID, let text) where screen.hasPIN:
      self.screen?.pin = text
      return nil
    case .press(Self.promptID) where hasPrompt(context) && !screen.isExhausted:
      return .prompt(isOwner: context.settings.biometrics == .granted)
    case .press(screen.isExhausted ? Self.signOutID : Self.unlockID):
      if isUnlocking { throw ActionFailure(code: "still_working") }
      isUnlocking = true
      return screen.isExhausted ? .signOut : .unlock
    default: throw ActionFailure(code: "locked_app")
    }
  }

  // MARK: Unlocking

  /// Makes an attempt to unlock the app.
  ///
  /// - Returns: whether the app is open; the screen says why not.
  /// - Throws: why the attempt failed.
  nonisolated(nonsending) func perform(
    _ attempt: Attempt, _ context: SessionContext
  ) async throws(ActionFailure) -> Bool {
    switch attempt {
    case .unlock:
      defer { isUnlocking = false }
      guard try await unlock(context) else { return false }
    case .signOut:
      defer { isUnlocking = false }
      guard await pinLock?.signOut() == true else { throw ActionFailure(code: "unlock_unavailable") }
    case .prompt(let isOwner): try await unlock(byPlatform: isOwner)
    case .tester(let isOwner):
      guard let screen else { throw ActionFailure(code: "not_locked") }
      if isOwner, screen.hasPIN { throw ActionFailure(code: "pin_missing") }
      try await unlock(byPlatform: isOwner)
    }
    screen = nil
    return true
  }

  private nonisolated(nonsending) func unlock(_ context: SessionContext) async throws(ActionFailure) -> Bool {
    guard let pinLock, let screen, screen.hasPIN else {
      let reason = context.localizer.string("Unlock %@", [.string(context.appName.words)])
      switch await authenticator.authenticate(reason) {
      case .granted: return true
      case .denied: throw ActionFailure(code: "unlock_denied")
      case .unavailable: throw ActionFailure(code: "unlock_unavailable")
      }
    }
    guard !screen.pin.isEmpty else { throw ActionFailure(code: "pin_missing") }
    let attempt = await pinLock.unlock(screen.pin)
    self.screen?.pin = ""
    self.screen?.attempt = attempt
    if attempt == .unavailable { throw ActionFailure(code: "unlock_unavailable") }
    return attempt == .unlocked
  }

  private nonisolated(nonsending) func unlock(byPlatform isOwner: Bool) async throws(ActionFailure) {
    guard isOwner else { throw ActionFailure(code: "unlock_denied") }
    if let pinLock, screen?.hasPIN == true, await !pinLock.unlockByPlatform() {
      throw ActionFailure(code: "unlock_unavailable")
    }
  }
}

/// The app's lock with a PIN, which is kept outside of the session.
package protocol AppLocking: Sendable {
  /// Whether a PIN is set, as far as is known; cheap, since every event asks it.
  var isOn: Bool { get }
  /// After what time without use the app is locked.
  var timeOut: Duration { get }

  /// Whether the PIN has to be entered now.
  func isLocked() async -> Bool
  /// Locks the app.
  func lock() async
  /// Notes that the app is used, which puts the time-out off.
  func use() async
  /// Unlocks the app by its PIN.
  ///
  /// - Parameter pin: what the person has entered.
  /// - Returns: how the attempt ended.
  func unlock(_ pin: String) async -> PINAttempt
  /// Unlocks the app because the platform has recognised the person.
  ///
  /// - Returns: whether that was possible.
  func unlockByPlatform() async -> Bool
  /// Signs the person out, which removes the PIN with the session that it protects.
  ///
  /// - Returns: whether that was possible.
  func signOut() async -> Bool
}

/// How an attempt to unlock the app by its PIN ended.
package enum PINAttempt: Sendable, Hashable {
  /// The app is unlocked.
  case unlocked
  /// The PIN is wrong; so many attempts are left before the next has to wait.
  case wrong(left: Int)
  /// No attempt counts before this moment.
  case wait(until: Timestamp)
  /// Only signing in again helps.
  case exhausted
  /// This device cannot check the PIN.
  case unavailable
}

/// Authenticates the person in front of the device as the app's owner: by fingerprint, face or code.
package protocol AppAuthenticator: Sendable {
  /// Asks the person to authenticate.
  ///
  /// - Parameter reason: the localized reason.
  /// - Returns: the result.
  func authenticate(_ reason: String) async -> Authentication
}

/// The result of an authentication.
package enum Authentication: String, Sendable, CaseIterable {
  /// The person is the owner.
  case granted
  /// The person is not the owner, or cancelled.
  case denied
  /// The device cannot authenticate.
  case unavailable
}

/// Grants every request, as for a terminal, whose user is logged in already.
package struct AlwaysGrantingAuthenticator: AppAuthenticator {
  /// Creates an authenticator without settings.
  package init() {}

  /// Grants at once.
  package func authenticate(_ reason: String) async -> Authentication { .granted }
}
