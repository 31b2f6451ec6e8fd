import Foundations
import Screens

/// A conversation.
enum TranscriptComponent: Component {
  static let spec = ComponentSpec(
    "transcript", .shape, "A conversation.",
    main: KeySpec("messages", .expression(.list(.dyn)), required: true, "The messages, the oldest first."),
    keys: [
      KeySpec("label", .text, "What the conversation is about."),
      KeySpec("as", .name, "The name of a message in what is said of it; `item` if not given."),
      KeySpec(
        "key", .expression(.dyn), scope: .item(items: "messages", name: "as"),
        "What tells messages apart; the message's `id`, else its index, if not given."),
    ] + messageKeys(scope: .item(items: "messages", name: "as")) + Placeholders.keys,
    example: """
      transcript: "['Is the rice done?', 'Five minutes more']"
      author: Kitchen
      text: ${item}
      empty: { text: Say something }
      """)

  static func messageKeys(scope: ScopeChange = .none) -> [KeySpec] {
    [
      KeySpec("text", .text, required: true, scope: scope, "What a message says."),
      KeySpec("author", .text, scope: scope, "Who wrote it."),
      KeySpec(
        "mine", .expression(.bool), scope: scope, "Whether it is the person's own; the author is then “You”."),
      KeySpec("time", .text, scope: scope, "When it was written."),
      KeySpec("status", .text, scope: scope, "How far it has come, such as that it was read."),
      KeySpec("busy", .expression(.bool), scope: scope, "Whether it is still being sent or written."),
      KeySpec("failed", .expression(.bool), scope: scope, "Whether it could not be sent."),
      KeySpec(
        "do", .actions, scope: scope, "What is done when one that failed is chosen, such as sending it again."
      ),
    ]
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    elements.linkRow(MessageComponent.self, of: element, items: "messages", &properties, in: scope, &layout)
    elements.linkPhase(of: "messages", element, &properties, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let messages = drawing.nodes(of: drawing.items("messages"))
    guard !messages.isEmpty else { return drawing.placeholder }
    var node = drawing.node(.transcript, label: drawing.text("label"))
    node.children = messages
    return [node]
  }
}

/// A transcript's node for a message.
enum MessageComponent: Component {
  static let spec = ComponentSpec(
    "message", .shape, "What a transcript makes of a message.",
    main: KeySpec("message", .nothing, "It has no value."), keys: TranscriptComponent.messageKeys(),
    example: "")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let words = drawing.text("text") ?? .none
    let isBusy = drawing.value("busy")?.isTrue ?? false
    let hasFailed = drawing.value("failed")?.isTrue ?? false
    guard !words.isEmpty || isBusy || hasFailed else { return [] }
    let isMine = drawing.value("mine")?.isTrue ?? false
    var node = drawing.node(
      .message, label: isMine ? drawing.words("You") : drawing.text("author"), value: words)
    let unsaid = hasFailed ? "Not sent" : isBusy && isMine ? "Not sent yet" : nil
    node.show(hint(unsaid, drawing), as: .hint)
    if isBusy { node.states.insert(.busy) }
    if hasFailed { node.states.insert(.invalid) }
    if hasFailed, drawing.has("do") {
      node.interaction = .press
      drawing.onPress(node.id, "do")
    }
    return [node]
  }

  /// When a message was written and its delivery status, which is `unsaid` where the script names none; nil where neither
  /// is known.
  private static func hint(_ unsaid: String?, _ drawing: RenderInput) -> ShownText? {
    let time = drawing.text("time") ?? .none
    var status = drawing.text("status") ?? .none
    if status.isEmpty, let unsaid { status = drawing.words(unsaid) }
    guard !time.isEmpty, !status.isEmpty else {
      let known = time.isEmpty ? status : time
      return known.isEmpty ? nil : known
    }
    return drawing.words(
      "%@, %@", [.string(time.words), .string(status.words)], within: time.sources + status.sources)
  }
}
