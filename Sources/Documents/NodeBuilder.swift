internal import Foundations

/// Builds nodes from events, on a stack of its own so that no depth of nesting can exhaust the thread's.
struct NodeBuilder {
  let source: SourceText
  let limits: DocumentLimits
  private(set) var diagnostics = Diagnostics()

  private var roots: [Node] = []
  private var open: [Collection] = []
  /// Anchored nodes with their expanded node counts.
  private var anchors: [String: Weighted] = [:]
  private var total = 0
  /// How many of them aliases repeat.
  private var repeated = 0
  /// How many anchors may still be compared with unknown aliases: there can be many of both.
  private var comparisons = 20_000

  /// A node and the number of nodes it expands to: an alias is never expanded, only weighed.
  private struct Weighted {
    var node: Node
    var weight: Int
  }

  /// A sequence or mapping that is still open.
  private struct Collection {
    var start: Range<Int>
    var anchor: String?
    var isMapping: Bool
    var items: [Node] = []
    var entries: [Node.Entry] = []
    /// A mapping's key that waits for its value; nil where the key itself is invalid.
    var key: (name: String, span: Span)?
    var expectsValue = false
    /// Whether a list or a mapping stood where a key belongs.
    var hasFaultyKey = false
    /// The places of the entries by their names, once there are too many to compare with each.
    var names: [ValueMap.Key: Int] = [:]
    /// Where what was added last ends; an alias ends where it is written, not where its anchor is.
    var end: Int
    var weight = 1

    static let fewEntries = 16
    /// Room for as many as most have, so that it need not grow step by step.
    static let usualCount = 4

    /// Whether a key comes next.
    var awaitsKey: Bool { isMapping && !expectsValue }

    /// The entry that has a name already; nil where none has.
    ///
    /// Names are compared by code points, as everywhere; lengths differ more often than not, and are compared in no time.
    mutating func entry(named name: String) -> Node.Entry? {
      guard entries.count >= Self.fewEntries else {
        return entries.first { haveSameCodePoints($0.name, name) }
      }
      for index in names.count..<entries.count { names[.string(entries[index].name)] = index }
      return names[.string(name)].map { entries[$0] }
    }

    /// Adds an item, or the value of the key that waits for it.
    mutating func append(_ node: consuming Node) {
      guard isMapping else {
        if items.isEmpty { items.reserveCapacity(Self.usualCount) }
        return items.append(node)
      }
      expectsValue = false
      if entries.isEmpty { entries.reserveCapacity(Self.usualCount) }
      if let key = key.take() { entries.append(Node.Entry(name: key.name, keySpan: key.span, value: node)) }
    }
  }

  init(source: SourceText, limits: DocumentLimits) {
    self.source = source
    self.limits = limits
  }

  /// Reads to the end of the text.
  ///
  /// - Returns: the documents' roots, or nil where reading had to stop.
  mutating func build() -> [Node]? {
    var stream = EventStream(source.bytes, isASCII: source.isASCII)
    do throws(EventStream.ParseError) {
      while true {
        let item = try stream.next()
        switch item.event {
        case .end: return roots
        case .documentStart: anchors = [:]
        case .documentEnd: break
        default: guard take(item) else { return nil }
        }
      }
    } catch {
      let syntaxError = YAMLSyntaxError(error, in: source)
      report(.yamlSyntax, syntaxError.message, syntaxError.range, help: syntaxError.help)
      return nil
    }
  }

  /// Adds an event to the tree; false where a limit is exceeded.
  private mutating func take(_ item: EventStream.Item) -> Bool {
    if let tag = item.decoration?.tag {
      report(
        .tag, "found the tag `\(tag)`, expected none", item.range,
        help: "put quotes around a text or condition that begins with `!`")
    }
    switch item.event {
    case .scalar(let given):
      if item.decoration == nil, let last = open.indices.last, open[last].awaitsKey {
        return addKey(given, Span(source, item.range))
      }
      var scalar = given
      // Most likely a condition was intended, such as `!net.online`.
      if let tag = item.decoration?.tag, scalar.isNull { scalar = Scalar(text: tag, style: .quoted) }
      return add(
        Node(.scalar(scalar), Span(source, item.range)), weight: 1, anchor: item.decoration?.anchor)
    case .alias(let name):
      guard let target = anchors[name] else {
        report(.unknownAlias, "no anchor `&\(name)` before this alias", item.range, help: anchorHelp(name))
        // Most likely a text was intended, such as a line of Markdown.
        let text = Scalar(text: "*\(name)", style: .quoted)
        return add(Node(.scalar(text), Span(source, item.range)), weight: 1, anchor: nil)
      }
      return add(target.node, weight: target.weight, anchor: nil, at: item.range)
    case .sequenceStart, .mappingStart:
      guard open.count < limits.depth else {
        report(
          .documentTooDeep, "nested more than \(limits.depth) levels deep", item.range,
          help: "move the inner part to a file of its own")
        return false
      }
      var isMapping = false
      if case .mappingStart = item.event { isMapping = true }
      open.append(
        Collection(
          start: item.range, anchor: item.decoration?.anchor, isMapping: isMapping, end: item.range.upperBound
        ))
      return true
    case .sequenceEnd, .mappingEnd:
      guard let collection = open.popLast() else { return true }
      return add(
        close(collection, end: item.range), weight: collection.weight, anchor: collection.anchor)
    case .documentStart, .documentEnd, .end:
      return true
    }
  }

