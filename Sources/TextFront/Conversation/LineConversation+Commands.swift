internal import Foundations
internal import FrontKit
internal import Runtime

extension LineConversation {
  /// Runs a line that is a command, or resolves it as a target on the screen.
  mutating func command(_ line: String, _ page: Page) -> [Effect] {
    if let effects = pressKey(line, page) { return effects }
    switch parser.parse(line) {
    case .command(let command): return execute(command, line, page)
    case .unknown(let name, let nearest):
      return mistake(unknown(words(.errorCommand, .string(name)), nearest: nearest))
    case .malformed(let usage): return mistake(malformed(usage))
    case .none: return choose(line, page)
    }
  }

  /// Presses the button of a key, also of one beneath a dialog; nil where no button of the screen has it.
  mutating func pressKey(_ line: String, _ page: Page) -> [Effect]? {
    guard let node = page.view.nodes.flatMap(\.subtree).first(where: { $0.key == line }) else { return nil }
    if let reason = disabledReason(node, node.label) { return mistake(reason) }
    return send(.press(node.id))
  }

  /// Returns how to write a command, with a link of the app where it takes one.
  private func malformed(_ usage: String) -> String {
    guard usage == TesterCommandName.open.usage, let link = options.exampleLink else {
      return words(.errorArgument, .string(usage))
    }
    return words(
      .errorArgumentExample, .string(usage), .string(":\(TesterCommandName.open.rawValue) \(link)"))
  }

  private mutating func execute(_ command: LineCommand, _ line: String, _ page: Page) -> [Effect] {
    switch command {
    case .back:
      guard page.view.canGoBackOrClose else { return mistake(words(.errorCannotGoBack)) }
      return send(.back)
    case .home: return send(.home)
    case .locale(let tag?): return send(.locale(tag))
    case .locale(nil): return ask(.locales)
    case .theme(let name): return send(.theme(name))
    case .tier(let name): return send(.tier(name))
    case .offline(let isOffline): return send(.offline(isOffline))
    case .bluetooth(let condition): return send(.bluetooth(condition))
    case .unlock(let isOwner): return send(.unlock(isOwner))
    case .tap: return send(.notification(nil))
    case .clock(let span): return send(.clock(span))
    case .reload: return send(.reload)
    case .flags: return ask(.flags)
    case .log: return ask(.log)
    case .keys(let keys):
      return inspect { $0.inspection.keys = keys ?? ($0.inspection.keys == .off ? .on : .off) }
    case .l10n(let marks?): return inspect { $0.inspection.marksUnfinished = marks }
    case .l10n(nil): return ask(.texts)
    case .roman(let isOn): return inspect { $0.inspection.romanizes = isOn ?? !$0.inspection.romanizes }
    case .bidi(let controls): return inspect { $0.directions = controls }
    case .escape(let isOn): return inspect { $0.isASCII = isOn ?? !$0.isASCII }
    case .device(let name): return send(.device(name))
    case .open(let link): return send(.open(link))
    case .flag(let name, let value): return send(.flag(name, value))
    case .server(let name, let value): return send(.server(name, value))
    case .request(let path, let body): return send(.request(path, body: body))
    case .record(let file?): return record(to: file)
    case .record(nil): return stopRecording()
    case .assert(let name, let isVisible): return assert(name, isVisible: isVisible, page)
    case .why(let name): return why(name, line, page)
    case .look(let name): return look(name, line, page)
    case .quit: return end(.fine)
    case .again: return reprintScreen()
    case .location: return info("where", [location(page)])
    case .help:
      return info("help", HelpText(words: words, page: page, parser: parser, inspector: inspector).lines)
    case .errors: return errors(page)
    case .tree: return info("tree", TreeText.lines(page))
    }
  }

  private func info(_ topic: String, _ lines: [String]) -> [Effect] {
    [.print(drawer.render(.info(topic: topic, lines)))]
  }

