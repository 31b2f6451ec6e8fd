public import Foundations
public import Simulation

/// Opens view models by name, in whatever language they are written.
public protocol Plugin: Sendable {
  /// The name of its contract, such as `recipes`.
  var name: String { get }

  /// Makes a view model; it does nothing until ``ModelHandle/start()``.
  ///
  /// - Parameters:
  ///   - model: a name out of the contract.
  ///   - parameters: the contract's `with` values.
  /// - Returns: the model, not started.
  /// - Throws: an error where there is no such model or the parameters are not its own.
  func open(_ model: String, with parameters: ValueMap) throws(ActionError) -> any ModelHandle
}

/// A plugin whose view models are Swift types in this process.
public protocol NativePlugin: Plugin {
  /// Its view models.
  var models: [ModelDefinition] { get }
  /// The scheduler of their work.
  var scheduler: Scheduler { get }
}

extension NativePlugin {
  /// Makes the model that is listed under a name.
  public func open(_ model: String, with parameters: ValueMap) throws(ActionError) -> any ModelHandle {
    guard let definition = models.first(where: { $0.name == model }) else {
      throw ActionError(.unknownModel, "plugin `\(name)` has no model `\(model)`")
    }
    return try definition.make(parameters, name, scheduler)
  }
}
