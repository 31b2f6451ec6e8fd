internal import Documents
internal import Foundations

extension CommandSpec {
  /// Commands that scroll, swipe and go back.
  static let moving: [CommandSpec] = [
    bare("back", "Goes back by the device's own button; iOS has none.", .back),
    bare("scroll", "Scrolls down by a page.", .scroll),
    CommandSpec(
      name: "scrollUntilVisible", about: "Scrolls until an element is on screen.",
      example: "scrollUntilVisible: { element: Save }",
      keys: [
        FlowKey("element", .selector, "The element.", "element: { id: end }", isRequired: true),
        FlowKey(
          "direction", directions, "Where to; DOWN by default.", "element: { id: end }, direction: UP"),
        FlowKey(
          "timeout", .number(from: 0, to: nil), "Milliseconds of the app's time; 20000 by default.",
          "element: { id: end }, timeout: 5000"),
        FlowKey(
          "speed", .number(from: 0, to: 100), "Taken as upstream does; lines scroll by pages.",
          "element: { id: end }, speed: 40"),
        FlowKey(
          "visibilityPercentage", .number(from: 0, to: 100),
          "How much of it must be on screen; all of it by default.",
          "element: { id: end }, visibilityPercentage: 50"),
        FlowKey(
          "centerElement", .bool, "Whether it is scrolled to the middle.",
          "element: { id: end }, centerElement: true"),
        SharedFlowKeys.settling("element: { id: end }"),
      ]
    ) { reader, arguments in reader.scrollUntilVisible(arguments) },
    CommandSpec(
      name: "swipe",
      about: "Swipes over the screen, which scrolls it the other way; lines go up and down only.",
      example: "swipe: { direction: UP }",
      keys: [
        FlowKey("direction", directions, "Where the finger moves to.", "direction: UP"),
        FlowKey("from", .selector, "The element where it begins.", "direction: UP, from: { id: list }"),
        FlowKey("start", .point, "Where it begins, with `end`.", "start: '50%,80%', end: '50%,20%'"),
        FlowKey("end", .point, "Where it ends, with `start`.", "start: '50%,80%', end: '50%,20%'"),
        FlowKey(
          "duration", .number(from: 0, to: nil), "Taken as upstream does; a swipe takes no time.",
          "direction: UP, duration: 400"),
        SharedFlowKeys.settling("direction: UP"),
      ]
    ) { reader, arguments in reader.swipe(arguments) },
    CommandSpec(
      name: "waitForAnimationToEnd",
      about: "Waits until the app has settled, as every step does; lines have no animations.",
      example: "waitForAnimationToEnd",
      keys: [
        FlowKey(
          "timeout", .number(from: 0, to: nil), "Taken as upstream does, without effect.", "timeout: 500")
      ],
      allowsBareName: true, support: .settles
    ) { reader, arguments in
      if arguments.node != nil, arguments.fields == nil { _ = reader.keys(arguments) }
      let timeout = reader.template(arguments.fields?["timeout"], "`timeout`")
      if let timeout { reader.check(number: timeout, "`timeout`", from: 0) }
      return .waitForAnimationToEnd(timeout: timeout)
    },
    CommandSpec(
      name: "action", about: "Another way to write some commands.", example: "action: back",
      main: .word(actions),
      acceptsKeys: false
    ) { reader, arguments in
      guard let node = arguments.node, let name = reader.choice(node, "`action`", actions) else { return nil }
      return switch name {
      case "back": .back
      case "hideKeyboard": .hideKeyboard
      case "scroll": .scroll
      case "clearKeychain": .clearKeychain
      default: .pasteText
      }
    },
  ]

  private static let directions = FlowValue.word(Command.Direction.allCases.map(\.rawValue))
  private static let actions = ["back", "hideKeyboard", "scroll", "clearKeychain", "pasteText"]
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
    if scroll.direction.isAcross, let node = fields["direction"] {
      report(
        .unsupportedCommand, .warning,
        "lines cannot be scrolled to the \(scroll.direction.rawValue.lowercased())", at: node.span,
        help: "lists of lines go up and down")
    }
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
      guard let direction = direction(fields) else { return nil }
      if direction.isAcross, let node = fields["direction"] {
        report(
          .unsupportedCommand, .warning,
          "lines cannot be swiped to the \(direction.rawValue.lowercased())", at: node.span,
          help: "tap what leads on; `tabs` and `steps` have a line for each part")
      }
      return .swipe(.init(way: .direction(direction, from: from), duration: duration))
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
    if let from = start.literal?.height, let to = end.literal?.height, from == to {
      report(
        .unsupportedCommand, .warning, "lines cannot be swiped across, so this swipe scrolls nothing",
        at: fields.span, help: "tap what leads on; `tabs` and `steps` have a line for each part")
    }
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

extension Command.Direction {
  /// Whether it is to a side, where lines have nothing.
  fileprivate var isAcross: Bool { self == .left || self == .right }
}

extension String {
  /// The second part of a point in percent, without white space.
  fileprivate var height: String? {
    let parts = split(separator: ",")
    return parts.count == 2 ? parts[1].filter { $0 != " " } : nil
  }
}