  mutating func send(_ event: InputEvent) -> [Effect] {
    let saved = record(event)
    sent = event
    pendingReplies += 1
    return saved + [.send(event)]
  }

  /// Reports the whole current screen.
  mutating func reprintScreen() -> [Effect] {
    tracker.again()
    return page.map { [.print(drawer.screen(inspector.shown($0)))] } ?? []
  }

  mutating func ask(_ request: FrontRequest) -> [Effect] {
    pendingReplies += 1
    return [.host(request)]
  }

  /// An absent node can be explained, too: by its id, since it has no label on the screen.
  private mutating func why(_ name: String, _ line: String, _ page: Page) -> [Effect] {
    guard !name.isEmpty else {
      let word = parser.spellings(.why).first ?? CommandName.why.rawValue
      return mistake(words(.errorArgument, .string("\(word) #id")))
    }
    switch finder(page).find(name, idsFirst: true) {
    case .piece(let piece): return ask(.why(piece.id))
    case .several(let candidates): return mistake(ambiguous(name, candidates))
    case .gone(let number): return mistake(words(.errorGone, .int(number)))
    case .noSuchNumber(let number): return mistake(words(.errorNumber, .int(number)))
    case .tab(let id): return ask(.why(id))
    case .none:
      if case .piece = finder(page).find(line) { return choose(line, page) }
      return ask(.why(name.first == "#" ? String(name.dropFirst()) : name))
    }
  }

  /// Describes the user's location.
  func location(_ page: Page) -> String {
    let view = page.view
    let isTraced = view.trailSources.count == view.trail.count
    var path =
      isTraced ? zip(view.trail, view.trailSources).map { inspector.shown($0, $1) } : view.trail
    if path.isEmpty { path = [inspector.shown(view.title, view.titleSources)] }
    if let tab = view.tabs.first(where: \.isSelected), tab.label != (view.trail.first ?? view.title) {
      path.insert(inspector.shown(tab.label, tab.sources), at: 0)
    }
    return words(.whereAreYou, .string(path.joined(separator: options.format == .text ? " / " : ", ")))
  }

  /// Lists what is wrong: the errors of the last edit, whose screen is not shown, then those of this screen.
  private func errors(_ page: Page) -> [Effect] {
    let own = errorsOnScreen(page)
    guard !edit.errors.isEmpty else { return info("errors", own.isEmpty ? [words(.noErrors)] : own) }
    return [.print(drawer.render(.excerpt(topic: "errors", edit.errors)))]
      + (own.isEmpty ? [] : info("errors", own))
  }

  private func errorsOnScreen(_ page: Page) -> [String] {
    let wrong = page.pieces.filter { $0.node.states.contains(.invalid) }.map { piece in
      let label = piece.title ?? piece.id
      let reason = piece.node.hint ?? words(.stateInvalid)
      return words(.labelValue, .string(label), .string(reason))
    }
    return wrong + (page.view.problems + problems).map { words(.problem, .string($0)) }
      + deviceProblems.map { words(.deviceProblem, .string($0)) }
  }

  /// Returns an error's sentence, followed by the nearest name.
  func unknown(_ sentence: String, nearest: String?) -> String {
    sentence + " " + (nearest.map { words(.errorNearest, .string($0)) } ?? words(.errorHelp))
  }

  /// Returns a sentence with the matching candidates.
  func ambiguous(_ text: String, _ candidates: [NumberedTarget.Candidate]) -> String {
    let names = candidates.prefix(12).map { candidate in
      let context = candidate.context.map { " (\($0))" } ?? ""
      return (candidate.number.map { "[\($0)] " } ?? "") + candidate.label + context
    }
    let more = candidates.count > 12 ? ", …" : ""
    return words(.errorAmbiguous, .string(text), .string(names.joined(separator: ", ") + more))
  }
}

extension ScreenView {
  /// Whether `back` has an effect.
  var canGoBackOrClose: Bool { canGoBack || isSheet || dialog != nil }
}
