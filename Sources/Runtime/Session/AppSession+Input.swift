import Foundations
import PluginKit

/// What the person does, and what a tester changes around them.
extension AppSession {
  /// Handles an input event.
  ///
  /// Its effects run on the scheduler and show in ``view()``.
  package func send(_ event: InputEvent) {
    guard !isEnded else { return }
    runner.noteInput()
    navigation.noteInput()
    if lock.isLocked, event.targetsApp { return sendLocked(event) }
    // Time that a tester lets pass is time without use.
    if case .clock = event {} else { noteUse() }
    if questions.shown != nil, event.navigatesAway { return announce(ActionFailure(code: "answer_first")) }
    switch event {
    case .press(let id): press(id)
    case .edit(let id, let text): edit(id, text)
    case .type(let id, let text): type(id, text)
    case .back:
      if questions.shown != nil { return questions.answer(nil) }
      perform("back") { session throws(ActionFailure) in try await session.goBack() }
    case .home: perform("home") { session throws(ActionFailure) in try await session.goHome() }
    case .tab(let id):
      perform("tab") { session throws(ActionFailure) in
        // As on phones: the shown tab chosen again is how one gets back to its first screen.
        if id == session.navigation.tab { session.goToRoot() } else { try await session.show(tab: id) }
      }
    case .locale(let tag):
      perform("locale") { session throws(ActionFailure) in try session.context.use(locale: tag) }
    case .theme(let name):
      perform("theme") { session throws(ActionFailure) in try session.context.use(theme: name) }
    case .tier(let name):
      perform("tier") { session throws(ActionFailure) in try session.context.use(tier: name) }
    case .device(let name):
      perform("device") { session throws(ActionFailure) in try session.use(device: name) }
    case .offline(let isOffline): services.reachability.set(online: !isOffline)
    case .bluetooth(let condition):
      perform("bluetooth") { session throws(ActionFailure) in await session.services.bluetooth?(condition) }
    case .clock(let step): scheduler.advance(by: step)
    case .open(let link):
      perform("open") { session throws(ActionFailure) in try await session.open(link: link) }
    case .flag(let name, let value):
      perform("flag") { session throws(ActionFailure) in
        try session.flags.override(name, with: value, in: session.app)
      }
    case .server(let name, let value):
      perform("server") { session throws(ActionFailure) in
        try await session.services.entitlements.serve(name, with: value, of: session.app)
      }
    case .request(let path, let body):
      perform("request") { session throws(ActionFailure) in try await session.services.send(path, body) }
    case .fail(let action, let code):
      perform("fail") { session throws(ActionFailure) in try session.fail(action, with: code) }
    case .unlock(let isOwner):
      perform("unlock") { session throws(ActionFailure) in await session.unlock(by: .tester(isOwner: isOwner))
      }
    case .notification(let id):
      perform("notification") { session throws(ActionFailure) in try await session.open(notification: id) }
    case .reload: break
    }
  }

  /// Runs the work of an event.
  private func perform(
    _ name: String, _ work: @escaping @Sendable (isolated AppSession) async throws(ActionFailure) -> Void
  ) {
    scheduler.start(name) {
      do throws(ActionFailure) { try await work(self) } catch { await self.announce(error) }
    }
  }

  private func use(device name: String?) throws(ActionFailure) {
    try context.use(device: name)
    do throws(Diagnostic) { try services.entitlements.flags?.use(device: flagValues.device.name) } catch {
      // The device is changed nevertheless; its flags are those of the app until the server responds.
      announce(.problem(error.message))
    }
  }

  /// Has an action fail, whose model is named as on the screen, in app.yaml, or by its plugin.
  private func fail(_ text: String, with code: String?) throws(ActionFailure) {
    let (names, action) = (text.split(separator: ".").dropLast(), text.split(separator: ".").last ?? "")
    let open = (navigation.top?.models ?? []) + models.appModels
    let path =
      names.count == 1 ? open.first { $0.alias == names[0] }?.path : names.joined(separator: ".")
    let entries = services.plugins.entries
    let model = entries.lazy.compactMap { entry in
      entry.contract.models.first { "\(entry.contract.name).\($0.name)" == path }
    }.first
    guard let path, let declared = model?.action(String(action)) else {
      let known = open.flatMap { model in
        entries.flatMap { entry in
          (entry.contract.models.first { "\(entry.contract.name).\($0.name)" == model.path }?.actions ?? [])
            .map { "\(model.alias).\($0.name)" }
        }
      }
      throw ActionFailure(code: "no_such_action", remedy: .init(to: text, in: known))
    }
    if let code, !declared.codes.contains(code) {
      throw ActionFailure(code: "no_such_error", remedy: .init(to: code, in: declared.codes))
    }
    services.plugins.faults.set("\(path).\(action)", to: code.map { ActionError.Code($0) })
  }

  // MARK: Components

  private func press(_ id: String) {
    if let question = questions.shown {
      if let index = question.answers.firstIndex(of: id) { return questions.answer(index) }
      guard case .run(_, _, isShortcut: true) = navigation.top?.handler(for: id) else {
        return announce(ActionFailure(code: "answer_first"))
      }
      // An emergency waits for no answer.
      questions.answer(nil)
    }
    guard let top = navigation.top else { return }
    switch top.handler(for: id) {
    case .run(let actions, let rowSlots, _): begin(actions, on: top, extras: rowSlots, node: id)
    case .take(let binding):
      guard let answer = binding.asking.press(id) else {
        return announce(ActionFailure(code: "not_available"))
      }
      take(answer, binding, on: top)
    case .move(let change): move(change, on: top, node: id)
    case .upgrade(let flag):
      let label = renderer.label(of: id)
      perform("upgrade") { session throws(ActionFailure) in try await session.upgrade(flag, named: label) }
    case nil: announce(ActionFailure(code: "not_available"))
    }
  }

