import Documents
import Foundations

extension ScriptReader {
  /// Reads components: a list of them, or one alone.
  mutating func elements(_ node: Node) -> [Element] {
    (node.items ?? [node]).compactMap { element($0) }
  }

  /// Reads actions: a list of them, or one alone.
  mutating func actions(_ node: Node) -> [ActionCall] {
    (node.items ?? [node]).compactMap { action($0) }
  }

  /// Reads a component; an unknown one is reported and kept, so that it can be shown as a visible line.
  private mutating func element(_ given: Node) -> Element? {
    if let (head, spec) = plainHead(of: given, among: registry.components, keys: { $0.allKeys }) {
      return element(given, head, spec)
    }
    guard
      let (head, node) = head(
        of: given, named: registry.components.keys, isKey: registry.isComponentKey, as: .component)
    else { return nil }
    guard let spec = registry.components[head.name] else {
      let common = (node.entries ?? []).filter { entry in
        CommonKeys.component.contains { $0.name == entry.name }
      }
      let properties = properties(common, keys: CommonKeys.component, of: "`\(head.name)`", span: node.span)
      return Element(component: head.name, nameSpan: head.keySpan, properties: properties, spec: nil)
    }
    return element(node, head, spec)
  }

  private mutating func element(_ node: Node, _ head: Node.Entry, _ spec: ComponentSpec) -> Element {
    let properties = call(node, head, main: spec.main, keys: spec.allKeys, owner: "`\(spec.name)`")
    let element = Element(
      component: spec.name, nameSpan: head.keySpan, properties: properties, spec: spec)
    guard properties.keySpans["devices"] != nil else { return element }
    let devices =
      (node.entries ?? []).first { $0.name == "devices" }
      ?? head.value.entries?.first { $0.name == "devices" }
    guard let devices else { return element }
    return Element(
      component: spec.name, nameSpan: head.keySpan, properties: properties, spec: spec,
      variants: variants(of: element, spec, devices.value))
  }

  /// Reads the variants for devices: some keys of the component, or another component instead.
  private mutating func variants(
    of element: Element, _ spec: ComponentSpec, _ node: Node
  ) -> [DeviceVariant] {
    guard let entries = node.entries else {
      wrongKind(node, "a mapping from device profiles to what differs on them")
      return []
    }
    let keys = spec.allKeys.filter { $0.name != "id" && $0.name != "devices" }
    return entries.compactMap { entry in
      guard let given = entry.value.entries else {
        wrongKind(entry.value, "a mapping of the keys that differ")
        return nil
      }
      let isOther = given.contains { other in
        registry.components[other.name] != nil && !keys.contains { $0.name == other.name }
          && other.name != spec.name
      }
      if isOther {
        guard let other = self.element(entry.value) else { return nil }
        return DeviceVariant(profile: entry.name, span: entry.keySpan, element: other.taking(id: element))
      }
      // The component's name may replace its main key here as it does outside.
      let named = given.map { key in
        key.name == spec.name ? Node.Entry(name: spec.main.name, keySpan: key.keySpan, value: key.value) : key
      }
      let differing = properties(
        named, keys: keys, of: "`\(spec.name)` on `\(entry.name)`", span: entry.value.span, isPartial: true)
      let whole = Element(
        component: element.component, nameSpan: element.nameSpan,
        properties: element.properties.overlaid(by: differing), spec: spec)
      return DeviceVariant(profile: entry.name, span: entry.keySpan, element: whole)
    }
  }

  private mutating func action(_ given: Node) -> ActionCall? {
    if let (head, spec) = plainHead(of: given, among: registry.actions, keys: { $0.allKeys }) {
      return action(given, head, spec)
    }
    guard
      let (head, node) = head(
        of: given, named: registry.actions.keys, isKey: registry.isActionKey, as: .action),
      let spec = registry.actions[head.name]
    else { return nil }
    return action(node, head, spec)
  }

  private mutating func action(_ node: Node, _ head: Node.Entry, _ spec: ActionSpec) -> ActionCall {
    let properties = call(node, head, main: spec.main, keys: spec.allKeys, owner: "the action `\(spec.name)`")
    return ActionCall(action: spec.name, nameSpan: head.keySpan, properties: properties)
  }

  /// The kind of a mapping's head entry.
  private enum Head {
    case component, action

    var noun: String { self == .component ? "component" : "action" }
    var unknown: Diagnostic.Code { self == .component ? .unknownComponent : .unknownAction }
    var commonKeys: [KeySpec] { self == .component ? CommonKeys.component : CommonKeys.action }
  }

