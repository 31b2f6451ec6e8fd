internal import Documents
internal import Foundations

extension CommandSpec {
  /// Commands that scroll, swipe and go back.
  static let moving: [CommandSpec] = [
    bare("back", .back),
    bare("scroll", .scroll),
    CommandSpec(
      name: "scrollUntilVisible", example: "scrollUntilVisible: { element: Save }",
      keys: [
        "element", "direction", "timeout", "speed", "visibilityPercentage", "centerElement",
        "waitToSettleTimeoutMs",
      ]
    ) { reader, arguments in reader.scrollUntilVisible(arguments) },
    CommandSpec(
      name: "swipe", example: "swipe: { direction: LEFT }",
      keys: ["direction", "from", "start", "end", "duration", "waitToSettleTimeoutMs"]
    ) { reader, arguments in reader.swipe(arguments) },
    CommandSpec(
      name: "waitForAnimationToEnd", example: "waitForAnimationToEnd", keys: ["timeout"],
      allowsBareName: true,
      support: .settles
    ) { reader, arguments in
      if arguments.node != nil, arguments.fields == nil { _ = reader.keys(arguments) }
      let timeout = reader.template(arguments.fields?["timeout"], "`timeout`")
      if let timeout { reader.check(number: timeout, "`timeout`", from: 0) }
      return .waitForAnimationToEnd(timeout: timeout)
    },
    CommandSpec(name: "action", example: "action: back", acceptsKeys: false) { reader, arguments in
      let names = ["back", "hideKeyboard", "scroll", "clearKeychain", "pasteText"]
      guard let node = arguments.node, let name = reader.choice(node, "`action`", names) else { return nil }
      return switch name {
      case "back": .back
      case "hideKeyboard": .hideKeyboard
      case "scroll": .scroll
      case "clearKeychain": .clearKeychain
      default: .pasteText
      }
    },
  ]
}

extension FlowFileReader {
  fileprivate mutating func scrollUntilVisible(_ arguments: CommandArguments) -> Command? {
    guard let fields = keys(arguments) else { return nil }
    guard let node = fields["element"] else {
      missing("element", in: fields)
      return nil
    }
    guard let element = selector(node, "`element`") else { return nil }
    var scroll = Command.ScrollUntilVisible(element: element)
    if let direction = direction(fields) { scroll.direction = direction }
    scroll.timeout = numberOrDefault(fields, "timeout", 20_000, from: 0)
    scroll.speed = numberOrDefault(fields, "speed", 40, from: 0, to: 100)
    scroll.visibilityPercentage = number(fields, "visibilityPercentage", from: 0, to: 100)
    scroll.centerElement = bool(fields, "centerElement", false)
    return .scrollUntilVisible(scroll)
  }

  fileprivate mutating func swipe(_ arguments: CommandArguments) -> Command? {
    guard let fields = keys(arguments) else { return nil }
    let duration = number(fields, "duration", from: 0)
    let from = fields["from"].flatMap { selector($0, "`from`") }
    if fields["direction"] != nil {
      for key in ["start", "end"] {
        guard let span = fields.keySpan(key) else { continue }
        report(
          .invalidFlowValue, "`swipe` has both `direction` and `\(key)`, expected one of the two", at: span,
          help: "remove one of them")
      }
      return direction(fields).map { .swipe(.init(way: .direction($0, from: from), duration: duration)) }
    }
    guard fields["start"] != nil || fields["end"] != nil else {
      report(
        .missingStepKey, "`swipe` does not say where to", at: fields.span,
        help: "give a `direction`, or `start` and `end`")
      return nil
    }
    guard let start = required(fields, "start"), let end = required(fields, "end") else { return nil }
    check(point: start)
    check(point: end)
    return .swipe(.init(way: .points(start: start, end: end), duration: duration))
  }

  private mutating func direction(_ fields: Fields) -> Command.Direction? {
    fields["direction"].flatMap { choice($0, "`direction`", Command.Direction.allCases.map(\.rawValue)) }
      .flatMap(Command.Direction.init(rawValue:))
  }

  /// Parses an integer under a key, kept as text since it may contain scripts.
  mutating func number(_ fields: Fields, _ name: String, from least: Int, to most: Int? = nil) -> Template? {
    guard let number = template(fields[name], "`\(name)`") else { return nil }
    check(number: number, "`\(name)`", from: least, to: most)
    return number
  }

  /// Parses an integer under a key; one out of its range is replaced by the default, as upstream does.
  mutating func numberOrDefault(
    _ fields: Fields, _ name: String, _ standard: Int, from least: Int, to most: Int? = nil
  ) -> Template? {
    guard let number = template(fields[name], "`\(name)`") else { return nil }
    guard let value = number.literal.flatMap({ Int($0.filter { $0 != "_" }) }),
      value < least || value > most ?? .max
    else {
      check(number: number, "`\(name)`", from: least, to: most)
      return number
    }
    report(
      .ineffectiveFlowKey, .warning, "`\(name)` is \(value), so the default of \(standard) is taken",
      at: number.span, help: most.map { "give it from \(least) to \($0)" } ?? "give it from \(least)")
    return nil
  }

  /// Parses a percentage under a key, which may have decimals.
  mutating func share(_ fields: Fields, _ name: String) -> Template? {
    guard let share = template(fields[name], "`\(name)`") else { return nil }
    if let text = share.literal, !(Double(text).map { (0...100).contains($0) } ?? false) {
      report(
        .invalidFlowValue, "found `\(text)` for `\(name)`, expected a number from 0 to 100", at: share.span)
    }
    return share
  }
}
