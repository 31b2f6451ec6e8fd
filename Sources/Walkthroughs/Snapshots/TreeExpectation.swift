import Documents
import Foundations
import Maestro
import Runtime
import Typesetting

/// The expected tree of a screen.
///
/// It may be partial: the nodes that it names must exist in its order, others may be between them; of a node only the
/// named keys are compared. A text between two slashes is a regular expression. A list of nodes is the whole list
/// where `exactly: true` is beside it.
struct TreeExpectation {
  private let root: Node

  /// A difference from the expectation.
  struct Difference: Hashable {
    /// One sentence.
    var message: String
    /// The location of the expectation.
    var span: Span
  }

  /// Parses an expectation.
  ///
  /// - Parameter source: the file.
  /// - Throws: its first error.
  init(_ source: SourceText) throws(Diagnostic) {
    var diagnostics = Diagnostics()
    let root = DocumentReader.read(source, into: &diagnostics)
    if let first = diagnostics.all.first(where: { $0.severity == .error }) { throw first }
    guard let root, root.entries != nil else {
      throw Diagnostic(
        .invalidFlowValue, "a tree is written as `screen`, `title` and `nodes`",
        at: Span(source, 0..<min(1, source.bytes.count)), help: "`kolam walk --update` writes one")
    }
    self.root = root
    try check(root, isRoot: true)
  }

  /// Whether a file is an expectation, and not another one that happens to have its name.
  static func isTree(_ source: SourceText) -> Bool {
    guard let tree = try? TreeExpectation(source) else { return false }
    return tree.root["screen"] != nil || tree.root["nodes"] != nil
  }

  private func check(_ node: Node, isRoot: Bool) throws(Diagnostic) {
    let roles = ViewNode.Role.allCases.map(\.rawValue)
    let known = isRoot ? ["screen", "title", "dialog", "nodes", "exactly"] : Self.keys + roles
    for entry in node.entries ?? [] {
      guard known.contains(entry.name) else {
        throw Diagnostic(
          .invalidFlowValue, "no key `\(entry.name)` in a tree", at: entry.keySpan,
          help: nearHelp(for: entry.name, in: known))
      }
      if ["nodes", "dialog"].contains(entry.name) {
        guard let items = entry.value.items else {
          throw Diagnostic(
            .invalidFlowValue, "found \(entry.value.kindInWords) for `\(entry.name)`, expected a list",
            at: entry.value.span)
        }
        for item in items { try check(item, isRoot: false) }
      }
    }
  }

  private static let keys = ["id", "value", "hint", "states", "nodes", "exactly"]

  /// Returns the first difference of a screen; nil where it matches.
  func difference(from view: ScreenView) -> Difference? {
    if let difference = words(root["screen"], view.screen, "the screen")
      ?? words(root["title"], view.title, "the title")
    {
      return difference
    }
    if let dialog = root["dialog"] {
      return nodes(dialog, view.dialog.map { [$0] } ?? [], root, "the dialog")
    }
    if let expected = root["nodes"] {
      return nodes(expected, view.dialog.map { [$0] } ?? view.nodes, root, "the screen")
    }
    return nil
  }

  private func nodes(_ expected: Node, _ found: [ViewNode], _ owner: Node, _ path: String) -> Difference? {
    let items = expected.items ?? []
    if owner["exactly"]?.text == "true", items.count != found.count {
      return Difference(
        message: "\(path) has \(found.count) nodes, expected exactly \(items.count)", span: expected.span)
    }
    var rest = found[...]
    for item in items {
      var nearest: Difference?
      guard
        let index = rest.firstIndex(where: { node in
          let difference = self.difference(of: item, from: node)
          // The first near match is reported: it has the id or the role.
          if nearest == nil, let difference, isMeant(item, node) { nearest = difference }
          return difference == nil
        })
      else {
        return nearest
          ?? Difference(message: "\(path) has no \(describe(item)) there", span: item.span)
      }
      rest = rest[(index + 1)...]
    }
    return nil
  }

  private func isMeant(_ item: Node, _ node: ViewNode) -> Bool {
    if let id = item["id"]?.text { return id == node.id }
    return item[node.role.rawValue]?.text == node.label
  }

  private func describe(_ item: Node) -> String {
    let role = item.entries?.first { ViewNode.Role(rawValue: $0.name) != nil }
    let words = role.flatMap { $0.value.text }.map { " \"\($0)\"" } ?? ""
    return (role?.name ?? "node") + words + (item["id"]?.text.map { " #\($0)" } ?? "")
  }

  private func difference(of item: Node, from node: ViewNode) -> Difference? {
    let path = "#\(node.id)"
    for entry in item.entries ?? [] {
      let difference: Difference?
      switch entry.name {
      case "id": difference = words(entry.value, node.id, "the id of \(path)")
      case "value": difference = words(entry.value, node.value ?? "", "what \(path) holds")
      case "hint": difference = words(entry.value, node.hint ?? "", "the hint of \(path)")
      case "states": difference = states(entry.value, node, path)
      case "nodes": difference = nodes(entry.value, node.children, item, path)
      case "exactly": difference = nil
      default:
        difference =
          entry.name == node.role.rawValue
          ? words(entry.value, node.label, "the text of \(path)")
          : Difference(
            message: "\(path) is a \(node.role.rawValue), expected a \(entry.name)", span: entry.keySpan)
      }
      if let difference { return difference }
    }
    return nil
  }

  private func states(_ expected: Node, _ node: ViewNode, _ path: String) -> Difference? {
    for item in expected.items ?? [expected] {
      guard let state = item.text.flatMap(ViewNode.State.init), node.states.contains(state) else {
        return Difference(message: "\(path) is not \(item.text ?? "so")", span: item.span)
      }
    }
    return nil
  }

  private func words(_ expected: Node?, _ found: String, _ what: String) -> Difference? {
    // A key without a value only requires the node to exist.
    guard let expected, !expected.isNull, let text = expected.text else { return nil }
    let isPattern = text.count > 1 && text.hasPrefix("/") && text.hasSuffix("/")
    let matches =
      isPattern
      ? TextPattern(NormalForm.composed(String(text.dropFirst().dropLast()))).matches(
        NormalForm.composed(found)) : text == found
    if matches { return nil }
    return Difference(message: "\(what) is \"\(found)\", expected \"\(text)\"", span: expected.span)
  }
}
