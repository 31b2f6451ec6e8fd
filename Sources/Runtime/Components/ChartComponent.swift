import Foundations
import Screens

/// Numbers to compare, or to follow over time.
enum ChartComponent: Component {
  static let spec = ComponentSpec(
    "chart", .show, "Numbers to be compared or followed.",
    main: KeySpec(
      "values", .expression(.list(.dyn)), required: true, "The items, or the numbers themselves."),
    keys: [
      KeySpec("label", .text, required: true, "What the numbers tell."),
      KeySpec(
        "kind", .word(["bars", "sparkline"]),
        "`bars`, each with its name, or a `sparkline`, told by its lowest, highest and last number; bars where "
          + "`name` is given, if not said."),
      KeySpec("as", .name, "The name of an item in what is said of it; `item` if not given."),
      KeySpec(
        "key", .expression(.dyn), scope: .item(items: "values", name: "as"),
        "What tells items apart; the item's `id`, else its index, if not given."),
    ] + valueKeys(scope: .item(items: "values", name: "as")) + Placeholders.keys,
    example: """
      chart: "[12, 30, 18]"
      label: Minutes a day
      text: "${item} min"
      empty: { text: Nothing cooked yet }
      """)

  static func valueKeys(scope: ScopeChange = .none) -> [KeySpec] {
    [
      KeySpec("name", .text, scope: scope, "What an item's number belongs to."),
      KeySpec("value", .expression(.dyn), scope: scope, "An item's number; the item itself if not given."),
      KeySpec(
        "text", .text, scope: scope, "An item's number in words, as with its unit; by locale if not given."),
    ]
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    if element.properties.word("kind") == "bars", element.properties["name"] == nil {
      elements.report(
        .missingKey, "the bars have no `name`", at: element.nameSpan,
        help: "add `name:` with what a bar stands for, or write `kind: sparkline`")
    }
    let item = ExpressionSource(
      text: element.properties.word("as") ?? "item", span: element.nameSpan, isVerbatim: false)
    elements.linkRow(
      ChartValueComponent.self, of: element, items: "values", defaults: ["value": .expression(item)],
      &properties, in: scope, &layout)
    elements.linkPhase(of: "values", element, &properties, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let facts = drawing.nodes(of: drawing.items("values"))
    let isBars = drawing.word("kind").map { $0 == "bars" } ?? drawing.isNamed
    let numbers = facts.compactMap(\.number)
    guard isBars ? !facts.isEmpty : !numbers.isEmpty else { return drawing.placeholder }
    var node = drawing.node(.chart, label: drawing.text("label"))
    if isBars {
      let longest = numbers.map(\.magnitude).max() ?? 0
      node.children = facts.map { $0.scaledToLongest(longest) }
    } else {
      node.measure = .series(numbers)
      node.show(words(facts.filter { $0.number != nil }, drawing), as: .value)
    }
    return [node]
  }

  /// Returns a series as text: its minimum, maximum and last value.
  private static func words(_ facts: [ViewNode], _ drawing: RenderInput) -> ShownText? {
    let sorted = facts.enumerated().sorted { ($0.element.number ?? 0) < ($1.element.number ?? 0) }
    guard let lowest = sorted.first, let highest = sorted.last, let last = facts.last else { return nil }
    let words = [lowest.element, highest.element, last].map { $0.shown(.value) ?? .none }
    if facts.count == 1 { return words[0] }
    return drawing.words(
      "lowest %@, highest %@, last %@", words.map { .string($0.words) }, within: words.flatMap(\.sources))
  }
}

/// A chart's node for an item: a fact, with its number as a series of one.
enum ChartValueComponent: Component {
  static let spec = ComponentSpec(
    "value", .show, "What a chart makes of an item.",
    main: KeySpec("value of", .nothing, "It has no value."), keys: ChartComponent.valueKeys(),
    example: "")

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    guard case .expression(let bound) = properties["value"], !bound.program.type.canBeNumber else { return }
    elements.report(
      .wrongKind, "found `\(bound.program.type)`, expected a number of each item", at: bound.program.span,
      help: "add `value:` with an expression that sees the item")
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let value = drawing.value("value") ?? .null
    let number = value.number
    let words =
      drawing.text("text") ?? number.map { _ in drawing.data(drawing.localizer.text(of: value)) } ?? .none
    guard !words.isEmpty else { return [] }
    var node = drawing.node(.fact, label: drawing.text("name"), value: words)
    node.measure = number.map { .series([$0]) }
    return [node]
  }
}

extension RenderInput {
  /// Whether the items of a chart have names.
  fileprivate var isNamed: Bool { instance.element.source.properties["name"] != nil }
}

extension ViewNode {
  /// The value of a chart's item; nil where it has none.
  fileprivate var number: Double? {
    if case .series(let numbers)? = measure { numbers.first } else { nil }
  }

  /// Returns a copy with its value as a fraction of the greatest.
  fileprivate func scaledToLongest(_ longest: Double) -> ViewNode {
    var node = self
    node.measure = number.map { .fraction(longest > 0 ? $0.magnitude / longest : 0) }
    return node
  }
}

extension ValueType {
  /// Whether a value of this type may be a number.
  fileprivate var canBeNumber: Bool {
    switch self {
    case .int, .uint, .double, .dyn, .error, .null: true
    case .nullable(let wrapped): wrapped.canBeNumber
    default: false
    }
  }
}
