import Expressions
import Foundations
import Screens

/// Copies a text to the clipboard.
enum CopyAction: Action {
  static let spec = ActionSpec(
    "copy", "Puts a text on the clipboard.",
    main: KeySpec("value", .value(.string), required: true, "The text."), keys: ItemLines.keys,
    example: "copy: \"${app.name}\"")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .value(let source) = call.properties["value"],
      let value = linker.value(source, of: .string, in: scope)
    else { return nil }
    let lines = ItemLines(of: call, in: scope, &linker)
    linker.checkSecrets(of: call, [value], in: scope)
    linker.checkSecrets(of: call, [lines?.words], in: scope)
    return Body(value: value, lines: lines)
  }

  struct Body: ActionBody {
    let value: ActionValue
    let lines: ItemLines?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let all = [try value.evaluate(frame).plainText] + (lines?.shown(in: session, frame) ?? [])
      let text = all.joined(separator: "\n").withoutControls(keepsLines: true)
      session.announce(.externalRequest(.copy(text)))
    }
  }
}

/// Shares a text with another app.
enum ShareAction: Action {
  static let spec = ActionSpec(
    "share", "Hands a text to another app.", main: KeySpec("text", .text, required: true, "The text."),
    keys: ItemLines.keys, example: "share: Look at this recipe")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard let text = linker.actionText(call.properties.text("text"), in: scope) else { return nil }
    let lines = ItemLines(of: call, in: scope, &linker)
    linker.checkSecrets(of: call, [text, lines?.words], in: scope)
    return Body(text: text, lines: lines)
  }

  struct Body: ActionBody {
    let text: LinkedText
    let lines: ItemLines?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let all = [session.shown(text, frame).words] + (lines?.shown(in: session, frame) ?? [])
      let words = all.joined(separator: "\n").withoutControls(keepsLines: true)
      if !words.isEmpty { session.announce(.externalRequest(.share(words))) }
    }
  }
}

/// The lines below a text that leaves the app, one for each item of a list.
struct ItemLines {
  /// The keys by which an action has them.
  static let keys = [
    KeySpec("items", .expression(.list(.dyn)), "A list, each item of which is a line below the text."),
    KeySpec("as", .name, "The name of an item in `line`; `item` if not given."),
    KeySpec("line", .text, scope: .item(items: "items", name: "as"), "The words of an item."),
  ]

  let items: Program
  let words: LinkedText

  /// Links them; nil where the action has none, or what is wrong with them was reported.
  init?(of call: ActionCall, in scope: Scope, _ linker: inout Linker) {
    guard let source = call.properties.expression("items"),
      let items = linker.compile(source, in: scope, expecting: .list(.dyn))
    else { return nil }
    let name = call.properties.word("as") ?? "item"
    let inner = scope.adding([(name, items.type.elementType ?? .dyn)])
    guard let words = linker.actionText(call.properties.text("line"), in: inner) else {
      if call.properties.keySpans["line"] == nil {
        linker.found.report(
          .missingKey, "`items` without a `line`", at: call.properties.keySpans["items"] ?? call.nameSpan,
          help: "add `line:` with the words of an item")
      }
      return nil
    }
    self.items = items
    self.words = words
  }

  /// The words of each item, in order.
  func shown(in session: isolated AppSession, _ frame: ActionFrame) -> [String] {
    guard case .list(let items) = items.evaluate(frame.slots) else { return [] }
    return items.map { item in
      var inner = frame
      inner.slots.append(item)
      return session.shown(words, inner).words
    }
  }
}
