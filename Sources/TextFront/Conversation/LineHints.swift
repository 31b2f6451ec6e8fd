internal import FrontKit
package import LineEditing
internal import Runtime

/// What a line editor asks the conversation.
extension LineConversation {
  package var askedLine: AskedLine {
    guard let prompt else { return AskedLine() }
    var asked = AskedLine(field: prompt.id, isSecret: prompt.isSecret)
    asked.draft = prompt.draft
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

  package func options(matching text: String) -> OptionMatches {
    guard let prompt, let node = page?.node(prompt.id) else { return OptionMatches([]) }
    return OptionMatches(of: text, among: node.children, several: node.role == .choices)
  }

  package func pagingStep(of line: String) -> Int? {
    guard prompt == nil, let page else { return nil }
    let line = trimmed(KeyboardInput.cleaned(line))
    func names(_ word: Word, _ name: String) -> Bool {
      (words.spellings(word) + [name]).contains { Folding.matches($0, line) }
    }
    guard let step = names(.pageMore, "more") ? 1 : names(.pageLess, "less") ? -1 : nil else {
      return nil
    }
    // What can be read on the screen comes first; an id cannot.
    return finder(page).hasLabel(line) ? nil : step
  }

  package func secretStart(in line: String) -> Int? {
    // A name with a wrong letter may have been meant for the secret field.
    guard prompt == nil, let page, assignment(line) != nil, shown(line, page) != line,
      page.pieces.contains(where: { $0.node.isSecret })
    else { return nil }
    return line.prefix { $0 != "=" }.count + 1
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
    let broken = brokenStatus
    return
      ([broken, isTab ? "" : heading.title, tabs, unsent] + heading.notes(words) + [
        view.plan ?? "", words.language,
      ])
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// How many errors the files have; empty where they have none.
  private var brokenStatus: String {
    reporter.errorCount > 0 ? words(.statusErrors, .int(reporter.errorCount)) : ""
  }

  /// What waits, the network, the plan, the language and what is set by hand, and where the user is behind them.
  package var shortStatus: String {
    guard options.format == .text, let view = page?.view else { return "" }
    let tab = view.tabs.first(where: \.isSelected)?.label
    return [
      brokenStatus, view.unsent > 0 ? words(.statusUnsent, .int(view.unsent)) : "",
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
    case .nothingMatches: words(.editNothingMatches)
    case .below(let count): words(.editBelow, .int(count))
    case .belowField(let count): words(.editBelowField, .int(count))
    case .newBelow(let count): words(.editNewBelow, .int(count))
    case .changed(let above, let below):
      [(Word.editChangedAbove, above), (.editChangedBelow, below)].filter { $0.1 > 0 }
        .map { words($0.0, .int($0.1)) }.joined(separator: " ")
    }
  }
}