  /// The entry that names the component or action in the usual case: the first entry is a name, and accepts all others
  /// as its keys.
  private func plainHead<Spec>(
    of node: Node, among specs: [String: Spec], keys: (Spec) -> [KeySpec]
  ) -> (entry: Node.Entry, spec: Spec)? {
    guard let entries = node.entries, !entries.isEmpty, let spec = specs[entries[0].name] else { return nil }
    let keys = keys(spec)
    for index in entries.indices.dropFirst() where keys.named(entries[index].name) == nil { return nil }
    return (entries[0], spec)
  }

  /// Finds the entry that names the component or action.
  ///
  /// Key order is irrelevant, and a component's key may have another component's name (`notice` has a `text`): the head
  /// is the entry whose component accepts all other such names as keys.
  ///
  /// - Returns: the entry, and the node without the keys of another component or action.
  private mutating func head(
    of node: Node, named names: some Collection<String>, isKey: (String, String) -> Bool, as kind: Head
  ) -> (entry: Node.Entry, node: Node)? {
    if let scalar = node.scalar, !scalar.isNull {
      // A name alone, such as `divider` or `back`.
      let entry = Node.Entry(name: scalar.text, keySpan: node.span, value: .nothing(at: node.span))
      return head(of: [entry], node, names, isKey, kind)
    }
    guard let entries = node.entries, !entries.isEmpty else {
      wrongKind(
        node, kind == .component ? "a component, such as `text: Hello`" : "an action, such as `go: home`")
      return nil
    }
    return head(of: entries, node, names, isKey, kind)
  }

  private mutating func head(
    of entries: [Node.Entry], _ node: Node, _ names: some Collection<String>,
    _ isKey: (String, String) -> Bool, _ kind: Head
  ) -> (entry: Node.Entry, node: Node)? {
    let candidates = entries.filter { names.contains($0.name) }
    if let head = candidates.first(where: { head in
      candidates.allSatisfy { $0.name == head.name || isKey($0.name, head.name) }
    }) {
      return (head, node)
    }
    if candidates.count > 1 {
      diagnostics.report(
        Diagnostic(
          .twoNames,
          "found `\(candidates[0].name)` and `\(candidates[1].name)` in one mapping, expected one \(kind.noun)",
          at: candidates[1].keySpan, help: "put each in an item of its own, beginning with `-`",
          related: [Diagnostic.Related("the first is here", candidates[0].keySpan)]))
      let first = candidates[0]
      let own = entries.filter { $0.name == first.name || isKey($0.name, first.name) }
      return (first, Node(.mapping(own), node.span))
    }
    let strangers = entries.filter { entry in !kind.commonKeys.contains { $0.name == entry.name } }
    // The misspelt head is an entry that resembles a name; a valid key of another component is chosen only as a last
    // resort.
    let near =
      strangers.first { nearestName(to: $0.name, in: names) != nil && !isAnyKey($0.name, kind) }
      ?? strangers.first { !isAnyKey($0.name, kind) } ?? strangers.first
    guard let near else {
      diagnostics.report(
        Diagnostic(
          .noName, "found no \(kind.noun) here, only keys that belong to one", at: node.shortSpan,
          help: "name the \(kind.noun), such as `\(kind == .component ? "text: Hello" : "go: home")`"))
      return nil
    }
    diagnostics.report(
      Diagnostic(
        kind.unknown, "no \(kind.noun) `\(near.name)`", at: near.keySpan,
        help: nearHelp(for: near.name, in: names) ?? start(of: near.name, among: names, kind)
          ?? known(names, beside: near.name, kind)))
    return kind == .component ? (near, node) : nil
  }

  /// Asks whether an action was meant with whose name another one begins, such as `go` by `goto`.
  private func start(of name: String, among names: some Collection<String>, _ kind: Head) -> String? {
    guard kind == .action else { return nil }
    return names.filter { $0.count > 1 && name.hasPrefix($0) }.max { $0.count < $1.count }
      .map { "did you mean `\($0)`?" }
  }

  /// All names where they are few; for more, see the reference.
  private func known(_ names: some Collection<String>, beside name: String, _ kind: Head) -> String {
    let all =
      names.count <= 12
      ? "there are \(names.sorted().map { "`\($0)`" }.joined(separator: ", "))"
      : "`kolam reference` lists all there are"
    guard kind == .component, let use = registry.use(of: name) else { return all }
    return "\(all); one of the app's own is written `\(use)`"
  }

