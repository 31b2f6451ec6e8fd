import Foundations
import PluginKit

extension AppSession {
  /// Handles an input event.
  ///
  /// Its effects run on the scheduler and show in ``view()``.
  package func send(_ event: InputEvent) {
    guard !isEnded else { return }
    reactions.noteInput()
    navigationLimit.noteInput()
    if isLocked, event.targetsApp { return sendLocked(event) }
    // Time that a tester lets pass is time without use.
    if case .clock = event {} else { noteUse() }
    if question != nil, event.navigatesAway { return announce(ActionFailure(code: "answer_first")) }
    switch event {
    case .press(let id): press(id)
    case .edit(let id, let text): edit(id, text)
    case .type(let id, let text): type(id, text)
    case .back:
      if question != nil { return answer(nil) }
      perform("back") { session throws(ActionFailure) in try await session.goBack() }
    case .home: perform("home") { session throws(ActionFailure) in try await session.goHome() }
    case .tab(let id): perform("tab") { session throws(ActionFailure) in try await session.show(tab: id) }
    case .locale(let tag): perform("locale") { session throws(ActionFailure) in try session.use(locale: tag) }
    case .theme(let name): perform("theme") { session throws(ActionFailure) in try session.use(theme: name) }
    case .tier(let name): perform("tier") { session throws(ActionFailure) in try session.use(tier: name) }
    case .device(let name):
      perform("device") { session throws(ActionFailure) in try session.use(device: name) }
    case .offline(let isOffline): services.reachability.set(online: !isOffline)
    case .bluetooth(let condition):
      perform("bluetooth") { session throws(ActionFailure) in await session.services.bluetooth?(condition) }
    case .clock(let step): scheduler.advance(by: step)
    case .open(let link):
      perform("open") { session throws(ActionFailure) in try await session.open(link: link) }
    case .flag(let name, let value):
      perform("flag") { session throws(ActionFailure) in try session.override(name, with: value) }
    case .server(let name, let value):
      perform("server") { session throws(ActionFailure) in try await session.serve(name, with: value) }
    case .request(let path, let body):
      perform("request") { session throws(ActionFailure) in try await session.request(path, body) }
    case .unlock(let isOwner):
      perform("unlock") { session throws(ActionFailure) in await session.unlock(byTester: isOwner) }
    case .notification(let id):
      perform("notification") { session throws(ActionFailure) in try await session.open(notification: id) }
    case .reload: break
    }
  }

  private func press(_ id: String) {
    if let question {
      if let index = question.answers.firstIndex(of: id) { return answer(index) }
      guard case .run(_, _, isShortcut: true) = navigation.top?.handler(for: id) else {
        return announce(ActionFailure(code: "answer_first"))
      }
      // An emergency waits for no answer.
      answer(nil)
    }
    guard let top = navigation.top else { return }
    switch top.handler(for: id) {
    case .run(let actions, let rowSlots, _): begin(actions, on: top, extras: rowSlots, node: id)
    case .take(let inputBinding): press(id, inputBinding, on: top)
    case .move(let move): self.move(move, on: top, node: id)
    case .upgrade(let flag):
      let label = shownLabel(of: id)
      perform("upgrade") { session throws(ActionFailure) in try await session.upgrade(flag, named: label) }
    case nil: announce(ActionFailure(code: "not_available"))
    }
  }

  // MARK: Settings

  func use(locale tag: String) throws(ActionFailure) {
    guard let locale = app.locale(tag) else { throw ActionFailure(code: "no_such_language") }
    settings.locale = locale
    localizer = app.localizer(locale)
  }

  func use(theme name: String) throws(ActionFailure) {
    guard Enumeration.theme.cases.contains(name) else { throw ActionFailure(code: "no_such_theme") }
    settings.isDark = name == "dark"
  }

  /// Overrides the person's plan; nil resets it.
  func use(tier name: String?) throws(ActionFailure) {
    if let name, !app.tiers.contains(name) {
      throw ActionFailure(code: "no_such_tier", remedy: .init(to: name, in: app.tiers))
    }
    settings.tierOverride = name
  }

  /// Overrides the device; nil for the app's own choice.
  func use(device name: String?) throws(ActionFailure) {
    let names = app.profiles.map(\.name)
    if let name, !names.contains(name) {
      throw ActionFailure(code: "no_such_device", remedy: .init(to: name, in: names))
    }
    settings.device = name
    do throws(Diagnostic) { try services.entitlements.flags?.use(device: device.name) } catch {
      // The device is changed nevertheless; its flags are those of the app until the server responds.
      announce(.problem(error.message))
    }
  }

  /// Runs the work of an event.
  func perform(
    _ name: String, _ work: @escaping @Sendable (isolated AppSession) async throws(ActionFailure) -> Void
  ) {
    scheduler.start(name) {
      do throws(ActionFailure) { try await work(self) } catch { await self.announce(error) }
    }
  }
}

extension InputEvent {
  /// Whether it navigates to another screen.
  fileprivate var navigatesAway: Bool {
    switch self {
    case .home, .tab, .open, .notification: true
    default: false
    }
  }

  /// Whether it is meant for the app, not for its environment, which a tester may always change.
  fileprivate var targetsApp: Bool {
    switch self {
    case .press, .edit, .type, .back, .home, .tab, .open, .notification: true
    case .locale, .theme, .tier, .offline, .bluetooth, .clock, .device, .flag, .server, .request, .unlock,
      .reload:
      false
    }
  }
}
