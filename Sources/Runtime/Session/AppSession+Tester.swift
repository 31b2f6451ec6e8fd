import Foundations

extension AppSession {
  /// Whether actions are still at work.
  public var isWorking: Bool { !running.isEmpty }

  /// Shows the catalog's keys in place of the words, or the words again.
  public func toggleKeys() {
    settings.showsKeys.toggle()
    localizer = app.localizer(settings.locale)
    for screen in navigation.all { screen.forget() }
  }

  /// Tells why a node is as it is, with the places in the scripts.
  ///
  /// - Parameter id: the node's id, or the id of an element that is hidden now.
  public func why(_ id: String) -> [String] {
    guard let top = navigation.top else { return [] }
    let slots = top.slots(environment)
    guard let element = top.element(for: id) else {
      return [localizer.string("Nothing is called %@ here", [.string(id)])]
    }
    let script = element.source
    var lines = ["\(id): \(script.component), \(script.nameSpan.description)"]
    for (name, bound) in [("when", element.when), ("enabled", element.enabled)] {
      guard let bound else { continue }
      lines.append("\(name): \(bound.program.span.text) = \(bound.program.evaluate(slots).explanation), \(bound.program.span.description)")
    }
    for (name, property) in element.properties.sorted(by: { $0.key < $1.key }) {
      guard case .expression(let bound) = property, !name.contains(".") else { continue }
      lines.append("\(name): \(bound.program.span.text) = \(bound.program.evaluate(slots).explanation), \(bound.program.span.description)")
    }
    return lines
  }
}

extension Value {
  /// The value as an author reads it: texts in quotes, collections by their size.
  var explanation: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .null: "null"
    case .list(let items): "list of \(items.count)"
    case .map(let map): "map of \(map.count)"
    case .error(let error): "error: \(error.message)"
    default: plainText
    }
  }
}