  /// Reads the keys of a component or action, whether beside its name or in a mapping under it.
  private mutating func call(
    _ node: Node, _ head: Node.Entry, main: KeySpec, keys: [KeySpec], owner: @autoclosure () -> String
  ) -> Properties {
    let outer = node.entries ?? []
    if isPlain(outer, head, main, keys) {
      return properties(
        outer, first: main, keys: keys, of: owner(), at: head.keySpan, span: node.span)
    }
    var entries: [Node.Entry] = []
    var told: String?
    entries.reserveCapacity(outer.count)
    if let inner = head.value.entries, !main.takesMapping(inner, beside: keys) {
      entries = inner
    } else if !head.value.isNull || main.type.takesNothing {
      entries.append(Node.Entry(name: main.name, keySpan: head.keySpan, value: head.value))
    } else if main.isRequired, !outer.contains(where: { $0.name == main.name && $0.name != head.name }) {
      told = main.name
      nothing(behind: head, main)
    }
    for entry in outer where entry.name != head.name {
      if let first = entries.first(where: { $0.name == entry.name }) {
        diagnostics.report(
          Diagnostic(
            .duplicateKey, "the key `\(entry.name)` is given twice", at: entry.keySpan,
            help: "remove one of the two", related: [Diagnostic.Related("also given here", first.keySpan)]))
      } else {
        entries.append(entry)
      }
    }
    return properties(entries, keys: keys, of: owner(), at: head.keySpan, span: node.span, told: told)
  }

  /// Whether entries can be read as they are, which is the usual case: the head is the first of them and is the main
  /// key.
  private func isPlain(
    _ entries: [Node.Entry], _ head: Node.Entry, _ main: KeySpec, _ keys: [KeySpec]
  ) -> Bool {
    guard let first = entries.first, first.name == head.name, !head.value.isNull else { return false }
    if let inner = head.value.entries, !main.takesMapping(inner, beside: keys) { return false }
    return head.name == main.name || !entries.contains { $0.name == main.name }
  }

  /// Reports a component or action that has a name only.
  private mutating func nothing(behind head: Node.Entry, _ main: KeySpec) {
    let source = head.keySpan.source
    let line = source.lineRange(head.keySpan.location.line)
    let rest = source.text(
      in: head.keySpan.range.upperBound..<max(head.keySpan.range.upperBound, line.upperBound))
    diagnostics.report(
      Diagnostic(
        .missingKey, "nothing stands behind `\(head.name)`, expected \(main.about.asRemark)",
        at: head.keySpan,
        help: rest.contains(" #") ? "`#` behind a space begins a comment: put quotes around the text" : nil))
  }

  /// Whether any component or action accepts a key, so that it is hardly a misspelt name.
  private func isAnyKey(_ key: String, _ kind: Head) -> Bool {
    switch kind {
    case .component: registry.components.values.contains { spec in spec.allKeys.contains { $0.name == key } }
    case .action: registry.actions.values.contains { spec in spec.allKeys.contains { $0.name == key } }
    }
  }
}

extension KeySpec {
  /// Whether a mapping is this key's value, not a set of keys for the component around it.
  fileprivate func takesMapping(_ entries: [Node.Entry], beside keys: [KeySpec]) -> Bool {
    switch type {
    case .record, .mapping, .arguments, .elements, .actions: true
    // A text's own mapping, or one without any of the component's keys: most likely a text with a typo.
    case .text:
      entries.contains { $0.name == "key" || $0.name == "verbatim" }
        || !entries.contains { entry in keys.contains { $0.name == entry.name } }
    // One item may be written without a list: it is one unless the key itself is among the keys.
    case .list(.record): !entries.contains { $0.name == name }
    default: false
    }
  }
}

extension Element {
  /// The same component under the id of the one that it replaces.
  fileprivate func taking(id other: Element) -> Element {
    guard let id = other.properties["id"], let span = other.properties.keySpans["id"] else { return self }
    let named = Properties(["id": id], keySpans: ["id": span], span: span)
    return Element(
      component: component, nameSpan: nameSpan, properties: properties.overlaid(by: named), spec: spec)
  }
}

extension PropertyType {
  /// Whether the name alone is enough.
  var takesNothing: Bool {
    if case .nothing = self { true } else { false }
  }
}

extension Node {
  static func nothing(at span: Span) -> Node { Node(.scalar(Scalar(text: "", style: .plain)), span) }
}
