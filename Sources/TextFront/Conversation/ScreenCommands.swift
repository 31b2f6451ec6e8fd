internal import Foundations
internal import FrontKit
internal import Runtime

/// A line on a screen: a command, a button's key, or the name of what is chosen.
extension LineConversation {
  /// Takes a line; `@screen` before it is the screen that a script expects.
  mutating func take(_ line: String, _ page: Page) -> [Effect] {
    guard line.first == "@" else { return command(line, page) }
    let name = line.dropFirst().prefix { !$0.isWhitespace && $0 != "#" }
    guard name == page.view.screen else {
      return mistake(words(.errorOtherScreen, .string(page.view.screen), .string(String(name))))
    }
    let rest = trimmed(line.dropFirst(1 + name.count))
    return rest.isEmpty ? [] : command(rest, page)
  }

  /// Returns a line for display: without a value for a secret field, or one that may have been meant for one.
  func shown(_ line: String, _ page: Page) -> String {
    guard let (name, _) = assignment(line) else { return line }
    if case .command = writer.parser.parse(line) { return line }
    if case .piece(let piece) = finder(page).find(name, idsFirst: true), !piece.node.isSecret { return line }
    return name + "=••••"
  }

  /// Runs a line that is a command, or resolves it as a target on the screen.
  private mutating func command(_ line: String, _ page: Page) -> [Effect] {
    if let effects = pressKey(line, page) { return effects }
    switch writer.parser.parse(line) {
    case .command(let command): return execute(command, line, page)
    case .unknown(let name, let nearest):
      return mistake(writer.unknown(words(.errorCommand, .string(name)), nearest: nearest))
    case .malformed(let usage): return mistake(writer.malformed(usage))
    case .none: return choose(line, page)
    }
  }

