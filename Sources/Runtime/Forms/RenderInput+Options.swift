import Foundations

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
