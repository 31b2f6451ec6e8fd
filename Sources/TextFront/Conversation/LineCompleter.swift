internal import Foundations
internal import FrontKit
package import LineEditing
internal import Runtime
internal import Simulation
internal import Typesetting

/// What testers' commands can be given, as far as an app declares it.
package struct CommandNames: Sendable {
  /// The languages.
  package var locales: [String] = []
  /// The plans.
  package var tiers: [String] = []
  /// The profiles of devices.
  package var devices: [String] = []
  /// The flags.
  package var flags: [String] = []

  /// No names.
  package init() {}
}

/// Completes what is typed: what is on the screen, the options of a choice, commands and what they can be given.
struct LineCompleter {
  let page: Page
  let prompt: Prompt?
  let finder: TargetFinder
  let writer: LineWriter

  private var parser: CommandParser { writer.parser }

  /// Returns what a text can be completed to.
  func completions(of text: String) -> LineCompletions {
    let blank = text.prefix(while: \.isWhitespace).count
    let typed = String(text.dropFirst(blank))
    if let prompt { return answers(prompt, typed, after: blank) }
    if typed.first == ":" { return command(typed, after: blank) }
    if typed.first == "#" { return LineCompletions(start: blank, finder.ids(beginningWith: typed)) }
    if let equals = typed.firstIndex(of: "="), let values = values(of: String(typed[..<equals])) {
      let start = typed[...equals].count
      return chosen(values, String(typed.dropFirst(start)), after: blank + start)
    }
    let parts = typed.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    if parts.count == 2, [.why, .look].contains(name(of: String(parts[0]))),
      parts[1].isEmpty || parts[1].first == "#"
    {
      return LineCompletions(start: blank + parts[0].count + 1, finder.ids(beginningWith: String(parts[1])))
    }
    return LineCompletions(start: blank, unique(names(beginningWith: typed)))
  }

  /// Returns the first whole line that begins with a text.
  func suggestion(for text: String) -> String? {
    guard let first = text.first, !first.isWhitespace else { return nil }
    if prompt == nil, !":#".contains(first), !text.contains("=") {
      func goesOn(_ name: String) -> Bool { LineEditor.rest(of: name, after: text) != nil }
      return finder.labels(beginningWith: text).first(where: goesOn)
        ?? otherNames(beginningWith: text).first(where: goesOn)
    }
    let found = completions(of: text)
    let head = String(text.prefix(found.start))
    return found.candidates.lazy.map { head + $0 }.first { LineEditor.rest(of: $0, after: text) != nil }
  }

  /// The labels on the screen and the commands that a text begins; where it begins none, the labels with such a word.
  private func names(beginningWith text: String) -> [String] {
    let found = finder.labels(beginningWith: text) + otherNames(beginningWith: text)
    return found.isEmpty ? finder.labels(withWordBeginning: text) : found
  }

  /// The tabs and the commands that a text begins.
  private func otherNames(beginningWith text: String) -> [String] {
    let folded = Folding.fold(text)
    let tabs = page.view.dialog == nil ? page.view.tabs.map(\.label) : []
    let commands = CommandName.allCases.compactMap { name in
      parser.spellings(name).first { Folding.begins(Folding.fold($0), with: folded) }
    }
    return tabs.filter { Folding.begins(Folding.fold($0), with: folded) } + commands
  }

  private func name(of word: String) -> CommandName? {
    CommandName.allCases.first { parser.spellings($0).contains { Folding.matches($0, word) } }
  }

  // MARK: Answers

