internal import Foundations
package import FrontKit
internal import Runtime

/// A prompt that reads the value of a field, or the options of a choice.
struct Prompt: Sendable, Equatable {
  /// The id of its field or choice.
  let id: String
  /// Its label.
  let label: String
  /// Whether the answer is secret.
  let isSecret: Bool
  /// Whether it opened by itself, since the value given before is invalid.
  let isAgain: Bool
  /// What the answer begins with where keys edit it: a wrong one, to be corrected.
  var draft = ""
  /// The hint shown on the lines before, which the prompt does not repeat.
  private let shownHint: String?
  /// The ids of the options as they were last listed: the numbers of an answer mean these.
  private var listed: [String]

  init(_ node: ViewNode, isAgain: Bool = false, shownHint: String? = nil) {
    id = node.id
    label = node.label.isEmpty ? node.id : node.label
    isSecret = node.isSecret
    self.isAgain = isAgain
    self.shownHint = shownHint
    listed = Self.options(of: node)
  }

  /// Returns the ids of a choice's options; none of a field.
  private static func options(of node: ViewNode) -> [String] {
    node.interaction == .pick ? node.children.map(\.id) : []
  }

  /// Whether a prompt can ask for the value of a node.
  static func canAsk(for node: ViewNode) -> Bool {
    node.isActionable && node.interaction != .press && !(node.interaction == .pick && node.children.isEmpty)
  }

  /// Normalizes a typed value for the app: in numeric fields digits of any script become ASCII, and so does the minus
  /// sign (U+2212).
  static func normalized(_ text: String, _ kind: ViewNode.FieldKind) -> String {
    switch kind {
    case .text, .search, .secret, .email: text
    case .number: Folding.asciiDigits(text).replacing("\u{2212}", with: "-")
    case .phone, .otp, .date, .time, .duration: Folding.asciiDigits(text)
    }
  }

  // MARK: The question

  /// Takes that the options of a node are listed.
  mutating func list(_ node: ViewNode) { listed = Self.options(of: node) }

  /// Whether it lists other options than a node now has.
  func isOutdated(_ node: ViewNode) -> Bool { Self.options(of: node) != listed }

  /// Returns the question for a field or a choice.
  func text(_ own: ViewNode, _ writer: LineWriter) -> PromptText {
    let words = writer.words
    let node = writer.inspector.shown(own)
    let label = node.label.isEmpty ? node.id : node.label
    let value = node.isSecret ? nil : Self.shownValue(of: node)
    let none = words.spellings(.promptNone).first ?? "none"
    let name =
      switch (node.interaction, node.role) {
      case (.pick, _) where writer.options.listsOptions: label
      case (.pick, .choices): words(.promptAnswers, .string(none))
      case (.pick, _): words(.promptAnswer)
      default: label
      }
    let question =
      value.map { words(.promptFieldKeeping, .string(name), .string($0)) }
      ?? words(.promptField, .string(name))
    var kind = node.role.rawValue
    if case .edit(let fieldKind) = node.interaction { kind = fieldKind.rawValue }
    let range: ViewNode.Measure? = if case .range = node.measure { node.measure } else { nil }
    return PromptText(
      id: node.id, label: label, kind: kind, value: value, isSecret: node.isSecret,
      hint: own.hint == shownHint ? nil : node.hint,
      options: node.interaction == .pick && !writer.options.listsOptions ? node.children : [], range: range,
      isAgain: isAgain,
      question: question)
  }

  /// Returns the value that an empty answer keeps; nil where there is none.
  private static func shownValue(of node: ViewNode) -> String? {
    if node.interaction == .pick {
      let chosen = node.children.filter(\.isChosen).map(\.label)
      return chosen.isEmpty ? nil : chosen.joined(separator: ", ")
    }
    return node.value?.isEmpty == false ? node.value : nil
  }

  // MARK: The answer

  /// What a line at the prompt means.
  enum Answer {
    /// The value is kept.
    case kept
    case command(PromptCommand)
    /// The user asks how to answer.
    case help([String])
    /// The key of a button of the screen.
    case key(String)
    /// A value of a field.
    case value(String)
    /// Options of a choice, as they were typed.
    case options(String)
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - node: the field or choice.
  ///   - page: the screen.
  ///   - writer: the language of commands.
  /// - Returns: what it means, and how it is echoed.
  func read(_ text: String, of node: ViewNode, on page: Page, _ writer: LineWriter) -> (Answer, echo: String)
  {
    let typed = isSecret ? text : trimmed(KeyboardInput.cleaned(text))
    let echo = isSecret ? (typed.isEmpty ? "" : "••••") : typed
    return (answer(typed, of: node, on: page, writer), echo)
  }

