internal import Catalogs
internal import Foundations
internal import FrontKit
internal import Runtime
internal import Typesetting

/// Writes for tools: JSON Lines, one object per event, keys in a fixed order, absent ones left out.
struct JSONDrawer: Drawer {
  let words: Words
  let formatter: LineFormatter

  func screen(_ page: Page, marking _: Set<String> = []) -> String {
    let view = page.view
    let nodes = (view.dialog.map { [$0] } ?? view.nodes).map { node($0, page.numbering) }
    return line(
      "screen",
      heading(view) + [
        .init("theme", .string(view.isDark ? "dark" : "light")),
        .init("trail", view.trail.isEmpty ? nil : .array(view.trail.map(string))),
        .init("tabs", view.tabs.isEmpty ? nil : .array(view.tabs.map(tab))),
        .init("canGoBack", .bool(view.canGoBack)),
        .init("sheet", view.isSheet ? .bool(true) : nil),
        .init("dialog", view.dialog == nil ? nil : .bool(true)),
        .init("nodes", .array(nodes)),
      ])
  }

  func change(_ change: ScreenDifference, _ page: Page, headingChanged: Bool) -> String {
    let nodes = change.entries.map { entry -> JSON in
      let kind: String
      switch entry {
      case .added: kind = "added"
      case .changed: kind = "changed"
      case .moved: kind = "moved"
      case .removed: kind = "removed"
      }
      let piece = entry.piece
      let members: [JSON.Member] = [.init("change", .string(kind)), .init("in", piece.parent.map(string))]
      if case .removed = entry { return .object(members + [.init("id", string(piece.id))]) }
      let parts = piece.parts.map { self.node($0, page.numbering) }
      return .object(
        members + self.members(piece.node, page.numbering) + [
          .init("with", parts.isEmpty ? nil : .array(parts))
        ])
    }
    return line("change", heading(page.view) + [.init("nodes", .array(nodes))])
  }

  func render(_ message: FrontMessage) -> String {
    switch message {
    case .toast(let text, let tone):
      return line("toast", [.init("text", string(text)), .init("tone", .string(tone.rawValue))])
    case .refused(let text), .mistake(let text): return line("refused", [.init("text", string(text))])
    case .invalid(let invalidAnswers, _):
      let texts = invalidAnswers.map { answer in
        JSON.object([
          .init("id", string(answer.id)), .init("label", string(answer.label)),
          .init("message", string(answer.message)),
        ])
      }
      return line("invalid", [.init("faults", .array(texts))])
    case .handover(let handover): return line("handover", members(handover))
    case .problem(let text): return line("problem", [.init("text", string(text))])
    case .deviceProblem(let text): return line("device", [.init("text", string(text))])
    case .info(let topic, let texts), .excerpt(let topic, let texts):
      return line("info", [.init("topic", .string(topic)), .init("lines", .array(texts.map(string)))])
    case .prompt(let prompt): return line("prompt", members(prompt))
    case .end(let code, let reason):
      return line("end", [.init("code", .int(Int(code.rawValue))), .init("reason", reason.map(string))])
    }
  }

  /// The event that the next line is read as a command.
  static let ready =
    JSON.object([
      .init("event", .string("prompt")), .init("kind", .string("command")),
    ]).text + "\n"

  private func heading(_ view: ScreenView) -> [JSON.Member] {
    [
      .init("screen", string(view.screen)), .init("title", string(view.title)),
      .init("titleSources", sources(view.titleSources)),
      .init("locale", string(view.locale)),
      .init("offline", view.isOffline ? .bool(true) : nil),
      .init("overrides", view.overrides > 0 ? .int(view.overrides) : nil),
      .init(
        "flow",
        view.flow.map { flow in
          .object([
            .init("name", string(flow.flow)), .init("step", .int(flow.step)),
            .init("steps", .int(flow.steps)),
          ])
        }),
    ]
  }

  private func members(_ handover: Announcement.ExternalRequest) -> [JSON.Member] {
    switch handover {
    case .link(let address): [.init("kind", .string("link")), .init("text", string(address))]
    case .share(let text): [.init("kind", .string("share")), .init("text", string(text))]
    case .copy(let text): [.init("kind", .string("copy")), .init("text", string(text))]
    case .notification(let shown):
      [
        .init("kind", .string("notification")), .init("title", string(shown.title)),
        .init("text", string(shown.text)), .init("link", shown.link.map(string)),
      ]
    }
  }

  private func members(_ prompt: PromptText) -> [JSON.Member] {
    let options = prompt.options.enumerated().map { index, option in
      JSON.object([
        .init("id", string(option.id)), .init("label", string(option.label)), .init("states", states(option)),
        .init("hint", option.hint.map(string)), .init("number", .int(index + 1)),
      ])
    }
    return [
      .init("kind", .string(prompt.kind)), .init("id", string(prompt.id)),
      .init("label", string(prompt.label)),
      .init("value", prompt.isSecret ? nil : prompt.value.map(string)),
      .init("secret", .bool(prompt.isSecret)),
      .init("again", prompt.isAgain ? .bool(true) : nil),
      .init("hint", prompt.hint.map(string)), .init("range", prompt.range.map(measure)),
      .init("options", options.isEmpty ? nil : .array(options)),
    ]
  }

