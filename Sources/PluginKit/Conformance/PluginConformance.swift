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