  private func answer(_ typed: String, of node: ViewNode, on page: Page, _ writer: LineWriter) -> Answer {
    if typed.isEmpty { return .kept }
    if let command = PromptCommand(typed, writer.parser) { return .command(command) }
    if typed == "?", !isSecret || writer.options.isTerminal { return .help(help(node, writer)) }
    guard case .edit(let kind) = node.interaction else {
      // No option is a sign alone, so this is meant for the screen.
      let isKey = page.view.nodes.flatMap(\.subtree).contains { $0.key == typed }
      return node.interaction == .pick && isKey ? .key(typed) : .options(typed)
    }
    return .value(Self.normalized(typed, kind))
  }

  private func help(_ node: ViewNode, _ writer: LineWriter) -> [String] {
    func shown(_ command: PromptCommand) -> Value { .string(command.shown(writer.parser)) }
    let help = writer.words(isSecret ? .promptHelpSecret : .promptHelp, shown(.cancel))
    return [node.hint, help, writer.words(.promptHelpBack, shown(.back), shown(.quit))].compactMap { $0 }
  }
}

/// A command at a prompt.
///
/// It begins with a colon: without one a line is the answer, whatever it says. An answer that is one of these is given
/// as an assignment, such as `name=:back`.
enum PromptCommand: CaseIterable {
  /// Leaves the prompt without an answer.
  case cancel
  /// Goes back to the previous screen.
  case back
  /// Leaves the app.
  case quit

  /// Parses a line; nil where it is an answer.
  init?(_ line: String, _ parser: CommandParser) {
    guard line.first == ":" else { return nil }
    let name = trimmed(line.dropFirst())
    guard
      let command = Self.allCases.first(where: { command in
        command.spellings(parser).contains { Folding.matches($0, name) }
      })
    else { return nil }
    self = command
  }

  /// Returns the command as it is typed, in the user's language.
  func shown(_ parser: CommandParser) -> String { ":" + (spellings(parser).first ?? "\(self)") }

  func spellings(_ parser: CommandParser) -> [String] {
    switch self {
    case .cancel: parser.words.spellings(.commandCancel) + ["cancel"]
    case .back: parser.spellings(.back)
    case .quit: parser.spellings(.quit)
    }
  }
}

/// The conversation while a prompt is open.
extension LineConversation {
  /// Opens the prompt of a field or a choice.
  ///
  /// - Parameters:
  ///   - id: the node's id.
  ///   - again: the update that reported the field's value as invalid; nil where the user chose the field.
  /// - Returns: the effects.
  mutating func open(_ id: String, again: ScreenUpdate? = nil) -> [Effect] {
    guard let node = page?.node(id) else { return [] }
    if node.interaction == .pick, node.children.isEmpty {
      return mistake(words(.errorNotActionable, .string(node.label)))
    }
    prompt = Prompt(node, isAgain: again != nil, shownHint: again.flatMap { shownHint(of: node, in: $0) })
    if options.editsLines, !node.isSecret, case .edit(id, let wrong) = again?.event { prompt?.draft = wrong }
    return ask()
  }

  /// Returns a node's hint if the lines before have shown it, so that the prompt need not repeat it.
  private func shownHint(of node: ViewNode, in update: ScreenUpdate) -> String? {
    if options.format == .json { return nil }
    let isFault = update.invalidAnswers.contains { $0.id == node.id && $0.message == node.hint }
    return isFault || update.tells(node.id) && node.isHintEssential ? node.hint : nil
  }

  /// Prints the open prompt.
  ///
  /// - Parameter isAgain: whether what stands above its question has been said already, and is still there.
  /// - Returns: the effects.
  mutating func ask(again isAgain: Bool = false) -> [Effect] {
    guard let prompt, let node = page?.node(prompt.id) else { return [] }
    self.prompt?.list(node)
    var text = ""
    // How to leave it is said at the first one: at each it would disturb users who listen.
    if writer.hasUser, !hasHintedAtPrompt {
      hasHintedAtPrompt = true
      let cancel = PromptCommand.cancel.shown(writer.parser)
      text = writer.info("hint", [words(.promptHint, .string(cancel))])
    }
    text += writer.text(.prompt(prompt.text(node, writer)))
    if writer.hasUser {
      // The answer is typed after the prompt.
      if text.last == "\n" { text.removeLast() }
      if isAgain, let end = text.lastIndex(of: "\n") { text = String(text[text.index(after: end)...]) }
      text += " "
      writer.isAtPrompt = true
    }
    return [.print(text)] + (prompt.isSecret ? [.echo(false)] : [])
  }

  /// Takes a line as the answer to a prompt.
  mutating func answer(_ prompt: Prompt, _ text: String, at now: Duration) -> [Effect] {
    guard let page, let node = page.node(prompt.id) else { return [] }
    let (answer, echo) = prompt.read(text, of: node, on: page, writer)
    var effects: [Effect] = prompt.isSecret ? [.echo(true)] : []
    // Without echo, Return did not move the cursor to the next line.
    if prompt.isSecret, writer.hasUser { effects.append(.print("\n")) }
    effects += writer.echo(echo)
    switch answer {
    case .kept: return close(.promptKept, effects, page, at: now)
    case .command(.cancel): return close(.promptCancelled, effects, page, at: now)
    case .command(.back):
      // A field that cannot be filled must not trap the user.
      guard page.view.canGoBackOrClose else { return effects + reprompt(words(.errorCannotGoBack)) }
      self.prompt = nil
      return effects + send(.back)
    case .command(.quit): return effects + end(.fine)
    case .help(let lines): return effects + [.print(writer.info("help", lines))] + ask()
    case .key(let key):
      self.prompt = nil
      return effects + (pressKey(key, page) ?? [])
    case .value(let value):
      isRepromptAnswer = prompt.isAgain
      self.prompt = nil
      return effects + send(.edit(node.id, value))
    case .options(let typed):
      isRepromptAnswer = prompt.isAgain
      return ready(effects + pick(typed, from: node))
    }
  }

