import Documents
import Foundations
import TestSupport

@testable import Screens

extension Registry {
  /// Some components and actions with every type of key.
  static let sample = Registry(
    components: [
      ComponentSpec(
        "text", .show, "Words.", main: KeySpec("text", .text, required: true, "The words."),
        keys: [KeySpec("tone", .word(["info", "warning"]), "How grave it is.")], example: "text: Hello"),
      ComponentSpec(
        "notice", .show, "A message.", main: KeySpec("text", .text, required: true, "The words."),
        keys: [KeySpec("level", .word(["info", "warning"]), "How grave it is.")], example: "notice: Hello"),
      ComponentSpec(
        "divider", .show, "A pause.", main: KeySpec("divider", .nothing, "Nothing."), example: "divider:"),
      ComponentSpec(
        "section", .shape, "A part.", main: KeySpec("title", .text, "Its title."),
        keys: [KeySpec("body", .elements, required: true, "Its components.")], example: "section: A\nbody: []"
      ),
      ComponentSpec(
        "list", .shape, "Rows.", main: KeySpec("items", .expression(.dyn), required: true, "The items."),
        keys: [
          KeySpec("as", .name, "The item's name."),
          KeySpec("key", .expression(.dyn), "What tells them apart."),
          KeySpec("row", .elements, required: true, "A row."),
        ], example: "list: a\nrow: divider"),
      ComponentSpec(
        "facts", .show, "Labels with values.",
        main: KeySpec(
          "facts",
          .list(
            .record(
              RecordSpec(
                "a fact",
                keys: [
                  KeySpec("label", .text, required: true, "What it is."),
                  KeySpec("value", .text, required: true, "What it is worth."),
                ]))), required: true, "The facts."), example: "facts: { label: A, value: b }"),
      ComponentSpec(
        "button", .act, "Does something.", main: KeySpec("label", .text, required: true, "What it does."),
        keys: [
          KeySpec("do", .actions, required: true, "What is done."),
          KeySpec("primary", .value(.bool), "Whether it is the main one."),
        ], interactive: true, example: "button: Go\nid: go\ndo: back"),
    ],
    actions: [
      ActionSpec("back", "Goes back.", main: KeySpec("back", .nothing, "Nothing."), example: "back"),
      ActionSpec(
        "go", "Opens a screen.", main: KeySpec("screen", .reference(.screen), required: true, "The screen."),
        keys: [KeySpec("with", .arguments(for: "screen"), "Its params.")], example: "go: home"),
      ActionSpec(
        "toast", "Says something.", main: KeySpec("text", .text, required: true, "The words."),
        keys: [KeySpec("tone", .word(["info", "warning"]), "How grave it is.")], example: "toast: Hello"),
      ActionSpec(
        "set", "Sets states.", main: KeySpec("set", .mapping(.value(.dyn)), required: true, "The states."),
        example: "set: { state.a: 1 }"),
    ])
}

/// Reads a screen with marks in it.
///
/// - Returns: the screen, and its diagnostics as `KL0201 1️⃣ message → help`; a place without a mark is written as
///   `line:column`.
func readScreen(_ marked: String, file: String = "home.yaml") -> (script: ScreenScript?, problems: [String]) {
  let source = MarkedText(marked)
  var diagnostics = Diagnostics()
  let script = ScreenScript.read(
    SourceText(path: "Screens/demo/\(file)", text: source.text), registry: .sample, into: &diagnostics)
  return (script, diagnostics.sorted.map { source.describe($0) })
}

/// Reads components with marks in them, as the body of an otherwise valid screen.
func readBody(_ marked: String) -> (elements: [Element], problems: [String]) {
  let (script, problems) = readScreen("screen: home\ntitle: Home\nbody:\n\(marked.indented(by: 2))")
  return (script?.properties.elements("body") ?? [], problems)
}

extension MarkedText {
  /// Formats a diagnostic in one line.
  func describe(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.span.map { "\($0.location.line):\($0.location.column)" } ?? "nowhere"
    let mark = places.first { $0.value == place }?.key ?? place
    return "\(diagnostic.code) \(mark) \(diagnostic.message)" + (diagnostic.help.map { " → \($0)" } ?? "")
  }
}

extension String {
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }
}

// MARK: Parsed values as text, independent of key order

extension Element {
  var words: String { "\(component)\(isKnown ? "" : "?")\(properties.words)" }
}

extension ActionCall {
  var words: String { "\(action)\(properties.words)" }
}

extension Properties {
  var words: String {
    "(" + names.sorted().map { "\($0): \(self[$0]?.words ?? "")" }.joined(separator: ", ") + ")"
  }
}

extension Property {
  var words: String {
    switch self {
    case .text(let text): text.words
    case .expression(let source): "`\(source.text)`"
    case .value(let source): source.words
    case .word(let word, _): word
    case .type(let type, _): "\(type)"
    case .elements(let elements): "[\(elements.map(\.words).joined(separator: ", "))]"
    case .actions(let actions): "[\(actions.map(\.words).joined(separator: ", "))]"
    case .list(let items): "[\(items.map(\.words).joined(separator: ", "))]"
    case .record(let record): record.words
    case .named(let named):
      "{\(named.map { "\($0.name): \($0.property.words)" }.sorted().joined(separator: ", "))}"
    case .nothing: "-"
    }
  }
}

extension LocalizableText {
  var words: String {
    switch self {
    case .template(let template): template.words
    case .verbatim(let template): "verbatim \(template.words)"
    case .key(let template, let arguments):
      "key \(template.words)" + arguments.map { " `\($0.text)`" }.joined()
    }
  }
}

extension TextTemplate {
  var words: String {
    let pieces = parts.map { part in
      switch part {
      case .literal(let words): words
      case .expression(let source): "`\(source.text)`"
      }
    }
    return "'\(pieces.joined(separator: "|"))'"
  }
}

extension ValueSource {
  var words: String {
    switch self {
    case .literal(let node): "=\(node.text ?? node.kindInWords)"
    case .expression(let source): "=`\(source.text)`"
    case .template(let template): "=\(template.words)"
    }
  }
}
