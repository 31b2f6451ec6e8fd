internal import Documents
internal import Foundations

extension FlowFileReader {
  /// Parses the header's keys that begin with `x-`.
  mutating func extensions(_ header: Node) -> FlowExtensions {
    var extensions = FlowExtensions()
    extensions.matrix = header["x-matrix"].flatMap { matrix($0) }
    extensions.cases = rowCases(header["x-cases"])
    extensions.faults = items(header["x-faults"], "`x-faults`").compactMap { fault($0) }
    extensions.pushes = items(header["x-push"], "`x-push`").compactMap { push($0) }
    extensions.requests = items(header["x-requests"], "`x-requests`").compactMap { request($0) }
    extensions.rows = header["x-data"].map { rows($0) } ?? []
    extensions.expectations = items(header["x-expect"], "`x-expect`").compactMap { expectation($0) }
    extensions.secrets = words(header["x-secrets"], "`x-secrets`")
    extensions.soft = header["x-soft"].map { soft($0) } ?? .none
    if let seed = header["x-seed"] {
      extensions.seed = seed.text.flatMap { UInt64($0) }
      if extensions.seed == nil {
        report(
          .invalidFlowValue, "found \(quoted(seed)) for `x-seed`, expected a whole number from 0",
          at: seed.span
        )
      }
    }
    return extensions
  }

  private mutating func items(_ node: Node?, _ what: String) -> [Node] {
    guard let node else { return [] }
    if let items = node.items { return items }
    report(.invalidFlowValue, "found \(node.kindInWords) for \(what), expected a list", at: node.span)
    return []
  }

  private mutating func matrix(_ node: Node) -> FlowExtensions.Matrix? {
    let names = HeaderKeys.axes.names + [HeaderKeys.exclude.name]
    guard let fields = fields(node, of: "`x-matrix`", names + flagAxes(node).map(\.name)) else { return nil }
    var matrix = FlowExtensions.Matrix()
    for axis in FlowExtensions.Matrix.Axis.common + flagAxes(node) where fields[axis.name] != nil {
      let values = words(fields[axis.name], "`\(axis.name)`")
      if !values.isEmpty { matrix.values[axis] = values }
      matrix.written += written(fields[axis.name], on: axis)
    }
    for item in items(fields["exclude"], "`exclude`") {
      let axes = FlowExtensions.Matrix.Axis.common + flagAxes(item)
      guard let fields = self.fields(item, of: "`exclude`", axes.map(\.name)) else { continue }
      var excluded: [FlowExtensions.Matrix.Axis: String] = [:]
      for axis in axes where fields[axis.name] != nil {
        excluded[axis] = template(fields[axis.name], "`\(axis.name)`")?.source
        matrix.written += written(fields[axis.name], on: axis)
      }
      if !excluded.isEmpty { matrix.exclude.append(excluded) }
    }
    return matrix
  }

  /// Returns the axes of flags among the keys of a mapping.
  private func flagAxes(_ node: Node) -> [FlowExtensions.Matrix.Axis] {
    (node.entries ?? []).compactMap { entry in
      guard case .flag(let flag)? = FlowExtensions.Matrix.Axis(name: entry.name) else { return nil }
      return .flag(flag)
    }
  }

  /// Returns the values of an axis with their locations; what is no word was reported.
  private func written(
    _ node: Node?, on axis: FlowExtensions.Matrix.Axis
  ) -> [FlowExtensions.Matrix.WrittenValue] {
    guard let node else { return [] }
    return (node.items ?? [node]).compactMap { item in
      item.text.map { FlowExtensions.Matrix.WrittenValue(axis: axis, value: $0, span: item.span) }
    }
  }

  private mutating func rowCases(_ node: Node?) -> [FlowExtensions.Case] {
    var cases: [FlowExtensions.Case] = []
    if let node, node.items?.isEmpty == true {
      report(
        .invalidFlowValue, "`x-cases` has no row, so the flow would never be walked", at: node.span,
        help: "add a row, or remove the key")
    }
    for (index, item) in items(node, "`x-cases`").enumerated() {
      guard let row = rowCase(item, index + 1) else { continue }
      if cases.contains(where: { $0.name == row.name }) {
        report(
          .invalidFlowValue, "two rows of `x-cases` are called `\(row.name)`",
          at: item["name"]?.span ?? item.span,
          help: "give each a `name` of its own; a row without one is called by its number")
      }
      cases.append(row)
    }
    return cases
  }

  private mutating func rowCase(_ node: Node, _ number: Int) -> FlowExtensions.Case? {
    guard node.entries != nil else {
      report(
        .invalidFlowValue, "found \(node.kindInWords) in `x-cases`, expected names with texts", at: node.span,
        help: "such as `- { name: short, QUERY: dal }`")
      return nil
    }
    var env = variables(node, "`x-cases`")
    let name = env.first { $0.name == "name" }?.value.source
    env.removeAll { $0.name == "name" }
    return FlowExtensions.Case(name: name ?? String(number), env: env)
  }