  private func answers(_ prompt: Prompt, _ typed: String, after blank: Int) -> LineCompletions {
    guard !prompt.isSecret, let node = page.node(prompt.id) else { return LineCompletions() }
    if typed.first == ":" {
      let commands = PromptCommand.allCases.map { $0.shown(parser) }
      return chosen(commands, typed, after: blank)
    }
    guard node.interaction == .pick else { return LineCompletions() }
    let labels = node.children.filter { !$0.states.contains(.disabled) }.map(\.label)
    guard node.role == .choices, let comma = typed.lastIndex(of: ",") else {
      return chosen(labels, typed, after: blank)
    }
    let rest = typed[typed.index(after: comma)...]
    let token = rest.drop(while: \.isWhitespace)
    let given = typed[..<comma].split(separator: ",").map { trimmed($0) }
    let others = labels.filter { label in !given.contains { Folding.matches($0, label) } }
    return chosen(others, String(token), after: blank + typed.count - token.count)
  }

  /// What a field of the screen can be set to; nil where there is no list of it.
  private func values(of name: String) -> [String]? {
    guard case .piece(let piece) = finder.find(name, idsFirst: true), !piece.node.isSecret else { return nil }
    switch piece.node.interaction {
    case .pick: return piece.node.children.map(\.label)
    case .press where [.toggle, .option].contains(piece.node.role):
      let words = writer.words
      return [words.spellings(.stateOn).first, words.spellings(.stateOff).first].compactMap { $0 }
    case .edit, .press, nil: return nil
    }
  }

  // MARK: Commands

  private func command(_ typed: String, after blank: Int) -> LineCompletions {
    let parts = typed.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    guard parts.count == 2 else {
      let names = TesterCommandName.allCases.map { ":\($0.rawValue)" + ($0.argument == nil ? "" : " ") }
      return chosen(names, typed, after: blank)
    }
    guard let name = TesterCommandName(rawValue: parts[0].dropFirst().lowercased()) else {
      return LineCompletions()
    }
    let argument = parts[1].drop(while: \.isWhitespace)
    var found = chosen(arguments(of: name), String(argument), after: blank + typed.count - argument.count)
    found.includesFiles = name == .record
    return found
  }

  private func arguments(of name: TesterCommandName) -> [String] {
    let names = writer.options.names
    switch name {
    case .locale: return names.locales
    case .theme: return ["light", "dark"]
    case .tier: return names.tiers
    case .device: return names.devices
    case .flag: return names.flags
    case .offline, .l10n, .roman, .escape: return ["on", "off"]
    case .keys: return ["on", "off", "both"]
    case .bidi: return DirectionControls.allCases.map(\.rawValue)
    case .bluetooth: return BluetoothCondition.allCases.map(\.rawValue)
    case .unlock: return ["denied"]
    case .record: return ["stop"]
    case .assert, .wait: return finder.ids(beginningWith: "#")
    case .tab: return page.view.tabs.map(\.label)
    case .open: return [writer.options.exampleLink].compactMap { $0 }
    case .server, .request, .fail, .clock, .reload, .tree, .flags, .log, .tap: return []
    }
  }

  // MARK: Choosing

