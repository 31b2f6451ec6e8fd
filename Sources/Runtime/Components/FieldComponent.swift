import Foundations
import Screens

/// An input for a text, a number, a date or the like.
///
/// Its value is a `string`, but a number is a `double` (an `int` where `digits: 0` or its state says so), a date
/// the `timestamp` of its first moment in the person's zone, a time the `duration` since midnight.
enum FieldComponent: Component {
  static let spec = ComponentSpec(
    "field", .ask, "Asks for a text, a number, a date or the like.",
    main: KeySpec("label", .text, required: true, "What is asked for."),
    keys: [
      KeySpec(
        "kind", .word(ViewNode.FieldKind.allCases.map(\.rawValue)), "What is asked for; `text` if not given.")
    ] + InputKeys.holding(.dyn, "what is given") + [
      KeySpec("hint", .text, "More on what is asked for."),
      KeySpec(
        "min", .value(.dyn),
        "The least number, length of time, day or time; for texts, the fewest characters."),
      KeySpec("max", .value(.dyn), "The most, of whatever `min` is the least of."),
      KeySpec("digits", .value(.int), "The most decimals of a number; with 0 it is a whole one."),
      KeySpec("length", .value(.int), "How many digits a one-time code has."),
    ] + InputKeys.checks,
    interactive: true,
    example: "field: Search recipes\nid: search\nkind: search")

  static func kind(_ element: Element) -> ViewNode.FieldKind {
    element.properties.word("kind").flatMap(ViewNode.FieldKind.init) ?? .text
  }

  static func bindableTypes(_ element: Element) -> [ValueType] {
    switch kind(element) {
    case .text, .search, .phone, .email, .otp, .secret: [.string]
    case .number: [.int, .double]
    case .date: [.timestamp]
    case .time, .duration: [.duration]
    }
  }

  static func formType(_ element: Element) -> ValueType? {
    switch kind(element) {
    case .text, .search, .phone, .email, .otp, .secret: .string
    case .number: .nullable(element.properties.literal("digits") == "0" ? .int : .double)
    case .date: .nullable(.timestamp)
    case .time, .duration: .nullable(.duration)
    }
  }

  static let rules = ["min", "max"]

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    let kind = kind(element)
    for key in rules + ["digits", "length"] where element.properties[key] != nil {
      guard kind.takes(key) else {
        elements.report(
          .ignoredKey, "a field of kind `\(kind.rawValue)` has no `\(key)`",
          at: element.properties.keySpans[key] ?? element.nameSpan,
          help: "remove it, or use `check:` with a condition")
        continue
      }
      if rules.contains(key) {
        properties[key] = elements.limit(key, of: element, kind.limitType, in: scope, &layout)
      }
    }
    if rules.allSatisfy(kind.takes) { elements.checkRange(of: element, properties, by: kind.measure) }
  }

  static func validationError(in answer: Value, _ drawing: RenderInput) -> FieldError? {
    guard !answer.isNothing else { return nil }
    let kind = drawing.word("kind").flatMap(ViewNode.FieldKind.init) ?? .text
    for (key, isBroken) in [("min", { $0 < $1 }), ("max", { $0 > $1 })]
      as [(String, (Double, Double) -> Bool)]
    {
      guard let limit = drawing.value(key), let most = kind.measure(limit), let found = kind.measure(answer),
        isBroken(found, most)
      else { continue }
      return FieldError(
        key: "field.\(kind.family).\(key)",
        arguments: [limit.number == nil ? .string(kind.words(limit, drawing)) : kind.counted(limit)])
    }
    return nil
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let kind = drawing.word("kind").flatMap(ViewNode.FieldKind.init) ?? .text
    var node = drawing.node(.field, label: drawing.text("label"))
    let words = kind.words(drawing.answer, drawing)
    node.show(drawing.data(kind.isSecret && !words.isEmpty ? "••••" : words), as: .value)
    node.show(drawing.text("hint"), as: .hint)
    node.interaction = .edit(kind)
    drawing.onAnswer(
      .text(
        FieldReading(
          kind: kind, type: drawing.instance.element.common.held, digits: drawing.count("digits"),
          length: drawing.count("length"))))
    return [node]
  }
}

extension ViewNode.FieldKind {
  /// The prefix of the catalog keys for answers out of range.
  fileprivate var family: String {
    switch self {
    case .text, .search, .secret, .phone, .email, .otp: "text"
    case .number, .duration: "number"
    case .date, .time: "date"
    }
  }

  /// The type of `min` and `max`.
  fileprivate var limitType: ValueType {
    switch self {
    case .text, .search, .secret, .phone, .email, .otp: .int
    case .number: .double
    case .date: .timestamp
    case .time, .duration: .duration
    }
  }

  fileprivate func takes(_ key: String) -> Bool {
    switch key {
    case "digits": self == .number
    case "length": self == .otp
    default: ![.phone, .email, .otp].contains(self)
    }
  }

  /// Returns the measure by which a value or a limit is compared.
  fileprivate func measure(_ value: Value) -> Double? {
    switch value {
    case .string(let text): Double(text.count)
    case .timestamp(let time): Double(time.seconds)
    case .duration(let length): Double(length.components.seconds)
    default: value.number
    }
  }

  /// Returns a limit as the number that its message counts by.
  fileprivate func counted(_ limit: Value) -> Value {
    self == .number ? limit : .int(Int(exactly: limit.number?.rounded() ?? 0) ?? 0)
  }

  /// Returns a value as displayed, except secrets.
  fileprivate func words(_ value: Value, _ drawing: RenderInput) -> String {
    switch value {
    case .null, .error: ""
    case .string(let text): text
    case .timestamp(let time): drawing.localizer.day(time, zone: drawing.context.zone)
    case .duration(let length) where self == .time: drawing.localizer.timeOfDay(length)
    case .double(let number): drawing.localizer.number(number, digits: 12)
    default: drawing.localizer.text(of: value, zone: drawing.context.zone)
    }
  }
}
