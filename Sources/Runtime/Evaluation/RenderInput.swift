import Catalogs
import Expressions
import Foundations

/// A component's input while it is drawn: its keys, evaluated, and the nodes within it.
struct RenderInput {
  let instance: ElementInstance
  let context: RenderContext

  /// The id of the component's node.
  var id: String { instance.id }

  /// The localizer of the locale.
  var localizer: Localizer { context.localizer }

  /// Returns the text under a key; nil where the key is not given.
  func text(_ key: String) -> ShownText? { text(instance.element.properties[key]) }

  /// Returns the value of the expression or value under a key; nil where the key is not given.
  func value(_ key: String) -> Value? { value(instance.element.properties[key]) }

  /// Returns the word under a key.
  func word(_ key: String) -> String? { instance.element.properties[key]?.word }

  /// Returns the nodes of the components under a key.
  func children(_ key: String) -> [ViewNode] {
    guard case .elements(let elements) = instance.element.properties[key] else { return [] }
    return instance.render(elements, under: key, context)
  }

  /// Its value in a state or in the screen's form.
  var held: Value? {
    if let value = value("bind.value") { return value }
    return instance.element.formField.flatMap { context.input($0) }
  }

  /// Returns the nodes of a component of the app's own.
  func used(_ key: String) -> [ViewNode] {
    guard case .use(let use) = instance.element.properties[key] else { return [] }
    return instance.render(use, context)
  }

  /// Returns the nodes of a slot's content, or of the slot's own body where it is not filled.
  func content(_ key: String) -> [ViewNode] {
    guard case .content(let content) = instance.element.properties[key] else { return children(key) }
    return instance.render(content, under: key, context)
  }

  /// Returns whether a key is given.
  func has(_ key: String) -> Bool { instance.element.properties[key] != nil }

  /// The records of a list under a key with their indices in the script, without those whose `when` is not true.
  func records(_ key: String) -> [(index: Int, record: LinkedProperties)] {
    guard case .list(let items) = instance.element.properties[key] else { return [] }
    return items.enumerated().compactMap { index, item in
      guard case .record(let record) = item else { return nil }
      if let when = record["when"], value(when)?.isTrue != true { return nil }
      return (index, record)
    }
  }

  /// Returns a property's text.
  func text(_ property: LinkedProperty?) -> ShownText? {
    guard case .text(let text) = property else { return nil }
    return instance.text(text, context)
  }

  /// Returns a property's value.
  func value(_ property: LinkedProperty?) -> Value? {
    switch property {
    case .expression(let bound): instance.value(of: bound, context)
    case .value(.constant(let value)): value
    case .value(.expression(let bound)): instance.value(of: bound, context)
    case .value(.joined(let pieces)): .string(instance.join(pieces, context))
    default: nil
    }
  }

  /// Returns a text of the runtime's own, with the sources of those arguments that are texts themselves.
  func words(_ key: String, _ arguments: [Value] = [], within inner: [TextSource] = []) -> ShownText {
    localizer.shown(key, arguments, isTraced: context.tracesTexts, within: inner)
  }

  /// Returns a text that is data: a formatted number or date, or typed text.
  func data(_ words: String) -> ShownText {
    let isTold = context.tracesTexts && !words.isEmpty
    return ShownText(words: words, sources: isTold ? [TextSource(key: "", status: .data)] : [])
  }

  /// Creates a node for the component.
  func node(_ role: ViewNode.Role, label: ShownText? = nil, value: ShownText? = nil) -> ViewNode {
    ViewNode(id: id, role: role, label: label ?? .none, value: value)
  }

  /// Lets a node run the actions under a key, if any; of a shortcut also beneath an open question.
  func onPress(_ node: String, _ key: String, isShortcut: Bool = false) {
    if case .actions(let actions) = instance.element.properties[key] {
      instance.handle(node, .run(actions, rowSlots: context.rowSlots, isShortcut: isShortcut))
    }
  }

