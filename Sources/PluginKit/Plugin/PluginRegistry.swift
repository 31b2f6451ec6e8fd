public import Foundations
public import Simulation

/// The plugins of an app, each with its contract; the one place where screens get view models from.
public struct PluginRegistry: Sendable {
  /// A plugin with its contract.
  public struct Entry: Sendable {
    /// The plugin's contract.
    public let contract: Contract
    /// The plugin.
    public let plugin: any Plugin
  }

  /// The plugins in order of registration.
  public private(set) var entries: [Entry] = []

  /// The actions that a tester has fail.
  package let faults = ActionFaults()

  private let encodings: EncodingCache?

  /// Starts without plugins.
  ///
  /// - Parameter encodings: states that other sessions have encoded; nil where there are none.
  public init(sharing encodings: EncodingCache? = nil) { self.encodings = encodings }

  /// The names of the plugins that stand-ins take the place of.
  package var standIns: [String] { entries.filter { $0.plugin is StandInPlugin }.map(\.contract.name) }

  /// Adds a plugin; replaces one of the same name.
  public mutating func register(_ plugin: any Plugin, _ contract: Contract) {
    entries.removeAll { $0.contract.name == contract.name }
    entries.append(Entry(contract: contract, plugin: plugin))
  }

  /// The contract of a plugin, or nil where there is none of that name.
  public func contract(_ name: String) -> Contract? { entries.first { $0.contract.name == name }?.contract }

  /// Opens a model whose arguments are checked against the contract, now and at every action.
  ///
  /// - Parameters:
  ///   - path: plugin and model, such as `recipes.RecipeDetail`.
  ///   - parameters: the contract's `with` values.
  /// - Returns: the model, not started.
  /// - Throws: an error where there is no such model or the parameters are not its own.
  public func open(
    _ path: String, with parameters: ValueMap = .empty
  ) throws(ActionError) -> any ModelHandle {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let entry = entries.first(where: { $0.contract.name == parts[0] }),
      let model = entry.contract.model(parts[1])
    else {
      let all = entries.flatMap { entry in entry.contract.models.map { "\(entry.contract.name).\($0.name)" } }
      let near = nearestName(to: path, in: all).map { ", did you mean `\($0)`?" } ?? ""
      throw ActionError(.unknownModel, "no model `\(path)`\(near)")
    }
    if let mismatch = model.parameters.firstMismatch(of: parameters) {
      throw ActionError(.badArguments, "`\(path)` cannot be opened: \(mismatch)")
    }
    let handle = try entry.plugin.open(model.name, with: parameters)
    if let encodings { (handle as? any EncodingHandle)?.use(encodings) }
    return ContractedHandle(handle, model, path: path, faults)
  }
}

/// A handle that enforces the contract.
final class ContractedHandle: ModelHandle {
  private let inner: any ModelHandle
  private let contract: ModelContract
  private let path: String
  private let faults: ActionFaults

  init(_ inner: any ModelHandle, _ contract: ModelContract, path: String, _ faults: ActionFaults) {
    (self.inner, self.contract, self.path, self.faults) = (inner, contract, path, faults)
  }

  var snapshot: ModelSnapshot { inner.snapshot }
  func onChange(_ callback: @escaping @Sendable () -> Void) { inner.onChange(callback) }
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) { inner.onEvent(callback) }
  func start() { inner.start() }
  func close() { inner.close() }

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    guard let declared = contract.action(action) else {
      let names = contract.actions.map(\.name)
      let near = nearestName(to: action, in: names).map { ", did you mean `\($0)`?" } ?? ""
      throw ActionError(.unknownAction, "`\(contract.name)` has no action `\(action)`\(near)")
    }
    if let mismatch = declared.parameters.firstMismatch(of: arguments) {
      throw ActionError(.badArguments, "`\(contract.name).\(action)`: \(mismatch)")
    }
    if let code = faults.code(of: "\(path).\(action)") { throw ActionError(code, "a tester asked for it") }
    do throws(ActionError) { return try await inner.invoke(action, arguments) } catch {
      let code = error.code.description
      if declared.codes.contains(code) { throw error }
      let detail = error.detail.isEmpty ? "" : ": \(error.detail)"
      throw ActionError(
        .internalFailure,
        "`\(contract.name).\(action)` ended with `\(code)`, which its contract does not declare\(detail)")
    }
  }
}

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
