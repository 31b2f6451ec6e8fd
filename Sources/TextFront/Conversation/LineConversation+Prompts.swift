internal import Foundations
internal import FrontKit
internal import Runtime

extension LineConversation {
  /// Opens the prompt of a field or a choice.
  ///
  /// - Parameters:
  ///   - id: the node's id.
  ///   - again: the update that reported the field's value as invalid; nil where the user chose the field.
  /// - Returns: the effects.
  mutating func open(_ id: String, again: ScreenUpdate? = nil) -> [Effect] {
    guard let node = node(id) else { return [] }
    if node.interaction == .pick, node.children.isEmpty {
      return mistake(words(.errorNotActionable, .string(node.label)))
    }
    prompt = Prompt(node, isAgain: again != nil, shownHint: again.flatMap { shownHint(of: node, in: $0) })
    return ask()
  }

  /// Returns a node's hint if the lines before have shown it, so that the prompt need not repeat it.
  private func shownHint(of node: ViewNode, in update: ScreenUpdate) -> String? {
    if options.format == .json { return nil }
    let isFault = update.invalidAnswers.contains { $0.id == node.id && $0.message == node.hint }
    return isFault || update.tells(node.id) && node.isHintEssential ? node.hint : nil
  }

  /// Returns how to leave a prompt: at the first one, since at each it would disturb users who listen.
  private mutating func hintOfLeaving() -> String {
    guard options.isTerminal, options.format != .json, !hasHintedAtPrompt else { return "" }
    hasHintedAtPrompt = true
    return drawer.render(
      .info(topic: "hint", [words(.promptHint, .string(PromptCommand.cancel.shown(parser)))]))
  }

  /// Prints the open prompt.
  mutating func ask() -> [Effect] {
    guard let prompt, let node = node(prompt.id) else { return [] }
    self.prompt?.listed = Prompt.options(of: node)
    var text = hintOfLeaving() + drawer.render(.prompt(promptText(node, prompt)))
    if options.isTerminal, options.format != .json {
      // The answer is typed after the prompt.
      if text.last == "\n" { text.removeLast() }
      text += " "
      isAtPrompt = true
    }
    return [.print(text)] + (prompt.isSecret ? [.echo(false)] : [])
  }

  /// Takes a line as the answer to a prompt.
  mutating func answer(_ prompt: Prompt, _ text: String, at now: Duration) -> [Effect] {
    guard let page, let node = node(prompt.id) else { return [] }
    var effects: [Effect] = []
    if prompt.isSecret {
      effects.append(.echo(true))
      // Without echo, Return did not move the cursor to the next line.
      if options.isTerminal, options.format != .json { effects.append(.print("\n")) }
    }
    let typed = prompt.isSecret ? text : trimmed(KeyboardInput.cleaned(text))
    effects += echo(prompt.isSecret ? (typed.isEmpty ? "" : "••••") : typed)
    if typed.isEmpty { return close(.promptKept, effects, page, at: now) }
    switch PromptCommand(typed, parser) {
    case .cancel: return close(.promptCancelled, effects, page, at: now)
    case .back: return effects + leave(page)
    case .quit: return effects + end(.fine)
    case nil: break
    }
    if typed == "?", !prompt.isSecret || options.isTerminal {
      let help = words(
        prompt.isSecret ? .promptHelpSecret : .promptHelp, .string(PromptCommand.cancel.shown(parser)))
      let ways = words(
        .promptHelpBack, .string(PromptCommand.back.shown(parser)),
        .string(PromptCommand.quit.shown(parser)))
      let lines = [node.hint, help, ways].compactMap { $0 }
      return effects + [.print(drawer.render(.info(topic: "help", lines)))] + ask()
    }
    // No option is a sign alone, so this is meant for the screen.
    if node.interaction == .pick, page.view.nodes.flatMap(\.subtree).contains(where: { $0.key == typed }) {
      self.prompt = nil
      return effects + (pressKey(typed, page) ?? [])
    }
    isRepromptAnswer = prompt.isAgain
    if case .edit(let kind) = node.interaction {
      self.prompt = nil
      return effects + send(.edit(node.id, Prompt.normalized(typed, kind)))
    }
    return ready(effects + pick(typed, from: node))
  }