  private func tab(_ tab: ScreenView.Tab) -> JSON {
    .object([
      .init("id", string(tab.id)), .init("label", string(tab.label)), .init("badge", tab.badge.map(string)),
      .init("selected", .bool(tab.isSelected)), .init("sources", sources(tab.sources)),
    ])
  }

  private func node(_ node: ViewNode, _ numbering: Numbering) -> JSON { .object(members(node, numbering)) }

  private func members(_ node: ViewNode, _ numbering: Numbering) -> [JSON.Member] {
    let value = node.isSecret ? nil : node.value ?? node.measure.flatMap { $0.roundedForDisplay?.text(words) }
    return [
      .init("id", string(node.id)),
      .init("role", .string(node.role.rawValue)),
      .init("label", node.label.isEmpty ? nil : string(node.label)),
      .init("value", value.map(string)),
      .init("filled", node.isSecret ? .bool(node.value?.isEmpty == false) : nil),
      .init("states", states(node)),
      .init("hint", node.hint.map(string)),
      .init("picture", node.picture.map(string)),
      .init("measure", node.measure.flatMap { $0.roundedForDisplay.map(measure) }),
      .init("tone", node.tone == .neutral ? nil : .string(node.tone.rawValue)),
      .init("does", interaction(node)),
      .init("key", node.key.map(string)),
      .init("sources", sources(of: node)),
      .init("roman", roman(of: node)),
      .init("hiddenFromReader", node.isHiddenFromReader ? .bool(true) : nil),
      .init("number", numbering[node.id].map(JSON.int)),
      .init("children", node.children.isEmpty ? nil : .array(node.children.map { self.node($0, numbering) })),
    ]
  }

  private func states(_ node: ViewNode) -> JSON? {
    let states = ViewNode.State.allCases.filter(node.states.contains)
    return states.isEmpty ? nil : .array(states.map { .string($0.rawValue) })
  }

  private func measure(_ measure: ViewNode.Measure) -> JSON {
    switch measure {
    case .level(let level): .object([.init("level", .int(level))])
    case .fraction(let fraction): .object([.init("fraction", .double(fraction))])
    case .rating(let rating, let most):
      .object([.init("rating", .double(rating)), .init("outOf", .double(most))])
    case .range(let value, let first, let last, let step):
      .object([
        .init("value", .double(value)), .init("from", .double(first)), .init("through", .double(last)),
        .init("step", .double(step)),
      ])
    case .series(let values): .object([.init("series", .array(values.map(JSON.double)))])
    }
  }

  private func interaction(_ node: ViewNode) -> JSON? {
    switch node.interaction {
    case nil: nil
    case .press: .string("press")
    case .pick: .string("pick")
    case .edit(let kind): .string("edit:\(kind.rawValue)")
    }
  }

  private func line(_ event: String, _ members: [JSON.Member]) -> String {
    let text = JSON.object([.init("event", .string(event))] + members).text
    return (formatter.isASCII ? CodePoints.escapedJSON(text) : text) + "\n"
  }

  func string(_ text: String) -> JSON { .string(Sanitizer.clean(formatter.directions.applied(to: text))) }
}

/// The inspection of texts in JSON: separate fields, so that the texts are unchanged.
extension JSONDrawer {
  /// Returns the sources of a node's texts, by field; nil where they are not traced.
  func sources(of node: ViewNode) -> JSON? {
    let parts = ViewNode.TextPart.allCases.compactMap { part in
      node.sources[part].flatMap(sources).map { JSON.Member(part.rawValue, $0) }
    }
    return parts.isEmpty ? nil : .object(parts)
  }

  /// Returns the sources of a text, one object each.
  func sources(_ sources: [TextSource]) -> JSON? {
    if sources.isEmpty { return nil }
    return .array(
      sources.map { source in
        .object([
          .init("key", source.key.isEmpty ? nil : string(source.key)),
          .init("catalog", source.catalog.map(string)),
          .init("locale", source.locale.map { string($0.description) }),
          .init("status", .string(source.status.rawValue)),
          .init(
            "problems",
            source.problems.isEmpty ? nil : .array(source.problems.map { string($0.description) })),
          .init("place", source.span.map { string($0.description) }),
        ])
      })
  }

  /// Returns a node's texts in other scripts in Latin letters; nil where that is off.
  func roman(of node: ViewNode) -> JSON? {
    guard let romanizer = formatter.romanizer else { return nil }
    let parts: [(String, String?)] = [
      ("label", node.label), ("value", node.isSecret ? nil : node.value), ("hint", node.hint),
    ]
    let members = parts.compactMap { name, text in
      text.flatMap(romanizer.romanized).map { JSON.Member(name, string($0)) }
    }
    return members.isEmpty ? nil : .object(members)
  }
}