  /// Picks options of a choice by the typed text.
  ///
  /// With multiple selection the answer names all selected options: those that differ from the selection are switched.
  mutating func pick(_ typed: String, from node: ViewNode) -> [Effect] {
    let picker = OptionPicker(options: node.children)
    let isSeveral = node.role == .choices
    if isSeveral, picker.isNone(typed, words.spellings(.promptNone) + ["none"]) {
      return change(picker.changes(to: []), of: node)
    }
    switch picker.pick(typed, several: isSeveral) {
    case .options(let options): return change(isSeveral ? picker.changes(to: options) : options, of: node)
    case .none(let text, let nearest):
      return reprompt(writer.unknown(words(.errorNotOption, .string(text)), nearest: nearest))
    case .several(let text, let candidates): return reprompt(writer.ambiguous(text, candidates))
    case .onlyOne: return reprompt(words(.errorOneOption))
    }
  }

  private mutating func change(_ options: [ViewNode], of node: ViewNode) -> [Effect] {
    if let disabled = options.first(where: { $0.states.contains(.disabled) }),
      let reason = writer.disabledReason(disabled, disabled.label)
    {
      return reprompt(reason)
    }
    prompt = nil
    if options.isEmpty, let page { return [.print(ScreenReporter.unchanged(after: nil, page, writer))] }
    return options.flatMap { send(.edit(node.id, $0.id)) }
  }

  /// Leaves the open prompt without an answer.
  package mutating func leaveField(at now: Duration) -> [Effect] {
    guard ending == nil, let prompt, let page else { return [] }
    writer.isAtPrompt = false
    return close(.promptCancelled, prompt.isSecret ? [.echo(true)] : [], page, at: now)
  }

  /// Cancels the prompt if its field can no longer be filled.
  mutating func closePromptIfGone() -> (text: String, effects: [Effect]) {
    guard let prompt, let page, !(page.node(prompt.id).map(Prompt.canAsk) ?? false) else { return ("", []) }
    self.prompt = nil
    return (writer.info("cancelled", [words(.promptCancelled)]), prompt.isSecret ? [.echo(true)] : [])
  }

  /// Whether the open prompt lists other options than the screen now has.
  var isPromptOutdated: Bool {
    guard let prompt, let node = page?.node(prompt.id) else { return false }
    return prompt.isOutdated(node)
  }

  /// Returns the field to ask for again, since its value is invalid.
  ///
  /// The first invalid field with a prompt takes precedence, for a user and in a script alike. A user is also asked
  /// again for the value just given; a script is not, since its next line is meant for something else, unless that
  /// prompt was a reopened one.
  func fieldToReprompt(_ update: ScreenUpdate) -> String? {
    func isAskable(_ id: String) -> Bool { page?.node(id).map(Prompt.canAsk) ?? false }
    if let answer = update.invalidAnswers.first(where: { isAskable($0.id) }) { return answer.id }
    guard update.isReply, options.isTerminal || update.isRepromptAnswer, case .edit(let id, _) = update.event,
      isAskable(id), page?.node(id)?.states.contains(.invalid) == true
    else { return nil }
    return id
  }

  /// Returns the field of a conversation that was just sent from, for the next message.
  func fieldToContinue(_ update: ScreenUpdate) -> String? {
    guard options.editsLines, update.isReply, update.isSameScreen,
      case .edit(let id, let sent) = update.event,
      !trimmed(sent).isEmpty, let page, page.view.dialog == nil,
      page.pieces.contains(where: { $0.node.role == .message }),
      // The app has taken it.
      let node = page.node(id), Prompt.canAsk(for: node), node.value?.isEmpty != false
    else { return nil }
    if case .edit(.text) = node.interaction { return id }
    return nil
  }

  private mutating func reprompt(_ reason: String) -> [Effect] {
    let effects = mistake(reason)
    return prompt == nil ? effects : effects + ask()
  }

  /// Closes the prompt without a new value, and reports the changes held back meanwhile.
  private mutating func close(_ word: Word, _ effects: [Effect], _ page: Page, at now: Duration) -> [Effect] {
    prompt = nil
    let said = effects + [.print(writer.info("kept", [words(word)]))]
    let held = screen(page.view, at: now)
    return held.isEmpty ? ready(said) : said + held
  }
}