  /// Returns the rows of a list: for each item the id of its row, and the nodes in it.
  func rows(_ key: String, _ items: [Value]) -> [(id: String, nodes: [ViewNode])] {
    guard case .rows(let template) = instance.element.properties[key] else { return [] }
    return instance.render(template, for: items, context)
  }
}

extension LinkedProperty {
  /// The word, where it is one.
  var word: String? { if case .word(let word) = self { word } else { nil } }
}

extension RenderInput {
  /// Returns the items of a list under a key; none where there is no list.
  func items(_ key: String) -> [Value] {
    if case .list(let items)? = value(key) { items } else { [] }
  }

  /// Returns the nodes of items, each drawn as linked by ``ElementLinker/linkRow(_:of:items:defaults:_:in:_:)``.
  func nodes(of items: [Value]) -> [ViewNode] { rows("row", items).flatMap(\.nodes) }
}

extension RenderInput {
  /// The component's current part: `value` or `bind`, else the person's last choice.
  var shownPart: Value? { value("value") ?? value("bind.value") ?? context.shownPart(id) }

  /// Whether a person can switch the part; not where its `value` is only shown.
  var isMovable: Bool { has("bind") || !has("value") || !instance.element.common.onChange.isEmpty }

  /// Lets a node switch to another part of the component.
  ///
  /// - Parameters:
  ///   - node: the node's id.
  ///   - part: the part to show.
  ///   - left: the nodes being left; the move needs their answers to be valid.
  func onMove(_ node: String, to part: Value, leaving left: [ViewNode] = []) {
    let common = instance.element.common
    instance.handle(
      node,
      .move(
        PartChange(
          part: part, state: word("bind").flatMap { StateReference($0) },
          component: has("bind") || has("value") ? nil : id, leaving: left,
          actions: common.onChange + common.onSubmit, rowSlots: context.rowSlots)))
  }

  /// Returns the nodes of components in one of several parts of this one.
  func children(_ property: LinkedProperty?, of part: String) -> [ViewNode] {
    guard case .elements(let elements) = property else { return [] }
    return instance.render(elements, under: part, in: part, context)
  }
}

/// An option of a choice, evaluated.
struct Option {
  /// The id of its node.
  let id: String
  /// Its value.
  let value: Value
  /// Its label.
  let label: ShownText
}

extension RenderInput {
  /// The current options: the literal ones, then one for each item of `items`.
  ///
  /// Of two with the same value the first is kept: their answers would be indistinguishable.
  var options: [Option] {
    var options: [Option] = []
    var known: Set<String> = []
    func offer(_ record: LinkedProperties) {
      if let when = record["when"], value(when)?.isTrue != true { return }
      let value = value(record["value"]) ?? .null
      if case .error = value { return }
      let name = value.plainText
      let node = "\(id)/\(name.isEmpty ? "-" : name)"
      guard known.insert(node).inserted else { return }
      options.append(Option(id: node, value: value, label: text(record["label"]) ?? data(name)))
    }
    for (_, record) in records("options") { offer(record) }
    guard case .record(let record) = instance.element.properties["offer"],
      case .list(let items)? = value("items")
    else { return options }
    for (index, item) in items.enumerated() {
      context.enterRow(item, index)
      offer(record)
      context.leaveRow()
    }
    return options
  }

  /// Adds the nodes of options to a choice's, marking the chosen ones; reports where there are none.
  func show(
    _ options: [Option], in node: inout ViewNode, chosen state: ViewNode.State, _ isChosen: (Value) -> Bool
  ) {
    node.children = options.map { option in
      ViewNode(
        id: option.id, role: .option, label: option.label, states: isChosen(option.value) ? [state] : [],
        interaction: .press)
    }
    if options.isEmpty { node.show(words("There is nothing to choose from"), as: .hint) }
  }
}

extension [Option] {
  /// The value of each node.
  var values: [String: Value] {
    Dictionary(map { ($0.id, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
