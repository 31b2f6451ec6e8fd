import Documents
import Foundations

extension ScriptReader {
  /// Reads a localizable text: a string, `{ verbatim: … }` or `{ key: …, args: […] }`.
  mutating func text(_ node: Node) -> LocalizableText? {
    if let scalar = node.scalar {
      if scalar.isNull {
        wrongKind(node, "a text", help: "write the text, or \"\" for none")
        return nil
      }
      return TextTemplate.parse(scalar, in: node, into: &diagnostics).map { .template($0) }
    }
    guard let entries = node.entries else {
      wrongKind(node, "a text")
      return nil
    }
    if !entries.isEmpty, entries.allSatisfy({ $0.name.isLanguageCode }) {
      wrongKind(node, "a text", help: "write it in one language; the others stand in the String Catalog")
      return nil
    }
    let problems = diagnostics.all.count
    let read = properties(entries, keys: Self.textKeys, of: "a text", span: node.span)
    if let verbatim = read.keySpans["verbatim"], let other = read.keySpans["key"] ?? read.keySpans["args"] {
      diagnostics.report(
        Diagnostic(
          .twoNames, "found `\(other.text)` beside `verbatim`, which is not looked up in a catalog",
          at: other,
          help: "remove one of the two", related: [Diagnostic.Related("`verbatim` is here", verbatim)]))
    }
    for name in ["verbatim", "key"] {
      guard let value = entries.first(where: { $0.name == name })?.value else { continue }
      if value.text == nil || value.isNull {
        wrongKind(value, "a text", help: "write the text, or \"\" for none")
      }
    }
    if let template = template(read, "verbatim") { return .verbatim(template) }
    if let template = template(read, "key") {
      var arguments: [ExpressionSource] = []
      if case .list(let list) = read["args"] {
        for case .expression(let source) in list { arguments.append(source) }
      }
      return .key(template, arguments: arguments)
    }
    if read.keySpans["verbatim"] == nil, read.keySpans["key"] == nil, diagnostics.all.count == problems {
      diagnostics.report(
        Diagnostic(
          .missingKey, "the text has neither `key` nor `verbatim`", at: node.shortSpan,
          help: "write the text itself, `{ key: … }` or `{ verbatim: … }`"))
    }
    return nil
  }

  private static let textKeys = [
    KeySpec("verbatim", .value(.string), "A text that is not to be translated."),
    KeySpec("key", .value(.string), "A key of the String Catalog."),
    KeySpec("args", .list(.expression(.dyn)), "The key's arguments, in order."),
  ]

  private func template(_ properties: Properties, _ name: String) -> TextTemplate? {
    guard case .value(let source) = properties[name] else { return nil }
    switch source {
    case .template(let template): return template
    case .expression(let expression):
      return TextTemplate(parts: [.expression(expression)], span: expression.span)
    case .literal(let node):
      guard !node.isNull else { return nil }
      return node.text.map { TextTemplate(parts: $0.isEmpty ? [] : [.literal($0)], span: node.span) }
    }
  }

  /// Reads a bare expression.
  mutating func expression(_ node: Node) -> ExpressionSource? {
    guard let scalar = node.scalar, !scalar.isNull else {
      wrongKind(node, "an expression")
      return nil
    }
    if scalar.text.hasPrefix("${"), scalar.text.hasSuffix("}") {
      diagnostics.report(
        Diagnostic(
          .wrongKind, "found `${…}`, expected a bare expression", at: node.span,
          help: "write it without `${` and `}`"))
      return nil
    }
    return ExpressionSource(scalar, in: node)
  }

  /// Reads a value: a literal, one whole `${…}`, or a string with `${…}` in it.
  mutating func value(_ node: Node) -> ValueSource? {
    guard let scalar = node.scalar else {
      if let inner = firstExpression(in: node) {
        diagnostics.report(
          Diagnostic(
            .wrongKind, "found `${…}` within a list or mapping", at: inner.span,
            help: "make the whole value one expression, such as \"${[a, b]}\""))
        return nil
      }
      return .literal(node)
    }
    guard scalar.text.opensExpression else { return .literal(node) }
    guard let template = TextTemplate.parse(scalar, in: node, into: &diagnostics) else { return nil }
    if let expression = template.wholeExpression { return .expression(expression) }
    return .template(template)
  }

  private func firstExpression(in node: Node) -> Node? {
    switch node.kind {
    case .scalar(let scalar): scalar.text.opensExpression ? node : nil
    case .sequence(let items): items.lazy.compactMap { firstExpression(in: $0) }.first
    case .mapping(let entries): entries.lazy.compactMap { firstExpression(in: $0.value) }.first
    }
  }

  /// Reads one word out of a fixed set.
  mutating func word(_ node: Node, among words: [String]) -> Property? {
    guard let text = node.text, !node.isNull else {
      wrongKind(node, "one of \(list(words))")
      return nil
    }
    guard words.contains(text) else {
      let help =
        nearHelp(for: text, in: words) ?? "expected one of \(list(words))"
      diagnostics.report(Diagnostic(.unknownWord, "no such word `\(text)` here", at: node.span, help: help))
      return nil
    }
    return .word(text, node.span)
  }

  /// Reads a name that the script gives.
  mutating func name(_ node: Node) -> Property? {
    guard let text = node.text, !node.isNull else {
      wrongKind(node, "a name")
      return nil
    }
    guard text.isScriptName else {
      diagnostics.report(
        Diagnostic(
          .invalidName, "`\(text)` is not a name", at: node.span,
          help: "use letters, digits, `_` and `-`, beginning with a letter"))
      return nil
    }
    return .word(text, node.span)
  }

  /// Reads a reference to a declaration elsewhere; only linking finds out whether it exists.
  mutating func reference(_ node: Node, _ reference: PropertyType.Reference) -> Property? {
    guard let text = node.text, !node.isNull else {
      wrongKind(node, "the name of \(reference.inWords)")
      return nil
    }
    return .word(text, node.span)
  }

  private func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
}

extension PropertyType.Reference {
  /// The kind of the referenced thing, with its article.
  var inWords: String {
    switch self {
    case .screen: "a screen"
    case .model: "a model, such as `recipes.RecipeDetail`"
    case .action: "an action, such as `recipe.start`"
    case .tab: "a tab"
    case .state: "a state, such as `state.query`"
    case .flag: "a flag"
    case .component: "a component under `components/`"
    case .flow: "a flow"
    case .sequence: "a sequence of actions"
    case .event: "an event of the component"
    case .exit: "a way out of the flow"
    case .node: "the id of a component"
    }
  }
}

extension String {
  /// Whether there is a `${` in it.
  fileprivate var opensExpression: Bool {
    guard hasByte(UInt8(ascii: "$")) else { return false }
    var follows = false
    for byte in utf8 {
      if follows, byte == UInt8(ascii: "{") { return true }
      follows = byte == UInt8(ascii: "$")
    }
    return false
  }

  /// Whether it resembles a language code, such as `ta` or `pt-BR`.
  ///
  /// By hand: compiling a regular expression takes longer than parsing a whole text.
  fileprivate var isLanguageCode: Bool {
    let language = utf8.prefix { $0 != UInt8(ascii: "-") }
    guard language.count == 2, language.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else {
      return false
    }
    guard utf8.count > 2 else { return true }
    let region = utf8.dropFirst(3)
    guard region.count > 1, let first = region.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else {
      return false
    }
    return region.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
  }

  /// Whether it can name something in a script: ASCII letters, digits, `_` and `-`, beginning with a letter.
  var isScriptName: Bool {
    guard let first = utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else { return false }
    return utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
  }
}