  /// Presses the button of a key, also of one beneath a dialog; nil where no button of the screen has it.
  mutating func pressKey(_ line: String, _ page: Page) -> [Effect]? {
    guard let node = page.view.nodes.flatMap(\.subtree).first(where: { $0.key == line }) else { return nil }
    if let reason = writer.disabledReason(node, node.label) { return mistake(reason) }
    return send(.press(node.id))
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
    case .tab(let name): return show(tab: name, page)
    case .wait(let name, let limit):
      switch subject(name, page) {
      case .success(let subject): return wait(for: subject, within: limit)
      case .failure(let mistake): return self.mistake(mistake.reason)
      }
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
    case .fail(let action, let code): return send(.fail(action, code))
    case .record(let file?): return record(to: file)
    case .record(nil):
      guard let end = recording.end(on: page.view, words) else { return mistake(words(.recordNone)) }
      return [end.effect] + info("record", [words(.recordStopped, .string(end.file))])
    case .assert(let name, let isVisible): return assert(name, isVisible: isVisible, page)
    case .why(let name): return why(name, line, page)
    case .look(let name): return look(at: name, line, page)
    case .quit: return end(.fine)
    case .again: return reprintScreen()
    case .location: return info("where", [writer.location(page)])
    case .help:
      let help = HelpText(
        words: words, page: page, parser: writer.parser, inspector: writer.inspector,
        editsLines: options.editsLines)
      return info("help", help.lines)
    case .errors: return [.print(reporter.errors(on: page, writer))]
    case .tree: return info("tree", TreeText.lines(page))
    }
  }

  private func info(_ topic: String, _ lines: [String]) -> [Effect] { [.print(writer.info(topic, lines))] }

  /// Changes the inspection of texts, and reports the whole screen.
  private mutating func inspect(_ change: (inout Options) -> Void) -> [Effect] {
    let wasTraced = options.inspection.needsSources
    writer.change(on: page?.view, change)
    guard options.inspection.needsSources == wasTraced else {
      tracker.forget()
      return ask(.trace(!wasTraced))
    }
    return reprintScreen()
  }

  /// An absent node can be explained, too: by its id, since it has no label on the screen.
  private mutating func why(_ name: String, _ line: String, _ page: Page) -> [Effect] {
    guard !name.isEmpty else {
      let word = writer.parser.spellings(.why).first ?? CommandName.why.rawValue
      return mistake(words(.errorArgument, .string("\(word) #id")))
    }
    switch finder(page).find(name, idsFirst: true) {
    case .piece(let piece): return ask(.why(piece.id))
    case .several(let candidates): return mistake(writer.ambiguous(name, candidates))
    case .gone(let number): return mistake(words(.errorGone, .int(number)))
    case .noSuchNumber(let number): return mistake(words(.errorNumber, .int(number)))
    case .tab(let id): return ask(.why(id))
    case .none:
      if case .piece = finder(page).find(line) { return choose(line, page) }
      return ask(.why(name.first == "#" ? String(name.dropFirst()) : name))
    }
  }

  /// Looks at a picture, the only one where no name is given; the whole line may be the label of something else.
  private mutating func look(at name: String, _ line: String, _ page: Page) -> [Effect] {
    let found = PictureLook.pictures(named: name, on: page.view)
    guard let node = found.first, let source = node.picture else {
      if case .piece = finder(page).find(line) { return choose(line, page) }
      let nearest = finder(page).nearest(toID: name)
      return mistake(
        name.isEmpty
          ? words(.lookNone) : writer.unknown(words(.errorUnknown, .string(name)), nearest: nearest))
    }
    guard found.count == 1 else {
      let candidates = found.map {
        NumberedTarget.Candidate(number: nil, label: $0.label, context: "#\($0.id)")
      }
      return mistake(writer.ambiguous(line, candidates))
    }
    if let text = look.begin(node, writer) { return [.print(text)] }
    return ask(.picture(source))
  }

  /// Why a name names nothing that can be looked for.
  private struct Mistake: Error {
    let reason: String
  }

  /// Returns what a name means: a text in quotes, or an element by its number, its `#id` or the beginning of its label.
  private func subject(_ name: String, _ page: Page) -> Result<RecordedAssertion.Subject, Mistake> {
    if let text = Self.quoted(name) { return .success(.text(text)) }
    switch finder(page).find(name, idsFirst: true) {
    case .piece(let piece): return .success(.element(piece.id))
    case .tab(let id): return .success(.element("tab/\(id)"))
    case .several(let candidates): return .failure(Mistake(reason: writer.ambiguous(name, candidates)))
    case .gone(let number): return .failure(Mistake(reason: words(.errorGone, .int(number))))
    case .noSuchNumber(let number): return .failure(Mistake(reason: words(.errorNumber, .int(number))))
    // What is not there has no label, only an id.
    case .none: return .success(.element(name.first == "#" ? String(name.dropFirst()) : name))
    }
  }

  /// Shows a tab by its id or the beginning of its label.
  private mutating func show(tab name: String, _ page: Page) -> [Effect] {
    let tabs = page.view.tabs
    let id = name.first == "#" ? String(name.dropFirst()) : name
    let folded = Folding.fold(name)
    let found =
      tabs.filter { $0.id == id || Folding.fold($0.label) == folded }.first.map { [$0] }
      ?? tabs.filter { Folding.begins(Folding.fold($0.label), with: folded) }
    guard let tab = found.first else {
      let nearest = nearestName(to: name, in: tabs.flatMap { [$0.label, $0.id] })
      return mistake(writer.unknown(words(.errorUnknown, .string(name)), nearest: nearest))
    }
    guard found.count == 1 else {
      let candidates = found.map {
        NumberedTarget.Candidate(number: nil, label: $0.label, context: "#\($0.id)")
      }
      return mistake(writer.ambiguous(name, candidates))
    }
    return send(.tab(tab.id))
  }

  /// Looks whether something is on the screen, or is not, and records that it is so.
  ///
  /// - Parameters:
  ///   - name: a text in quotes, or an element by its number, its `#id` or the beginning of its label.
  ///   - isVisible: whether it is to be on the screen.
  ///   - page: the screen.
  /// - Returns: the effects.
  private mutating func assert(_ name: String, isVisible: Bool, _ page: Page) -> [Effect] {
    let subject: RecordedAssertion.Subject
    switch self.subject(name, page) {
    case .success(let found): subject = found
    case .failure(let mistake): return self.mistake(mistake.reason)
    }
    let shown = subject.shown
    let found = isVisible ? self.found(subject, page) : subject
    let assertion = RecordedAssertion(found ?? subject, isVisible: isVisible)
    // What a script wrote when only whole texts counted stays true.
    let isElsewhere = !isVisible && options.isTerminal && self.found(subject, page) != nil
    guard assertion.holds(on: page.view), !isElsewhere else {
      return mistake(words(isVisible ? .assertNotVisible : .assertNotHidden, .string(shown)))
    }
    return recording.note(assertion, on: page.view, words)
      + info("assert", [words(isVisible ? .assertVisible : .assertHidden, .string(shown))])
  }

  /// Returns what of a screen is looked for: an element or a text that is there, or else a text that a line contains.
  ///
  /// - Parameters:
  ///   - subject: what somebody asks for.
  ///   - page: the screen.
  /// - Returns: what a walkthrough would name; nil where it is not there.
  private func found(_ subject: RecordedAssertion.Subject, _ page: Page) -> RecordedAssertion.Subject? {
    if RecordedAssertion(subject, isVisible: true).holds(on: page.view) { return subject }
    guard case .text(let text) = subject else { return nil }
    let folded = Folding.fold(text)
    func has(_ other: String) -> Bool { Folding.fold(other).contains(folded) }
    let whole =
      [page.view.title] + page.pieces.flatMap { [$0.node.label, $0.node.value ?? "", $0.node.hint ?? ""] }
    for other in whole where has(other) {
      // A part of what is shown can stand elsewhere on the screen than in a text of its own.
      if RecordedAssertion(.text(other), isVisible: true).holds(on: page.view) { return .text(other) }
    }
    return writer.texts(of: page).first { has($0.text) }.map { .element($0.id) }
  }

  /// Returns the text between quotes; nil where there are none around it.
  private static func quoted(_ name: String) -> String? {
    guard name.count > 2, let first = name.first, let last = name.last,
      ["\"\"", "“”", "''"].contains("\(first)\(last)")
    else { return nil }
    return String(name.dropFirst().dropLast())
  }

  // MARK: Targets

  /// Returns a finder for the current screen's targets; the tabs only while no dialog is open.
  func finder(_ page: Page) -> TargetFinder {
    TargetFinder(
      pieces: page.pieces, numbering: page.numbering, tabs: page.view.dialog == nil ? page.view.tabs : [])
  }

  /// Splits `name=value`; nil without a name.
  func assignment(_ line: String) -> (name: String, value: String)? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let name = trimmed(line[..<equals])
    return name.isEmpty ? nil : (name, trimmed(line[line.index(after: equals)...]))
  }

  /// Resolves a line as a target on the screen, and chooses it or sets its value.
  private mutating func choose(_ line: String, _ page: Page) -> [Effect] {
    let finder = finder(page)
    if let (name, value) = assignment(line) {
      if case .piece(let piece) = finder.find(name, idsFirst: true) { return assign(value, to: piece, page) }
      guard case .piece(let piece) = finder.find(line) else { return fail(finder.find(name), name, page) }
      return choose(piece)
    }
    let target = finder.find(line)
    switch target {
    case .piece(let piece): return choose(piece)
    case .tab(let id): return send(.tab(id))
    default: return fail(target, line, page)
    }
  }

  private mutating func choose(_ piece: Piece) -> [Effect] {
    let node = piece.node
    if let reason = writer.disabledReason(node, piece.title) { return mistake(reason) }
    switch node.interaction {
    case .press: return send(.press(node.id))
    case .edit, .pick: return open(node.id)
    case nil: return []
    }
  }

  private mutating func assign(_ value: String, to piece: Piece, _ page: Page) -> [Effect] {
    let node = piece.node
    if let reason = writer.disabledReason(node, piece.title) { return mistake(reason) }
    switch node.interaction {
    case .edit(let kind): return send(.edit(node.id, Prompt.normalized(value, kind)))
    case .pick: return pick(value, from: node)
    case .press where [.toggle, .option].contains(node.role):
      guard let wanted = OnOff(words).read(value) else {
        return mistake(words(.errorOnOff, .string(node.label)))
      }
      if wanted != node.isChosen { return send(.press(node.id)) }
      return [.print(ScreenReporter.unchanged(after: nil, page, writer))]
    default: return mistake(words(.errorNoValue, .string(piece.title ?? node.id)))
    }
  }

  /// Reports that a text names nothing that can be chosen.
  mutating func fail(_ target: NumberedTarget, _ text: String, _ page: Page) -> [Effect] {
    switch target {
    case .several(let candidates): return mistake(writer.ambiguous(text, candidates))
    case .gone(let number): return mistake(words(.errorGone, .int(number)))
    case .noSuchNumber(let number): return mistake(words(.errorNumber, .int(number)))
    case .tab: return mistake(words(.errorNoValue, .string(text)))
    case .piece(let piece): return mistake(words(.errorNotActionable, .string(piece.id)))
    case .none(let nearest):
      if let dialog = page.view.dialog, isBeneath(text, page) {
        return mistake(words(.errorDialogFirst, .string(dialog.label)))
      }
      // The line may have been meant for a secret field: then it is not echoed.
      let hides = page.pieces.contains { $0.node.isSecret }
      let sentence = hides ? words(.errorUnknownHidden) : words(.errorUnknown, .string(text))
      let commands = CommandName.allCases.flatMap(writer.parser.spellings)
      var name = nearest ?? nearestName(to: text, in: commands)
      // A script's output stays as it is.
      if name == nil, options.editsLines { name = finder(page).nearest(toWordsOf: text) }
      return mistake(writer.unknown(sentence, nearest: name))
    }
  }

  private func isBeneath(_ text: String, _ page: Page) -> Bool {
    var view = page.view
    view.dialog = nil
    let pieces = PieceExtractor.of(view)
    let finder = TargetFinder(pieces: pieces, numbering: Numbering(pieces), tabs: view.tabs)
    if case .none = finder.find(text) { return false }
    return true
  }
}