  private func close(_ collection: Collection, end: Range<Int>) -> Node {
    // A block collection ends, for libyaml, where the next token begins; people see its last child's end.
    let isFlow = end.count == 1
    let start = collection.start.lowerBound
    let upper = isFlow ? end.upperBound : max(start, collection.end)
    let span = Span(source, start..<upper)
    if collection.isMapping, collection.entries.isEmpty, isFlow, collection.hasFaultyKey {
      // Most likely a text was intended, such as `{{ name }}`.
      return Node(.scalar(Scalar(text: span.text, style: .quoted)), span)
    }
    return Node(collection.isMapping ? .mapping(collection.entries) : .sequence(collection.items), span)
  }

  /// Puts a finished node into the collection that is open, or among the roots.
  private mutating func add(
    _ node: consuming Node, weight: Int, anchor: String?, at place: Range<Int>? = nil
  ) -> Bool {
    if let anchor { anchors[anchor] = Weighted(node: copy node, weight: weight) }
    // An alias counts all nodes that it expands to, here and in every collection around it.
    let range = place ?? node.span.range
    if place != nil { repeated += weight }
    guard spend(place == nil ? 1 : weight, at: range) else { return false }
    let last = open.count - 1
    guard last >= 0 else {
      roots.append(node)
      return true
    }
    open[last].weight += weight
    open[last].end = range.upperBound
    guard open[last].awaitsKey else {
      open[last].append(node)
      return true
    }
    open[last].key = key(from: node, at: place)
    open[last].expectsValue = true
    return true
  }

  /// Adds a key that is a text, as nearly every one is, without making a node of it.
  private mutating func addKey(_ scalar: Scalar, _ span: Span) -> Bool {
    guard spend(1, at: span.range) else { return false }
    let last = open.count - 1
    open[last].weight += 1
    open[last].key = key(from: scalar, at: span)
    open[last].expectsValue = true
    return true
  }

  /// Spends from the node limit; false (and a diagnostic) where it is exceeded.
  private mutating func spend(_ weight: Int, at place: Range<Int>) -> Bool {
    total += weight
    guard total > limits.nodes else { return true }
    report(
      .tooManyNodes,
      "more than \(limits.nodes) values" + (repeated > 0 ? ", counting what aliases repeat" : ""), place,
      help: repeated > 0 ? "use a component file instead of aliases" : "divide it into several files")
    return false
  }

  /// Checks a mapping's key; nil (and a diagnostic) where its value must be dropped.
  private mutating func key(from node: Node, at place: Range<Int>?) -> (name: String, span: Span)? {
    let span = place.map { Span(source, $0) } ?? node.span
    if let scalar = node.scalar { return key(from: scalar, at: span) }
    open[open.count - 1].hasFaultyKey = true
    let isBraces = source.bytes[max(0, span.range.lowerBound - 1)..<span.range.upperBound].starts(
      with: "{{".utf8)
    report(
      .complexKey, "found \(node.kindInWords) as a key, expected a text", span.range,
      help: isBraces
        ? "write an expression as `${…}`, or put quotes around the text"
        : "take the brackets away, or put quotes around the text")
    return nil
  }

  private mutating func key(from scalar: Scalar, at span: Span) -> (name: String, span: Span)? {
    if scalar.text == "<<", scalar.style == .plain {
      report(
        .mergeKey, "merge keys are not supported", span.range,
        help: "write the keys out, or use a component file")
      return nil
    }
    if let first = open[open.count - 1].entry(named: scalar.text) {
      diagnostics.report(
        Diagnostic(
          .duplicateKey, "the key `\(scalar.text)` is given twice", at: span, help: "remove one of the two",
          related: [Diagnostic.Related("first given here", first.keySpan)]))
      return nil
    }
    return (scalar.text, span)
  }

  private mutating func anchorHelp(_ name: String) -> String? {
    guard comparisons >= anchors.count else { return nil }
    comparisons -= anchors.count
    return nearestName(to: name, in: anchors.keys).map { "did you mean `*\($0)`?" }
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ range: Range<Int>, help: String? = nil
  ) {
    diagnostics.report(Diagnostic(code, message, at: Span(source, range), help: help))
  }
}
