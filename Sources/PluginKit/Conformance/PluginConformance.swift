public import Foundations
public import Simulation

/// Tests a plugin against its contract, whatever the language and process of its view models.
///
/// ```swift
/// let suite = PluginConformance(plugin, contract)
/// #expect(suite.check() == [])
/// #expect(try suite.exercise(on: scheduler) == [])
/// ```
///
/// It depends on no test library: differences are values, and an empty list is a pass.
public struct PluginConformance: Sendable {
  let plugin: any Plugin
  let contract: Contract

  /// Prepares the tests of a plugin.
  public init(_ plugin: any Plugin, _ contract: Contract) {
    self.plugin = plugin
    self.contract = contract
  }

  /// Compares the plugin's declarations with its contract; no model is opened.
  ///
  /// A ``NativePlugin`` declares Swift types, and all of them are compared. Of another plugin only the name is known:
  /// ``exercise(on:with:limits:)`` finds the rest.
  ///
  /// - Parameter taken: the needs whose services the plugin has used, as counted by its host; nil to skip needs.
  /// - Returns: every difference, in the order of the contract; empty where there is none.
  public func check(taken: Set<Contract.Need>? = nil) -> [ContractDifference] {
    var found: [ContractDifference] = []
    if plugin.name != contract.name {
      found.append(
        ContractDifference(
          .types, "the plugin is named `\(plugin.name)`, its contract `\(contract.name)`", at: contract.span))
    }
    if let native = plugin as? any NativePlugin { found += differences(of: native) }
    if let taken {
      found += contract.needs.filter { !taken.contains($0) }.map {
        ContractDifference(
          .needs, "the contract lists the need `\($0.rawValue)`, which the plugin does not take",
          at: contract.needsSpan)
      }
    }
    return found
  }

  /// How long the suite waits, by the scheduler's clock.
  public struct Limits: Sendable {
    /// For the answer of an action.
    public var answer: Duration
    /// For a model to load after its start, and to come to rest after it was closed.
    public var settling: Duration

    /// Sets the limits.
    public init(answer: Duration = .seconds(60), settling: Duration = .seconds(1)) {
      self.answer = answer
      self.settling = settling
    }
  }

  /// Opens every model, exercises all that the contract declares, and reports deviations.
  ///
  /// Each model is opened with its required arguments alone and with all of them. One then stays open: unknown names
  /// and arguments of another type are tried, each action is called with arguments within their ranges, and the model
  /// is closed. Give a plugin with irreversible actions test services.
  ///
  /// The runtime checks ranges and unknown arguments before a plugin sees them, so they are not tried.
  ///
  /// - Parameters:
  ///   - scheduler: runs the plugin's work; in virtual time nothing is waited for.
  ///   - arguments: values to use instead of generated ones, such as the id of a record that exists, by path:
  ///     `RecipeDetail.id` for a model's argument, `RecipeDetail.setServings.servings` for an action's.
  ///   - limits: how long to wait.
  /// - Returns: every difference, in the order of the contract; empty where there is none.
  /// - Throws: a ``Foundations/Diagnostic`` where the scheduler cannot run the suite to its end.
  public func exercise(
    on scheduler: Scheduler, with arguments: [String: Value] = [:], limits: Limits = Limits()
  ) throws -> [ContractDifference] {
    try scheduler.run(named: "conformance of \(contract.name)") { [plugin, contract] in
      var exercise = PluginExercise(
        plugin: plugin, contract: contract, scheduler: scheduler, samples: SampleArguments(arguments),
        limits: limits)
      return await exercise.run()
    }
  }
}

/// The Swift types that a native plugin declares: names, types, and optional properties.
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
