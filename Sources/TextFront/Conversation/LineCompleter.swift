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
