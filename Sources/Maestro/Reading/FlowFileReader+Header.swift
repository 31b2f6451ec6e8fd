internal import Documents
internal import Foundations

extension FlowFileReader {
  private static let headerKeys = HeaderKeys.format.names
  private static let unusedKeys = HeaderKeys.unused.names
  private static let extensionKeys = HeaderKeys.extensions.names

  /// Parses a flow's first document, a mapping.
  mutating func header(_ node: Node) -> FlowHeader {
    for entry in node.entries ?? [] { check(headerKey: entry) }
    var header = FlowHeader()
    header.appId = template(node["appId"], "`appId`")
    header.url = template(node["url"], "`url`")
    if node["appId"] == nil, node["url"] == nil {
      report(
        .flowWithoutHeader, "the header says neither `appId` nor `url`", at: node.span,
        help: "add `appId: …`, the app's name")
    }
    header.name = template(node["name"], "`name`")
    header.tags = words(node["tags"], "`tags`")
    header.env = variables(node["env"], "`env`")
    header.onFlowStart = steps(node["onFlowStart"], "`onFlowStart`")
    header.onFlowComplete = steps(node["onFlowComplete"], "`onFlowComplete`")
    header.properties = variables(node["properties"], "`properties`")
    header.extensions = extensions(node)
    return header
  }

  private mutating func check(headerKey entry: Node.Entry) {
    let name = entry.name
    if Self.headerKeys.contains(name) || Self.extensionKeys.contains(name) { return }
    if name == "jsEngine", entry.value.text == "rhino" {
      report(
        .unknownFlowKey, "the engine `rhino` is no longer there", at: entry.value.span,
        help: "remove the key")
    } else if Self.unusedKeys.contains(name) {
      return
    } else if name.hasPrefix("x-") {
      // Other tools may have keys of their own; only likely misspellings of ours are reported.
      guard let near = nearestName(to: name, in: Self.extensionKeys) else { return }
      report(
        .unknownFlowKey, "there is no header key `\(name)`", at: entry.keySpan,
        help: "did you mean `\(near)`?")
    } else {
      let names = Self.headerKeys + Self.extensionKeys
      let missed = [
        "onFlowEnd": "onFlowComplete", "tag": "tags", "afterFlow": "onFlowComplete",
        "beforeFlow": "onFlowStart",
      ]
      if let meant = missed[name] ?? nearestName(to: name, in: names) {
        report(
          .unknownFlowKey, "there is no header key `\(name)`", at: entry.keySpan,
          help: "did you mean `\(meant)`?")
      } else {
        // Upstream takes any key; other tools that read flows have theirs.
        report(
          .unknownFlowKey, .warning, "there is no header key `\(name)`, so it does nothing",
          at: entry.keySpan,
          help: "keys of your own begin with `x-`")
      }
    }
  }
}