  /// Shows another part of a component and runs its handlers; neither while the last one's actions are running.
  private func move(_ change: PartChange, on screen: ScreenInstance, node: String) {
    guard !runner.isRunning(node, on: screen) else { return announce(ActionFailure(code: "still_working")) }
    guard !validateAnswers(change.leaving.questions(in: nil), on: screen) else { return }
    do throws(ActionFailure) { try screen.show(change) } catch { return announce(error) }
    begin(change.actions, on: screen, extras: change.rowSlots + [change.part], node: node)
  }

  // MARK: Answers

  /// Handles text typed into a component, or the id of a chosen option.
  private func edit(_ id: String, _ text: String) {
    guard questions.shown == nil else { return announce(ActionFailure(code: "answer_first")) }
    guard let top = navigation.top, case .take(let binding) = top.handler(for: id) else {
      return announce(ActionFailure(code: "not_available"))
    }
    take(binding.asking.edit(text, of: binding.node, context.inputLocale), binding, on: top)
  }

  /// Accepts an answer; rejected while the last one's actions are running.
  private func take(_ answer: Answer, _ binding: InputBinding, on screen: ScreenInstance) {
    let isWorking = runner.isRunning(binding.node, on: screen)
    // Several options are chosen one after the other; a value held here is always current.
    guard !isWorking || binding.isMultipleChoice && binding.storesValue else {
      return announce(ActionFailure(code: "still_working"))
    }
    switch answer {
    case .value(let value): take(value, binding, on: screen, isWorking: isWorking)
    case .error(let error):
      screen.mark(binding.node, .typed(error))
      announceInvalidAnswers(of: [binding.node], on: screen)
    case .refused(let error):
      let text = context.shown(error.key, error.arguments)
      announce(.refused(text.words), saying: text)
    case .noSuchOption: announce(ActionFailure(code: "no_such_option"))
    }
  }

  /// Stores a value and runs its handlers.
  ///
  /// An invalid value is kept so it can be corrected; `submit` runs only once it is valid. Where neither a state nor
  /// the form holds it, an invalid value is not passed on.
  private func take(_ value: Value, _ binding: InputBinding, on screen: ScreenInstance, isWorking: Bool) {
    let isNew: Bool
    do throws(ActionFailure) { isNew = try screen.submit(value, of: binding) } catch {
      return announce(error)
    }
    let isFine =
      screen.marks[binding.node] == nil || !announceInvalidAnswers(of: [binding.node], on: screen)
    guard binding.storesValue || isFine else { return }
    screen.forgetPassed(of: binding)
    let actions = (isNew ? binding.onChange : []) + (isFine ? binding.onSubmit : [])
    begin(actions, on: screen, extras: binding.rowSlots + [value], node: isWorking ? nil : binding.node)
  }

  /// Handles text typed into a field so far.
  ///
  /// Text that cannot be parsed yet or is invalid is not reported: the person is still typing. Nor does the next key
  /// wait for the actions of the last one.
  private func type(_ id: String, _ text: String) {
    guard questions.shown == nil else { return announce(ActionFailure(code: "answer_first")) }
    guard let top = navigation.top, case .take(let binding) = top.handler(for: id),
      binding.asking.isTypedInput
    else {
      return announce(ActionFailure(code: "not_available"))
    }
    // A value that does not fit its state is not reported either.
    guard case .value(let value) = binding.asking.edit(text, of: binding.node, context.inputLocale),
      let isNew = try? top.type(value, of: binding), isNew
    else { return }
    if !binding.storesValue {
      guard top.isValid(value, of: binding, { draw(top).nodes }) else { return }
      top.notePassed(value, of: binding)
    }
    begin(binding.onChange, on: top, extras: binding.rowSlots + [value])
  }

  /// Validates answers and reports all invalid ones.
  ///
  /// - Parameters:
  ///   - ids: the ids of the nodes to validate, with all within; the whole screen where nil.
  ///   - screen: the screen's id.
  /// - Throws: `invalid`, already reported, where any answer is invalid.
  func validate(_ ids: [String]?, on screen: Int) throws(ActionFailure) {
    guard let screen = navigation.actor(screen), screen.failure == nil else { return }
    if validateAnswers(draw(screen).nodes.questions(in: ids), on: screen) { throw .invalid }
  }

  /// Validates the answers of some nodes and reports all invalid ones; whether there are any.
  private func validateAnswers(_ asked: [ViewNode], on screen: ScreenInstance) -> Bool {
    screen.markHeld(asked)
    return announceInvalidAnswers(of: Set(asked.map(\.id)), on: screen)
  }

  /// Draws a screen and reports the errors of some of its answers, in reading order.
  ///
  /// - Returns: whether there are any.
  @discardableResult
  private func announceInvalidAnswers(of ids: Set<String>, on screen: ScreenInstance) -> Bool {
    let invalid = draw(screen).nodes.questions(in: nil).compactMap { node -> Announcement.InvalidAnswer? in
      guard ids.contains(node.id), node.states.contains(.invalid) else { return nil }
      return Announcement.InvalidAnswer(id: node.id, label: node.label, message: node.hint ?? "")
    }
    if !invalid.isEmpty { announce(.invalid(invalid)) }
    return !invalid.isEmpty
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
    case .locale, .theme, .tier, .offline, .bluetooth, .clock, .device, .flag, .server, .request, .fail,
      .unlock, .reload:
      false
    }
  }
}

extension InputBinding.InputKind {
  /// Whether the answer is typed, not chosen.
  fileprivate var isTypedInput: Bool {
    switch self {
    case .text, .steps: true
    case .one, .several: false
    }
  }
}
