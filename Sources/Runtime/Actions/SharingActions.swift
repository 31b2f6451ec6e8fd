import Expressions
import Foundations
import Screens

/// Copies a text to the clipboard.
enum CopyAction: Action {
  static let spec = ActionSpec(
    "copy", "Puts a text on the clipboard.",
    main: KeySpec("value", .value(.string), required: true, "The text."), example: "copy: \"${app.name}\"")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .value(let source) = call.properties["value"],
      let value = linker.value(source, of: .string, in: scope)
    else { return nil }
    linker.checkSecrets(of: call, [value], in: scope)
    return Body(value: value)
  }

  struct Body: ActionBody {
    let value: ActionValue

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let text = try value.evaluate(frame).plainText.withoutControls(keepsLines: true)
      session.announce(.externalRequest(.copy(text)))
    }
  }
}

/// Shares a text with another app.
enum ShareAction: Action {
  static let spec = ActionSpec(
    "share", "Hands a text to another app.", main: KeySpec("text", .text, required: true, "The text."),
    keys: [
      KeySpec("items", .expression(.list(.dyn)), "A list, each item of which is a line below the text."),
      KeySpec("as", .name, "The name of an item in `line`; `item` if not given."),
      KeySpec("line", .text, scope: .item(items: "items", name: "as"), "The words of an item."),
    ],
    example: "share: Look at this recipe")

  /// The lines below the text.
  struct Lines {
    let items: Program
    let words: LinkedText
  }

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard let text = linker.actionText(call.properties.text("text"), in: scope) else { return nil }
    let lines = lines(of: call, in: scope, &linker)
    linker.checkSecrets(of: call, [text, lines?.words], in: scope)
    return Body(text: text, lines: lines)
  }

  private static func lines(of call: ActionCall, in scope: Scope, _ linker: inout Linker) -> Lines? {
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
    return Lines(items: items, words: words)
  }

  struct Body: ActionBody {
    let text: LinkedText
    let lines: Lines?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      var all = [session.shown(text, frame).words]
      if let lines, case .list(let items) = lines.items.evaluate(frame.slots) {
        for item in items {
          var inner = frame
          inner.slots.append(item)
          all.append(session.shown(lines.words, inner).words)
        }
      }
      let words = all.joined(separator: "\n").withoutControls(keepsLines: true)
      if !words.isEmpty { session.announce(.externalRequest(.share(words))) }
    }
  }
}