  /// Goes back from a prompt, since a field that cannot be filled must not trap the user.
  private mutating func leave(_ page: Page) -> [Effect] {
    guard page.view.canGoBackOrClose else { return reprompt(words(.errorCannotGoBack)) }
    prompt = nil
    return send(.back)
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
      return reprompt(unknown(words(.errorNotOption, .string(text)), nearest: nearest))
    case .several(let text, let candidates): return reprompt(ambiguous(text, candidates))
    case .onlyOne: return reprompt(words(.errorOneOption))
    }
  }

  private mutating func change(_ options: [ViewNode], of node: ViewNode) -> [Effect] {
    if let disabled = options.first(where: { $0.states.contains(.disabled) }),
      let reason = disabledReason(disabled, disabled.label)
    {
      return reprompt(reason)
    }
    prompt = nil
    return options.isEmpty ? [.print(unchanged(after: nil))] : options.flatMap { send(.edit(node.id, $0.id)) }
  }

  /// Cancels the prompt if its field can no longer be filled.
  mutating func closePromptIfGone() -> (text: String, effects: [Effect]) {
    guard let prompt, page != nil, promptableNode(prompt.id) == nil else { return ("", []) }
    self.prompt = nil
    return (
      drawer.render(.info(topic: "cancelled", [words(.promptCancelled)])),
      prompt.isSecret ? [.echo(true)] : []
    )
  }

  /// Whether the open prompt lists other options than the screen now has.
  var isPromptOutdated: Bool {
    guard let prompt, let node = node(prompt.id) else { return false }
    return Prompt.options(of: node) != prompt.listed
  }

  private mutating func reprompt(_ reason: String) -> [Effect] {
    let effects = mistake(reason)
    return prompt == nil ? effects : effects + ask()
  }

  /// Closes the prompt without a new value, and reports the changes held back meanwhile.
  private mutating func close(_ word: Word, _ effects: [Effect], _ page: Page, at now: Duration) -> [Effect] {
    prompt = nil
    let said = effects + [.print(drawer.render(.info(topic: "kept", [words(word)])))]
    let held = screen(page.view, at: now)
    return held.isEmpty ? ready(said) : said + held
  }

  func node(_ id: String) -> ViewNode? { page?.pieces.first { $0.id == id }?.node }

  private func promptText(_ own: ViewNode, _ prompt: Prompt) -> PromptText {
    let node = inspector.shown(own)
    let label = node.label.isEmpty ? node.id : node.label
    let value = node.isSecret ? nil : shownValue(of: node)
    let none = words.spellings(.promptNone).first ?? "none"
    let name =
      switch (node.interaction, node.role) {
      case (.pick, .choices): words(.promptAnswers, .string(none))
      case (.pick, _): words(.promptAnswer)
      default: label
      }
    let question =
      value.map { words(.promptFieldKeeping, .string(name), .string($0)) }
      ?? words(.promptField, .string(name))
    var kind = node.role.rawValue
    if case .edit(let fieldKind) = node.interaction { kind = fieldKind.rawValue }
    return PromptText(
      id: node.id, label: label, kind: kind, value: value, isSecret: node.isSecret,
      hint: own.hint == prompt.shownHint ? nil : node.hint,
      options: node.interaction == .pick ? node.children : [], range: range(of: node),
      isAgain: prompt.isAgain, question: question)
  }

  private func range(of node: ViewNode) -> ViewNode.Measure? {
    if case .range = node.measure { node.measure } else { nil }
  }

  /// Returns the value that an empty answer keeps; nil where there is none.
  private func shownValue(of node: ViewNode) -> String? {
    if node.interaction == .pick {
      let chosen = node.children.filter(\.isChosen).map(\.label)
      return chosen.isEmpty ? nil : chosen.joined(separator: ", ")
    }
    return node.value?.isEmpty == false ? node.value : nil
  }
}
