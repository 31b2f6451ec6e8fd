internal import Foundations

extension CommandSpec {
  /// Commands that type, press keys and use the clipboard.
  static let typing: [CommandSpec] =
    [
      CommandSpec(
        name: "inputText", about: "Types into the field that has the keyboard.", example: "inputText: Idli",
        main: .text, keys: [FlowKey("text", .text, "The text.", "text: Idli", isRequired: true)],
        ignoresUnknownKeys: true
      ) { reader, arguments in reader.text(arguments, "text").map { .inputText($0) } },
      CommandSpec(
        name: "eraseText", about: "Deletes characters at the end of the field that has the keyboard.",
        example: "eraseText: 10", main: .number(from: 0, to: nil),
        keys: [
          FlowKey(
            "charactersToErase", .number(from: 0, to: nil), "How many; 50 by default.",
            "charactersToErase: 10")
        ], allowsBareName: true
      ) { reader, arguments in
        let count = reader.optionalText(arguments, "charactersToErase")
        if let count { reader.check(number: count, "`eraseText`", from: 0) }
        return .eraseText(count: count ?? Template("50", at: arguments.span))
      },
      CommandSpec(
        name: "copyTextFrom",
        about:
          "Copies an element's text, for `pasteText` and `maestro.copiedText`: its value, else its label or hint. "
          + "Of a row's label and value, it is the one that `text` matches.",
        example: "copyTextFrom: { id: total }", main: .selector, keys: SharedFlowKeys.selector
      ) { reader, arguments in reader.selector(arguments).map { .copyText($0) } },
      bare("pasteText", "Types what was copied.", .pasteText),
      CommandSpec(
        name: "setClipboard", about: "Copies a text.", example: "setClipboard: Idli", main: .text,
        keys: [FlowKey("text", .text, "The text.", "text: Idli", isRequired: true)]
      ) { reader, arguments in reader.text(arguments, "text").map { .setClipboard($0) } },
      bare("hideKeyboard", "Takes the keyboard from its field.", .hideKeyboard),
      CommandSpec(
        name: "pressKey", about: "Presses a key.", example: "pressKey: Enter", main: .word(Command.Key.names),
        keys: [
          FlowKey("key", .word(Command.Key.names), "The key's name.", "key: Enter", isRequired: true)
        ]
      ) { reader, arguments in reader.text(arguments, "key").flatMap { reader.key($0) } },
    ]
    + Command.RandomText.allCases.map { random in
      CommandSpec(
        name: random.rawValue, about: "Types \(random.words) that is made up from the walk's seed.",
        example: random.rawValue,
        keys: random.hasLength
          ? [
            FlowKey(
              "length", .number(from: 1, to: nil), "How many characters; 8 by default.", "length: 12")
          ] : [], allowsBareName: true
      ) { reader, arguments in
        let length = reader.template(arguments.fields?["length"], "`length`")
        if let length { reader.check(number: length, "`length`", from: 1) }
        return .inputRandom(random, length: length)
      }
    }

  /// Returns a command without arguments, except those common to all commands.
  static func bare(
    _ name: String, _ about: String, _ command: Command, support: Support = .works
  ) -> CommandSpec {
    CommandSpec(name: name, about: about, example: name, allowsBareName: true, support: support) {
      reader, arguments in
      if arguments.node != nil, arguments.fields == nil { _ = reader.keys(arguments) }
      return command
    }
  }
}

extension Command.RandomText {
  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .email: "an email address"
    case .personName: "a person's name"
    case .cityName: "a city"
    case .countryName: "a country"
    case .colorName: "a color"
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
    if let key = Command.Key(text) {
      if !Command.Key.namesOnLines.contains(key.name) {
        report(
          .unsupportedCommand, .warning, "the key `\(key.name)` means nothing on lines", at: name.span,
          help: "the walk fails there; make the step `optional: true` to go on with a warning")
      }
      return .pressKey(key)
    }
    report(
      .invalidFlowValue, "there is no key `\(text)`", at: name.span,
      help: nearHelp(for: text, in: Command.Key.names)
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