  private mutating func fault(_ node: Node) -> FlowExtensions.Fault? {
    let kinds = HeaderKeys.faultKinds.names
    guard let fields = fields(node, of: "`x-faults`", HeaderKeys.fault.names) else { return nil }
    guard let at = stepName(fields, "at") else { return nil }
    let given = kinds.filter { fields[$0] != nil }
    guard given.count == 1, let kind = faultKind(given[0], fields) else {
      if given.count != 1 {
        report(
          .invalidFlowValue, "a fault says one of \(listed(kinds, or: true))", at: fields.span,
          help: given.isEmpty ? "such as `{ at: 3, offline: true }`" : "make \(given.count) items of it")
      }
      return nil
    }
    let times = number(fields, "times", from: 1)
    return FlowExtensions.Fault(
      at: at, kind: kind, path: template(fields["path"], "`path`")?.source,
      times: times.flatMap { Int($0.source) },
      span: node.span)
  }

  private mutating func faultKind(_ kind: String, _ fields: Fields) -> FlowExtensions.Fault.Kind? {
    switch kind {
    case "offline": return .offline(bool(fields, "offline", true))
    case "bluetooth": return template(fields["bluetooth"], "`bluetooth`").map { .bluetooth($0.source) }
    case "drop":
      _ = bool(fields, "drop", true)
      return .drop
    case "status":
      return number(fields, "status", from: 100, to: 599).flatMap { Int($0.source) }.map { .status($0) }
    default:
      guard let node = fields[kind] else { return nil }
      guard let milliseconds = node.text.flatMap(milliseconds) else {
        report(
          .invalidFlowValue, "found \(quoted(node)) for `\(kind)`, expected a time such as `5s` or `-2m`",
          at: node.span)
        return nil
      }
      return kind == "slow" ? .slow(milliseconds: milliseconds) : .skew(milliseconds: milliseconds)
    }
  }

  private mutating func push(_ node: Node) -> FlowExtensions.Push? {
    guard let fields = fields(node, of: "`x-push`", HeaderKeys.push.names),
      let at = stepName(fields, "at"), let title = required(fields, "title")
    else { return nil }
    return FlowExtensions.Push(
      at: at, title: title.source, text: template(fields["text"], "`text`")?.source ?? "",
      channel: template(fields["channel"], "`channel`")?.source,
      link: template(fields["link"], "`link`")?.source, span: node.span)
  }

  /// Parses the rows of collections; which fields they have, the app declares.
  private mutating func rows(_ node: Node) -> [FlowExtensions.Row] {
    guard let collections = node.entries else {
      report(
        .invalidFlowValue, "found \(node.kindInWords) for `x-data`, expected collections with rows",
        at: node.span, help: "such as `x-data: { tasks: [ { title: Milk } ] }`")
      return []
    }
    return collections.flatMap { collection in
      items(collection.value, "`\(collection.name)`").compactMap { row -> FlowExtensions.Row? in
        guard let fields = row.entries else {
          report(
            .invalidFlowValue,
            "found \(row.kindInWords) for a row of `\(collection.name)`, expected its fields",
            at: row.span)
          return nil
        }
        return FlowExtensions.Row(
          collection: collection.name, collectionSpan: collection.keySpan,
          fields: fields.map {
            FlowExtensions.Row.Field(name: $0.name, nameSpan: $0.keySpan, value: $0.value)
          }, span: row.span)
      }
    }
  }

  private mutating func expectation(_ node: Node) -> FlowExtensions.Expectation? {
    guard let fields = fields(node, of: "`x-expect`", HeaderKeys.expectation.names),
      let after = stepName(fields, "after"), let tree = required(fields, "tree")
    else { return nil }
    let path = FlowPath.resolve(tree.source, from: source.path)
    if files.kind(of: path) == .outside {
      report(.outsideWorkspace(tree.source, at: tree.span))
      return nil
    }
    return FlowExtensions.Expectation(after: after, path: path, span: node.span)
  }

  /// Parses the steps whose assertions are soft: true for all, or a list of their numbers and labels.
  private mutating func soft(_ node: Node) -> FlowExtensions.SoftSteps {
    switch (node.text, node.items) {
    case ("true", _): return .all
    case ("false", _): return .none
    case (_, let items?):
      return .named(
        items.compactMap { item in template(item, "`x-soft`").flatMap { stepName($0, "x-soft") } }, node.span)
    default:
      report(
        .invalidFlowValue, "found \(quoted(node)) for `x-soft`, expected true or a list of steps",
        at: node.span,
        help: "such as `x-soft: [ 4, total ]`, with the numbers or labels of steps")
      return .none
    }
  }

  /// Parses a reference to a step by its number or its label.
  mutating func stepName(_ fields: Fields, _ name: String) -> FlowExtensions.StepName? {
    required(fields, name).flatMap { stepName($0, name) }
  }

  private mutating func stepName(_ text: Template, _ name: String) -> FlowExtensions.StepName? {
    guard let number = Int(text.source) else { return .label(text.source) }
    if number >= 1 { return .number(number) }
    report(
      .invalidFlowValue, "found `\(number)` for `\(name)`, expected a step's number from 1", at: text.span)
    return nil
  }

  /// Parses a duration such as `500ms`, `5s`, `-2m` or `1h`.
  private func milliseconds(_ text: String) -> Int? {
    let units = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)]
    for (unit, factor) in units where text.hasSuffix(unit) {
      guard let value = Int(text.dropLast(unit.count)) else { continue }
      let (product, overflow) = value.multipliedReportingOverflow(by: factor)
      return overflow ? nil : product
    }
    return nil
  }
}
