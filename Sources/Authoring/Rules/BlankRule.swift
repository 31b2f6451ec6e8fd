import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A section, or a component of the app's own, with nothing in it that could be shown.
  static let blank = Self("KL0250")
}

/// Reports what can never be seen: a section without a body, and a component of the app's own whose slots, which are all
/// that it has, are left empty.
enum BlankRule: NodeRule {
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics) {
    guard case .element(let element) = stop.kind else { return }
    if element.component == "section", isEmpty(element) {
      diagnostics.report(
        Diagnostic(
          .blank, .warning, "the section has an empty `body`, so its title is not shown either",
          at: element.nameSpan, help: "put something into its `body`, or remove it"))
    }
    guard element.component == "use", case .word(let name, let span) = element.properties["use"],
      let component = outline.script(.component, name), component.isWhole
    else { return }
    let blank = Blank(outline: outline, filled: filledSlots(of: element), path: [name])
    guard (component.properties.elements("body") ?? []).allSatisfy(blank.holds) else { return }
    diagnostics.report(
      Diagnostic(
        .blank, .warning, "nothing of the component `\(name)` is shown here, since it has only empty slots",
        at: span,
        help:
          "put something into its slot, such as `body: [ { text: … } ]`, or write a text in the component",
        related: [Diagnostic.Related("the component is here", component.nameSpan)]))
  }

  /// Whether a section has nothing in it, and no button that opens it.
  fileprivate static func isEmpty(_ section: Element) -> Bool {
    section.properties["collapsed"] == nil && section.variants.isEmpty
      && section.properties.elements("body")?.isEmpty == true
  }

  /// The slots that a use puts something into.
  fileprivate static func filledSlots(of use: Element) -> Set<String> {
    var names: Set<String> = []
    if use.properties.elements("body")?.isEmpty == false { names.insert("body") }
    for named in use.properties.named("slots") {
      if case .elements(let elements) = named.property, !elements.isEmpty { names.insert(named.name) }
    }
    return names
  }
}

/// Whether elements of a component show nothing where it is used.
private struct Blank {
  let outline: AppOutline
  /// The slots that something is put into.
  let filled: Set<String>
  /// The components around, of which one may use itself by mistake.
  let path: [String]

  /// Whether an element shows nothing, whatever the values are.
  func holds(of element: Element) -> Bool {
    guard element.variants.isEmpty, element.properties.elements("fallback") == nil else { return false }
    let body = element.properties.elements("body") ?? []
    switch element.component {
    case "section": return element.properties["collapsed"] == nil && body.allSatisfy(holds)
    case "slot": return !filled.contains(element.properties.word("name") ?? "body") && body.allSatisfy(holds)
    case "use":
      guard let name = element.properties.word("use"), !path.contains(name),
        let component = outline.script(.component, name), component.isWhole
      else { return false }
      let inner = Blank(outline: outline, filled: BlankRule.filledSlots(of: element), path: path + [name])
      return (component.properties.elements("body") ?? []).allSatisfy(inner.holds)
    default: return false
    }
  }
}
