import Foundations
import PluginKit

/// The Swift of a contract: what its models publish, are given and emit, and their tables of actions.
///
/// It is formatted as `swift format` would, so that it can be checked in.
struct ContractSource {
  private let contract: Contract
  private let source: SwiftTypes

  /// Prepares a contract's source.
  ///
  /// - Parameters:
  ///   - contract: the contract.
  ///   - declared: the names of types that the plugin declares itself, such as aliases of types of its services.
  init(_ contract: Contract, declared: Set<String>) {
    self.contract = contract
    source = SwiftTypes(contract, declared: declared)
  }

  /// The name of the type that has all others in it.
  static func name(of contract: Contract) -> String { "\(contract.name.swiftTypeName)Contract" }

  /// The file's text.
  var text: String {
    let name = Self.name(of: contract)
    let parts = contract.models.map { declarations(of: $0) }
    let types = source.types()
    var lines = ["// Written by `kolam plugin generate \(contract.name)`: change plugin.yaml instead.", ""]
    if (types + parts.joined()).contains(where: { $0.mentionsFoundations }) {
      lines.append("import Foundations")
    }
    lines += ["import PluginKit", ""]
    if let about = contract.about { lines.append("/// \(about)") }
    lines.append("enum \(name) {")
    lines += ([types] + parts).flatMap { $0 }.map { $0.isEmpty ? "" : "  \($0)" }
    if lines.last == "" { lines.removeLast() }
    lines.append("}")
    for model in contract.models { lines += [""] + table(of: model, in: name) }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: What a model is made of

  private func declarations(of model: ModelContract) -> [String] {
    var lines = model.about.map { ["/// \($0)"] } ?? []
    let requirements = model.actions.flatMap { action -> [String] in
      var head = "func \(action.method)"
      if action.parameters.isEmpty { head += "()" }
      let result = action.result.map { " -> \(source.name(of: $0, in: action.arguments(of: model)))" } ?? ""
      let items = action.parameters.map {
        "\($0.name.swiftName): \(source.name(of: $0.type, in: "\(action.arguments(of: model))\($0.name.swiftTypeName)"))"
      }
      return (action.about.map { ["/// \($0)"] } ?? [])
        + Self.wrapped(head, items, " async throws(ActionError)\(result)", indent: 4, closesApart: true)
    }
    lines.append("protocol \(model.name)Model: ViewModel where State == \(model.name)State {")
    if requirements.isEmpty {
      lines[lines.count - 1] += "}"
    } else {
      lines += requirements.map { "  \($0)" } + ["}"]
    }
    lines += [""]
    lines += source.record("\(model.name)State", model.state.fields, as: "ModelState", hasDefaults: true)
    if !model.parameters.isEmpty { lines += source.record("\(model.name)Parameters", model.parameters) }
    for action in model.actions where !action.parameters.isEmpty {
      lines += source.record(action.arguments(of: model), action.parameters)
    }
    for event in model.events {
      lines += source.record(event.payload(of: model), event.payload.fields, as: "Codable, Sendable")
    }
    return lines
  }

  private func table(of model: ModelContract, in name: String) -> [String] {
    var lines = ["extension \(name).\(model.name)Model {", "  static var name: String { \"\(model.name)\" }"]
    for event in model.events {
      let payload = "\(name).\(event.payload(of: model))"
      lines += [
        "  static var \(event.name.swiftName): EventType<\(payload)> {",
        "    EventType(\"\(event.name)\", \(payload).self)", "  }",
      ]
    }
    if !model.events.isEmpty {
      let names = model.events.map(\.name.swiftName).joined(separator: ", ")
      lines.append("  static var events: [any DeclaredEvent] { [\(names)] }")
    }
    guard !model.actions.isEmpty else {
      return lines + ["  static var actions: [ActionHandler<Self>] { [] }", "}"]
    }
    lines += ["  static var actions: [ActionHandler<Self>] {", "    ["]
    for action in model.actions { lines += handler(of: action, model, in: name) }
    // A list of one line has no comma at its end.
    if model.actions.count == 1, lines.last?.hasSuffix(" },") == true { lines[lines.count - 1].removeLast() }
    return lines + ["    ]", "  }", "}"]
  }

  private func handler(of action: ActionContract, _ model: ModelContract, in name: String) -> [String] {
    var parts = ["\"\(action.name)\""]
    if !action.parameters.isEmpty {
      parts.append("\(name).\(action.arguments(of: model)).self")
    } else if action.result != nil {
      parts.append("NoArguments.self")
    }
    if let result = action.result {
      parts.append("returns: \(source.name(of: result, in: action.arguments(of: model), within: name)).self")
    }
    let given = parts.count == 1 ? "model" : action.parameters.isEmpty ? "model, _" : "model, arguments"
    let closure = " { \(given) throws(ActionError) in"
    var lines = Self.wrapped("ActionHandler", parts, closure, indent: 6, closesApart: true)
    let call = "try await model.\(action.method)" + (action.parameters.isEmpty ? "()" : "")
    let values = action.parameters.map { "\($0.name.swiftName): arguments.\($0.name.swiftName)" }
    let body = Self.wrapped(call, values, "", indent: 8, closesApart: false)
    if lines.count == 1, body.count == 1, 6 + lines[0].count + body[0].count + 4 <= Self.lineLength {
      lines = ["\(lines[0]) \(body[0]) },"]
    } else {
      lines += body.map { "  \($0)" } + ["},"]
    }
    return lines.map { "      \($0)" }
  }

  // MARK: Lines

  static let lineLength = 110

  /// A call or declaration on one line, or with its items on lines of their own where they are too many.
  ///
  /// - Parameters:
  ///   - head: what is before the parentheses, which are in it where there are no items.
  ///   - items: what is in them.
  ///   - tail: what follows.
  ///   - indent: the spaces before it.
  ///   - closesApart: whether the closing parenthesis has a line with the tail.
  /// - Returns: the lines.
  private static func wrapped(
    _ head: String, _ items: [String], _ tail: String, indent: Int, closesApart: Bool
  ) -> [String] {
    if items.isEmpty { return [head + tail] }
    let line = "\(head)(\(items.joined(separator: ", ")))\(tail)"
    if indent + line.count <= lineLength { return [line] }
    var lines = [head + "("]
    var row = ""
    for (index, item) in items.enumerated() {
      let piece = index == items.count - 1 ? item + (closesApart ? "" : ")") : item + ","
      if !row.isEmpty, indent + 2 + row.count + 1 + piece.count > lineLength {
        lines.append("  " + row)
        row = ""
      }
      row += row.isEmpty ? piece : " " + piece
    }
    lines.append("  " + row)
    if closesApart { lines.append(")" + tail) }
    return lines
  }
}

extension ActionContract {
  /// The method that does it; `open` and `close` without arguments are those of every model.
  fileprivate var method: String {
    parameters.isEmpty && ["open", "close"].contains(name) ? "perform\(name.swiftTypeName)" : name.swiftName
  }

  /// The name of the type of its arguments.
  fileprivate func arguments(of model: ModelContract) -> String {
    "\(model.name)\(name.swiftTypeName)Arguments"
  }
}

extension EventContract {
  /// The name of the type of its payload.
  fileprivate func payload(of model: ModelContract) -> String { "\(model.name)\(name.swiftTypeName)Event" }
}

extension String {
  /// Whether a line of Swift has a type of Foundations in it.
  fileprivate var mentionsFoundations: Bool {
    !hasPrefix("///") && (contains("Timestamp") || contains(": Value"))
  }
}