extension ScreenView {
  /// Whether `back` has an effect.
  var canGoBackOrClose: Bool { canGoBack || isSheet || dialog != nil }
}

extension RecordedAssertion.Subject {
  /// How it is named in a message.
  fileprivate var shown: String {
    switch self {
    case .element(let id): "#\(id)"
    case .text(let text): "“\(text)”"
    }
  }
}

/// Something that a script waits for.
struct AwaitedSubject: Sendable {
  let subject: RecordedAssertion.Subject
  /// How it is named in a message.
  let name: String
  /// How long it may take.
  let limit: Duration
  /// Until when it may take; nil where nobody has looked at a clock yet.
  var deadline: Duration?
}

/// Waiting until something is on the screen.
extension LineConversation {
  /// Waits with the next line until something is on the screen.
  private mutating func wait(for subject: RecordedAssertion.Subject, within limit: Duration) -> [Effect] {
    if options.editsLines, let page, found(subject, page) != nil { return [] }
    awaited = AwaitedSubject(subject: subject, name: subject.shown, limit: limit)
    // A terminal that shows nothing would seem to be ready.
    return options.editsLines ? info("wait", [words(.waiting, .string(subject.shown))]) : []
  }

  /// Looks whether what is waited for is there.
  ///
  /// - Parameter now: the time.
  /// - Returns: the effects where it has not come in time; none where it is there; nil where it is waited for.
  mutating func endWait(at now: Duration) -> [Effect]? {
    guard var awaited, let page, ending == nil else { return [] }
    if found(awaited.subject, page) != nil {
      self.awaited = nil
      return []
    }
    let deadline = awaited.deadline ?? now + awaited.limit
    awaited.deadline = deadline
    self.awaited = awaited
    guard now >= deadline else { return nil }
    self.awaited = nil
    let reason = words(.errorWaited, .string(awaited.name), .duration(awaited.limit))
    return mistake(reason)
  }
}
