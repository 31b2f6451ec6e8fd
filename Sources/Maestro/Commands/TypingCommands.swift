internal import Foundations

extension CommandSpec {
  /// Commands that type, press keys and use the clipboard.
  static let typing: [CommandSpec] =
    [
      CommandSpec(name: "inputText", example: "inputText: Idli", keys: ["text"], ignoresUnknownKeys: true) {
        reader, arguments in reader.text(arguments, "text").map { .inputText($0) }
      },
      CommandSpec(
        name: "eraseText", example: "eraseText: 10", keys: ["charactersToErase"], allowsBareName: true
      ) { reader, arguments in
        let count = reader.optionalText(arguments, "charactersToErase")
        if let count { reader.check(number: count, "`eraseText`", from: 0) }
        return .eraseText(count: count ?? Template("50", at: arguments.span))
      },
      CommandSpec(
        name: "copyTextFrom", example: "copyTextFrom: { id: total }", keys: FlowFileReader.selectorKeys
      ) { reader, arguments in reader.selector(arguments).map { .copyText($0) } },
      bare("pasteText", .pasteText),
      CommandSpec(name: "setClipboard", example: "setClipboard: Idli", keys: ["text"]) { reader, arguments in
        reader.text(arguments, "text").map { .setClipboard($0) }
      },
      bare("hideKeyboard", .hideKeyboard),
      CommandSpec(name: "pressKey", example: "pressKey: Enter", keys: ["key"]) { reader, arguments in
        reader.text(arguments, "key").flatMap { reader.key($0) }
      },
    ]
    + Command.RandomText.allCases.map { random in
      CommandSpec(
        name: random.rawValue, example: random.rawValue, keys: random.hasLength ? ["length"] : [],
        allowsBareName: true
      ) { reader, arguments in
        let length = reader.template(arguments.fields?["length"], "`length`")
        if let length { reader.check(number: length, "`length`", from: 1) }
        return .inputRandom(random, length: length)
      }
    }

  /// Returns a command without arguments, except those common to all commands.
  static func bare(_ name: String, _ command: Command, support: Support = .works) -> CommandSpec {
    CommandSpec(name: name, example: name, allowsBareName: true, support: support) { reader, arguments in
      if arguments.node != nil, arguments.fields == nil { _ = reader.keys(arguments) }
      return command
    }
  }
}

extension FlowFileReader {
  fileprivate mutating func key(_ name: Template) -> Command? {
    guard let text = name.literal else {
      report(
        .invalidFlowValue, "the key cannot come from a script", at: name.span,
        help: "name it, such as `Enter`")
      return nil
    }
    if let key = Command.Key(text) { return .pressKey(key) }
    report(
      .invalidFlowValue, "there is no key `\(text)`", at: name.span,
      help: nearestName(to: text, in: Command.Key.names).map { "did you mean `\($0)`?" }
        ?? "such as `Enter`, `Back`, `Tab` or `Backspace`")
    return nil
  }

  /// Reports text that is not a number, or too small a number; the result of a script is checked when it runs.
  mutating func check(number: Template, _ what: String, from least: Int, to most: Int? = nil) {
    guard let text = number.literal else { return }
    let range = most.map { "from \(least) to \($0)" } ?? "from \(least)"
    guard let value = Int(text.filter { $0 != "_" }), value >= least, value <= most ?? .max else {
      report(
        .invalidFlowValue, "found `\(text)` for \(what), expected a whole number \(range)", at: number.span)
      return
    }
  }
}
