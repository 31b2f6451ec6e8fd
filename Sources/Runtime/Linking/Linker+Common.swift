import Expressions
import Foundations
import Screens

extension Linker {
  /// Links the keys that every component takes.
  ///
  /// - Parameters:
  ///   - element: the component.
  ///   - component: its type; nil where it is unknown.
  ///   - own: its own keys, linked.
  ///   - scope: the names around it.
  ///   - common: receives the linked keys.
  ///   - layout: receives its dependencies.
  mutating func link(
    commonKeysOf element: Element, _ component: (any Component.Type)?, _ own: LinkedProperties,
    in scope: Scope, into common: inout CommonProperties, _ layout: inout CacheLayout
  ) {
    let properties = element.properties
    guard properties.content.contains(.common) else { return }
    common.when = properties.expression("when").flatMap { bind($0, in: scope, expecting: .bool, &layout) }
    common.enabled = properties.expression("enabled").flatMap {
      bind($0, in: scope, expecting: .bool, &layout)
    }
    common.why = properties.text("why").flatMap { text($0, in: scope, &layout) }
    common.flag = flag(of: element, &layout)
    if case .record(let a11y) = properties["a11y"] {
      common.a11yLabel = a11y.text("label").flatMap { text($0, in: scope, &layout) }
      common.a11yHint = a11y.text("hint").flatMap { text($0, in: scope, &layout) }
      common.a11yRole = a11y.word("role")
      if case .value(let source) = a11y["hidden"] {
        common.isA11yHidden = elementValue(source, of: .bool, in: scope, &layout)
      }
    }
    if case .record(let triggers) = properties["on"] {
      readRow(scope, &layout)
      common.onAppear = actions(triggers.actions("appear") ?? [], in: scope)
      let (change, submit) = (triggers.actions("change"), triggers.actions("submit"))
      if change != nil || submit != nil {
        let withValue = scope.seeing(given(by: element, component, own, in: scope), of: element)
        common.onChange = actions(change ?? [], in: withValue)
        common.onSubmit = actions(submit ?? [], in: withValue)
      }
    }
  }

  /// Resolves the flag that a component requires.
  private mutating func flag(of element: Element, _ layout: inout CacheLayout) -> RequiredFlag? {
    guard case .word(let name, let span) = element.properties["requires"] else { return nil }
    guard let type = context.flags.type(of: name) else {
      if context.missing.flags { return nil }
      let bare = String(name.dropFirst("flags.".count))
      if name.hasPrefix("flags."), context.flags.type(of: bare) != nil {
        report(.unknownFlag, "no flag `\(name)`", at: span, help: "write `\(bare)`")
        return nil
      }
      reportUnknown(
        .unknownFlag, "no flag `\(name)`", name, among: context.flags.fields.map(\.name), at: span)
      return nil
    }
    note(NameReference(component: nil, name: "flags", field: name))
    if type != .bool, type != .dyn {
      report(
        .flagNotBool, "the flag `\(name)` is of type `\(type)`, expected `bool`", at: span,
        help: "compare it in `when:` instead, such as `when: flags.\(name) == …`")
    }
    for slot in [Environment.Slot.flags, .locks] {
      layout.read([ReadPath(slot: slot.rawValue, steps: [.field(name)])])
    }
    return RequiredFlag(name: name, span: span)
  }
}
