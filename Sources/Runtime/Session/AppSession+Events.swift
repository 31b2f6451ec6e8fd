import Foundations

extension AppSession {
  /// Takes what a person did.
  ///
  /// What it leads to runs on the scheduler and shows in ``view()``.
  public func send(_ event: InputEvent) {
    firings.count = 0
    if question != nil, event.leavesScreen { return announce(ActionFailure(code: "answer_first")) }
    switch event {
    case .press(let id): press(id)
    case .edit(let id, let text): edit(id, text)
    case .back:
      if question != nil { return answer(false) }
      perform("back") { session throws(ActionFailure) in try await session.goBack() }
    case .home: perform("home") { session throws(ActionFailure) in try await session.goHome() }
    case .tab(let id): perform("tab") { session throws(ActionFailure) in try await session.show(tab: id) }
    case .locale(let tag): perform("locale") { session throws(ActionFailure) in try session.use(locale: tag) }
    case .theme(let name): perform("theme") { session throws(ActionFailure) in try session.use(theme: name) }
    case .tier(let name): perform("tier") { session throws(ActionFailure) in try session.use(tier: name) }
    case .device(let name):
      perform("device") { session throws(ActionFailure) in try session.use(device: name) }
    case .offline(let isOffline): reachability.set(online: !isOffline)
    case .clock(let step): scheduler.advance(by: step)
    case .open(let link):
      perform("open") { session throws(ActionFailure) in try await session.open(link: link) }
    case .flag(let name, let value):
      perform("flag") { session throws(ActionFailure) in try session.override(name, with: value) }
    case .reload: break
    }
  }

  private func press(_ id: String) {
    if let question {
      guard let index = question.node.children.firstIndex(where: { $0.id == id }) else {
        return announce(ActionFailure(code: "answer_first"))
      }
      return answer(index == 0)
    }
    guard let top = navigation.top else { return }
    switch handler(for: id, on: top) {
    case .run(let actions, let rowSlots): begin(actions, on: top, extras: rowSlots, node: id)
    case .take(let intake):
      guard let value = intake.options?[id] else { return announce(ActionFailure(code: "not_available")) }
      take(value, intake, on: top, node: id)
    case .move(let move): self.move(move, on: top, node: id)
    case .upgrade(let flag):
      perform("upgrade") { session throws(ActionFailure) in try await session.upgrade(flag) }
    case nil: announce(ActionFailure(code: "not_available"))
    }
  }

  private func edit(_ id: String, _ text: String) {
    guard question == nil else { return announce(ActionFailure(code: "answer_first")) }
    guard let top = navigation.top, case .take(let intake) = handler(for: id, on: top) else {
      return announce(ActionFailure(code: "not_available"))
    }
    if let options = intake.options {
      guard let value = options[text] ?? options["\(id)/\(text)"] else {
        return announce(ActionFailure(code: "no_such_option"))
      }
      take(value, intake, on: top, node: id)
    } else if intake.type == .double {
      if text.isEmpty { return take(.null, intake, on: top, node: id) }
      guard let number = Double(text.westernDigits), number.isFinite else {
        return announce(ActionFailure(code: "not_a_number"))
      }
      take(.double(number), intake, on: top, node: id)
    } else {
      take(.string(text), intake, on: top, node: id)
    }
  }

  /// The handler of a node, or of the choice that an option belongs to.
  private func handler(for id: String, on screen: ScreenInstance) -> Handler? {
    if let handler = screen.handler(for: id) { return handler }
    guard let slash = id.lastIndex(of: "/") else { return nil }
    if case .take(let intake)? = screen.handler(for: String(id[..<slash])), intake.options?[id] != nil {
      return .take(intake)
    }
    return nil
  }

  /// Puts a value where it belongs and runs what follows; neither while the last one's actions are at work.
  private func take(_ value: Value, _ intake: Intake, on screen: ScreenInstance, node: String) {
    guard !running.contains(RunningNode(screen: screen.id, node: node)) else {
      return announce(ActionFailure(code: "still_working"))
    }
    if let state = intake.state {
      do throws(ActionFailure) { try screen.set([(state, value)]) } catch { return announce(error) }
    } else if let field = intake.formField {
      screen.inputs[field] = value
    }
    begin(intake.actions, on: screen, extras: intake.rowSlots + [value], node: node)
  }

  // MARK: Questions

  /// Asks a question and waits for its answer.
  func ask(_ words: String, yes: String, no: String, on screen: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      question?.answer.resume(returning: false)
      let children = [("yes", yes), ("no", no)].map { id, label in
        ViewNode(id: "dialog/\(id)", role: .button, label: label, interaction: .press)
      }
      question = Question(
        screen: screen, node: ViewNode(id: "dialog", role: .dialog, label: words, children: children),
        answer: continuation)
    }
  }

  /// Answers the question that waits, if there is one.
  func answer(_ isYes: Bool) {
    let waiting = question
    question = nil
    waiting?.answer.resume(returning: isYes)
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

  func use(tier name: String) throws(ActionFailure) {
    guard app.tiers.contains(name) else {
      throw ActionFailure(code: "no_such_tier")
    }
    settings.tier = name
  }

  func use(device name: String) throws(ActionFailure) {
    guard app.profiles.contains(where: { $0.name == name }) else {
      throw ActionFailure(code: "no_such_device")
    }
    settings.device = name
  }

  private func perform(
    _ name: String, _ work: @escaping @Sendable (isolated AppSession) async throws(ActionFailure) -> Void
  ) {
    scheduler.start(name) {
      do throws(ActionFailure) { try await work(self) } catch { await self.announce(error) }
    }
  }
}

extension InputEvent {
  /// Whether it shows another screen.
  fileprivate var leavesScreen: Bool {
    switch self {
    case .home, .tab, .open: true
    default: false
    }
  }
}

extension String {
  /// The text with the decimal digits of all scripts as ASCII ones, as `Double` reads them.
  fileprivate var westernDigits: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.compactMap { scalar in
          guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
            return scalar
          }
          return Unicode.Scalar(UInt32(value) + 48)
        }))
  }
}