  private func chosen(_ candidates: [String], _ typed: String, after start: Int) -> LineCompletions {
    let folded = Folding.fold(typed)
    return LineCompletions(
      start: start, unique(candidates.filter { Folding.begins(Folding.fold($0), with: folded) }))
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

/// What a line editor asks the conversation.
extension LineConversation {
  package var askedLine: AskedLine {
    guard let prompt else { return AskedLine() }
    var asked = AskedLine(field: prompt.id, isSecret: prompt.isSecret)
    guard options.listsOptions, let node = page?.node(prompt.id), node.interaction == .pick else {
      return asked
    }
    asked.takesSeveral = node.role == .choices
    asked.options = writer.inspector.shown(node).children.map { option in
      // A tick says by itself what is chosen.
      var states = option
      if asked.takesSeveral { states.states.subtract([.selected, .checked]) }
      let words = states.stateWords(words)
      return LineOption(
        words.isEmpty ? option.label : "\(option.label) (\(words.joined(separator: ", ")))",
        isChosen: option.isChosen, isEnabled: !option.states.contains(.disabled))
    }
    return asked
  }

  package func options(matching text: String) -> [Int] {
    guard let prompt, let node = page?.node(prompt.id) else { return [] }
    let typed = trimmed(text)
    // A number, several ones, an id and a command are none of the words of an option.
    let isName = typed.first.map { $0.isLetter } ?? false
    return node.children.indices.filter {
      !isName || TargetFinder.hasWord(beginning: typed, in: node.children[$0].label)
    }
  }

  private var completer: LineCompleter? {
    page.map { LineCompleter(page: $0, prompt: prompt, finder: finder($0), writer: writer) }
  }

  package func completions(of text: String) -> LineCompletions {
    completer?.completions(of: text) ?? LineCompletions()
  }

  /// A user who listens would hear it after each letter, and without colors it could not be told from what is typed.
  package func suggestion(for text: String) -> String? {
    guard options.format == .text, options.colors != .none else { return nil }
    return completer?.suggestion(for: text)
  }

  /// What is assigned to a secret field is not kept, and where one is on the screen nothing that may have been meant for it.
  package func isKept(_ line: String) -> Bool {
    guard let page else { return false }
    if let prompt { return !prompt.isSecret }
    let line = trimmed(KeyboardInput.cleaned(line))
    guard shown(line, page) == line else { return false }
    guard page.pieces.contains(where: { $0.node.isSecret }) else { return true }
    if case .command = parser(line) { return true }
    switch finder(page).find(line) {
    case .piece, .tab: return true
    case .several, .gone, .noSuchNumber, .none: return assignment(line) != nil
    }
  }

  private func parser(_ line: String) -> CommandParser.Result { writer.parser.parse(line) }

  /// The title, the tabs, the language, and what is set by hand.
  ///
  /// A user who listens would hear it with each line.
  package var status: String {
    guard options.format == .text, let view = page?.view else { return "" }
    let heading = ScreenHeading(view)
    let tabs = view.tabs.map { $0.isSelected ? "[\($0.label)]" : $0.label }.joined(separator: " ")
    let isTab = view.tabs.contains { $0.isSelected && $0.label == heading.title }
    let unsent = view.unsent > 0 ? words(.statusUnsent, .int(view.unsent)) : ""
    return
      ([isTab ? "" : heading.title, tabs, unsent] + heading.notes(words) + [view.plan ?? "", words.language])
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What waits, the network, the plan, the language and what is set by hand, and where the user is behind them.
  package var shortStatus: String {
    guard options.format == .text, let view = page?.view else { return "" }
    let tab = view.tabs.first(where: \.isSelected)?.label
    return [
      view.unsent > 0 ? words(.statusUnsent, .int(view.unsent)) : "",
      view.isOffline ? words(.offlineStatus) : "",
      view.overrides > 0 ? words.overrides(view.overrides, view.onlyOverride) : "", view.plan ?? "",
      words.language,
      tab.map { "[\($0)]" } ?? "", tab == view.title ? "" : view.title,
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The fields of a form that have to be answered and are not; nothing while one is asked for.
  package var note: String {
    guard options.format == .text, prompt == nil, let page, page.view.dialog == nil else { return "" }
    let missing = page.pieces.filter { piece in
      piece.node.states.contains(.required) && !piece.node.states.contains(.disabled)
        && piece.node.isUnanswered
    }
    guard !missing.isEmpty else { return "" }
    let names = missing.map { writer.inspector.shown($0.node).label }
    return words(.formMissing, .string(names.joined(separator: ", ")))
  }

  package func words(for notice: LineNotice) -> String {
    switch notice {
    case .search(let text): words(.editSearch, .string(text)) + " "
    case .searchFailed(let text): words(.editSearchFailed, .string(text)) + " "
    case .leaving: words(.editLeaving)
    case .choosing: words(.editChoosing)
    case .ticking: words(.editTicking)
    case .below(let count): words(.editBelow, .int(count))
    }
  }
}
