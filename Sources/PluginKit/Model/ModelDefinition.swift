internal import Foundations
internal import Simulation

/// A view model written in Swift, as its plugin lists it: its factory and its types.
public struct ModelDefinition: Sendable {
  /// The model's name in the contract.
  public let name: String
  /// The type that its parameters decode into.
  public let parametersType: DecodableType
  /// The type of its state.
  public let stateType: DecodableType
  /// Its actions' names and types.
  public let actions: [ActionShape]
  /// Its events' names and types.
  public let events: [any DeclaredEvent]
  let make: @Sendable (ValueMap, _ plugin: String, Scheduler) throws(ActionError) -> any ModelHandle

  /// An action's name and types, without the code.
  public struct ActionShape: Sendable {
    /// The action's name in the contract.
    public let name: String
    /// The type that its arguments decode into.
    public let argumentsType: DecodableType
    /// The type of its result, or nil where it has none.
    public let resultType: DecodableType?
  }

  /// Lists a model that is opened with parameters.
  ///
  /// - Parameters:
  ///   - model: the model's type.
  ///   - parameters: a type whose properties are the parameters; optional properties may be left out.
  ///   - make: makes one.
  public init<Model: ViewModel, Parameters: Decodable & Sendable>(
    _ model: Model.Type, with parameters: Parameters.Type,
    _ make: @escaping @Sendable (Parameters, ModelOutput<Model.State>) -> Model
  ) {
    name = Model.name
    parametersType = Parameters.self
    stateType = Model.State.self
    actions = Model.actions.map {
      ActionShape(name: $0.name, argumentsType: $0.argumentsType, resultType: $0.resultType)
    }
    events = Model.events
    self.make = { values, plugin, scheduler throws(ActionError) in
      let output = ModelOutput<Model.State>()
      let model = make(try decodeArguments(Parameters.self, from: values), output)
      return NativeModelHandle(model, output: output, scheduler: scheduler, plugin: plugin)
    }
  }

  /// Lists a model that is opened without parameters.
  public init<Model: ViewModel>(
    _ model: Model.Type, _ make: @escaping @Sendable (ModelOutput<Model.State>) -> Model
  ) {
    self.init(model, with: NoArguments.self) { _, output in make(output) }
  }
}

/// The state of something that loads; contracts write `phase`.
public enum Phase: String, Codable, Sendable, CaseIterable {
  /// Nothing was requested yet.
  case idle
  /// Loading, and nothing to show yet.
  case loading
  /// There is something to show.
  case ready
  /// It failed, and there is nothing to show.
  case error
}
