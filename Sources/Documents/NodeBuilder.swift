internal import Foundations

/// Builds nodes from events, on a stack of its own so that no depth of nesting can exhaust the thread's.
struct NodeBuilder {
  let source: SourceText
  let limits: DocumentLimits
  private(set) var diagnostics = Diagnostics()

  private var roots: [Node] = []
  private var open: [Collection] = []
  /// Anchored nodes with how many nodes each stands for.
  private var anchors: [String: Weighted] = [:]
  private var total = 0

  /// A node and the number of nodes it expands to: an alias is never expanded, only weighed.
  private struct Weighted {
    var node: Node
    var weight: Int
  }

  /// A sequence or mapping whose end has not come yet.
  private struct Collection {
    var start: Range<Int>
    var anchor: String?
    var isMapping: Bool
    var items: [Node] = []
    var entries: [Node.Entry] = []
    /// A mapping's key that waits for its value; nil where the key itself is not usable.
    var key: (name: String, span: Span)?
    var expectsValue = false
    /// Whether a list or a mapping stood where a key belongs.
    var hasFaultyKey = false
    /// The names of the entries, once there are so many that comparing with each would take long.
    var names: Set<String> = []
    var weight = 1

    static let fewEntries = 16
    /// Room for as many as most have, so that it need not grow step by step.
    static let usualCount = 4

    /// Whether what comes next is a key.
    var awaitsKey: Bool { isMapping && !expectsValue }

    /// Takes a name for the next entry; false where an entry has it already.
    mutating func take(_ name: String) -> Bool {
      guard entries.count >= Self.fewEntries else { return !has(name) }
      if names.isEmpty { names = Set(entries.map(\.name)) }
      return names.insert(name).inserted
    }

    /// Whether an entry has a name; lengths differ more often than not, and are compared in no time.
    private func has(_ name: String) -> Bool {
      let count = name.utf8.count
      return entries.withUnsafeBufferPointer { entries in
        for index in entries.indices
        where entries[index].name.utf8.count == count && entries[index].name == name {
          return true
        }
        return false
      }
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
      let fault = YAMLSyntaxError(error, in: source)
      report(.yamlSyntax, fault.message, fault.range, help: fault.help)
      return nil
    }
  }

  /// Adds an event to the tree; false where a budget is spent.
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
      // Most likely a condition was meant, such as `!net.online`.
      if let tag = item.decoration?.tag, scalar.isNull { scalar = Scalar(text: tag, style: .quoted) }
      return add(
        Node(.scalar(scalar), Span(source, item.range)), weight: 1, anchor: item.decoration?.anchor)
    case .alias(let name):
      guard let target = anchors[name] else {
        report(.unknownAlias, "no anchor `&\(name)` before this alias", item.range, help: anchorHelp(name))
        // Most likely a text was meant, such as a line of Markdown.
        let text = Scalar(text: "*\(name)", style: .quoted)
        return add(Node(.scalar(text), Span(source, item.range)), weight: 1, anchor: nil)
      }
      return add(target.node, weight: target.weight, anchor: nil, at: item.range)
    case .sequenceStart, .mappingStart:
      guard open.count < limits.depth else {
        report(
          .documentTooDeep, "nested more than \(limits.depth) levels deep", item.range,
          help: "move the inner part to a component file")
        return false
      }
      var isMapping = false
      if case .mappingStart = item.event { isMapping = true }
      open.append(Collection(start: item.range, anchor: item.decoration?.anchor, isMapping: isMapping))
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
    let last =
      collection.isMapping ? collection.entries.last?.value.span.range : collection.items.last?.span.range
    let start = collection.start.lowerBound
    let upper = isFlow ? end.upperBound : max(start, last?.upperBound ?? collection.start.upperBound)
    let span = Span(source, start..<upper)
    if collection.isMapping, collection.entries.isEmpty, isFlow, collection.hasFaultyKey {
      // Most likely a text was meant, such as `{{ name }}`.
      return Node(.scalar(Scalar(text: span.text, style: .quoted)), span)
    }
    return Node(collection.isMapping ? .mapping(collection.entries) : .sequence(collection.items), span)
  }

  /// Puts a finished node into the collection that is open, or among the roots.
  private mutating func add(
    _ node: consuming Node, weight: Int, anchor: String?, at place: Range<Int>? = nil
  ) -> Bool {
    if let anchor { anchors[anchor] = Weighted(node: copy node, weight: weight) }
    // An alias weighs all that it stands for, here and in every collection around it.
    guard spend(place == nil ? 1 : weight, at: place ?? node.span.range) else { return false }
    let last = open.count - 1
    guard last >= 0 else {
      roots.append(node)
      return true
    }
    open[last].weight += weight
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

  /// Takes from the budget of nodes; false (and a report) where it is spent.
  private mutating func spend(_ weight: Int, at place: Range<Int>) -> Bool {
    total += weight
    guard total > limits.nodes else { return true }
    report(
      .tooManyNodes, "more than \(limits.nodes) values, counting what aliases repeat", place,
      help: "use a component file instead of aliases")
    return false
  }

  /// Checks a mapping's key; nil (and a report) where its value must be dropped.
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
    guard open[open.count - 1].take(scalar.text) else {
      let first = open[open.count - 1].entries.first { $0.name == scalar.text }
      diagnostics.report(
        Diagnostic(
          .duplicateKey, "the key `\(scalar.text)` is given twice", at: span, help: "remove one of the two",
          related: first.map { [Diagnostic.Related("first given here", $0.keySpan)] } ?? []))
      return nil
    }
    return (scalar.text, span)
  }

  private func anchorHelp(_ name: String) -> String? {
    nearestName(to: name, in: anchors.keys).map { "did you mean `*\($0)`?" }
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ range: Range<Int>, help: String? = nil
  ) {
    diagnostics.report(Diagnostic(code, message, at: Span(source, range), help: help))
  }
}
