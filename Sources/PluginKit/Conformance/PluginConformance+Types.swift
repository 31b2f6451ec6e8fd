internal import Foundations

/// What a native plugin declares by its Swift types: names, types, and what may be absent.
extension PluginConformance {
  /// Compares the plugin's models, their actions and their events with the contract.
  func differences(of plugin: any NativePlugin) -> [ContractDifference] {
    var found = Self.names("model", "the plugin", plugin.models.map(\.name), contract.models.map(\.name))
      .map { ContractDifference(.types, $0, at: contract.span) }
    for model in contract.models {
      guard let definition = plugin.models.first(where: { $0.name == model.name }) else { continue }
      found += check(definition, model).map { ContractDifference(.types, $0, at: model.span) }
    }
    return found
  }

  private func check(_ definition: ModelDefinition, _ model: ModelContract) -> [String] {
    let name = model.name
    var found = compare(
      definition.parametersType, .record(.init(model.parameters)), "`\(name)`'s parameters",
      at: "\(name).with")
    found += compare(definition.stateType, .record(model.state), "`\(name)`'s state", at: "\(name).state")
    found += Self.names("action", "`\(name)`", definition.actions.map(\.name), model.actions.map(\.name))
    for action in model.actions {
      guard let shape = definition.actions.first(where: { $0.name == action.name }) else { continue }
      let path = "\(name).\(action.name)"
      found += compare(
        shape.argumentsType, .record(.init(action.parameters)), "`\(path)`'s arguments", at: path)
      switch (shape.resultType, action.result) {
      case (nil, nil): break
      case (let type?, let result?):
        found += compare(type, result, "`\(path)`'s answer", at: "\(path) returns")
      case (_?, nil): found.append("`\(path)` answers something, its contract has no `returns`")
      case (nil, let result?): found.append("`\(path)` answers nothing, its contract returns `\(result)`")
      }
    }
    found += Self.names("event", "`\(name)`", definition.events.map(\.name), model.events.map(\.name))
    for event in model.events {
      guard let declared = definition.events.first(where: { $0.name == event.name }) else { continue }
      let path = "\(name).\(event.name)"
      found += compare(declared.payloadType, .record(event.payload), "`\(path)`'s payload", at: path)
    }
    return found
  }

  private func compare(
    _ type: DecodableType, _ declared: ValueType, _ what: String, at path: String
  ) -> [String] {
    do throws(ContractShape.ShapeError) {
      return Self.differences(try ContractShape.shape(of: type), declared, at: path)
    } catch {
      return ["\(what) has no shape: \(error)"]
    }
  }

  private static func names(_ kind: String, _ owner: String, _ actual: [String], _ declared: [String])
    -> [String]
  {
    var found = declared.filter { !actual.contains($0) }.map { "\(owner) has no \(kind) `\($0)`" }
    for (index, name) in actual.enumerated() {
      if actual[..<index].contains(name) {
        found.append("\(owner) has the \(kind) `\(name)` twice")
      } else if !declared.contains(name) {
        found.append("\(owner) has the \(kind) `\(name)`, its contract has not")
      }
    }
    return found
  }

  /// Compares by structure: the names of records and enums may differ between Swift and the contract.
  private static func differences(_ actual: ValueType, _ declared: ValueType, at path: String) -> [String] {
    switch (actual, declared) {
    case (_, .dyn), (_, .error): return []
    case (.list(let a), .list(let b)): return differences(a, b, at: path + "[]")
    case (.nullable(let a), .nullable(let b)): return differences(a, b, at: path)
    case (.map(let aKey, let a), .map(let bKey, let b)):
      // A dictionary by string is the Swift form of a map by an enum, too.
      if case (.string, .enumeration) = (aKey, bKey) { return differences(a, b, at: path + "[]") }
      return differences(aKey, bKey, at: path + "'s key") + differences(a, b, at: path + "[]")
    case (.enumeration(let a), .enumeration(let b)):
      return names("case", "`\(path)`", a.cases, b.cases)
    case (.record(let a), .record(let b)):
      return names("field", "`\(path)`", a.fields.map(\.name), b.fields.map(\.name))
        + b.fields.flatMap { field in
          a.type(of: field.name).map { differences($0, field.type, at: "\(path).\(field.name)") } ?? []
        }
    default:
      return actual == declared ? [] : ["`\(path)` is `\(actual)`, its contract says `\(declared)`"]
    }
  }
}

extension RecordType {
  fileprivate init(_ parameters: [ParameterContract]) {
    self.init(name: "", fields: parameters.map { Field($0.name, $0.type) })
  }
}
