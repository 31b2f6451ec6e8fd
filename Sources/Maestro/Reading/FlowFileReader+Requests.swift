internal import Documents
internal import Foundations

extension FlowFileReader {
  /// Parses an item of `x-requests`.
  mutating func request(_ node: Node) -> FlowExtensions.ServerRequest? {
    guard let fields = fields(node, of: "`x-requests`", HeaderKeys.request.names),
      let at = stepName(fields, "at"), let path = required(fields, "path")
    else { return nil }
    guard path.source.hasPrefix("/") else {
      report(
        .invalidFlowValue, "found `\(path.source)` for `path`, expected a path from the server's root",
        at: path.span, help: "such as `/__kolam/appliances`")
      return nil
    }
    let methods = FlowExtensions.ServerRequest.methods
    let method = fields["method"].map { choice($0, "`method`", methods) } ?? "POST"
    guard let method else { return nil }
    var body: JSON?
    if let written = fields["body"] {
      guard written.entries != nil else {
        report(
          .invalidFlowValue, "found \(written.kindInWords) for `body`, expected names with values",
          at: written.span, help: "such as `body: { event: load }`")
        return nil
      }
      body = json(written)
    }
    return FlowExtensions.ServerRequest(
      at: at, method: method, path: path.source, body: body,
      server: template(fields["server"], "`server`")?.source, span: node.span)
  }

  /// A value as JSON: plain numbers, true, false and null are such, all else of one line is a text.
  private func json(_ node: Node) -> JSON {
    if let entries = node.entries { return .object(entries.map { JSON.Member($0.name, json($0.value)) }) }
    if let items = node.items { return .array(items.map(json)) }
    guard let scalar = node.scalar else { return .null }
    if scalar.isNull { return .null }
    guard scalar.style == .plain else { return .string(scalar.text) }
    switch scalar.text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      if let whole = Int(scalar.text), String(whole) == scalar.text { return .int(whole) }
      // A version such as `1.10` is a text: as a number, it would lose its zero.
      if let number = Double(scalar.text), "\(number)" == scalar.text { return .double(number) }
      return .string(scalar.text)
    }
  }
}
