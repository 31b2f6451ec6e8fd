/// A view model written in Swift: typed state out through a ``ModelOutput``, typed actions in.
///
/// ```swift
/// actor Counter: ViewModel {
///   struct State: ModelState { var count = 0 }
///   struct Step: Codable { var by: Int }
///
///   static let name = "Counter"
///   static let actions: [ActionHandler<Counter>] = [
///     ActionHandler("add", Step.self) { $0.add($1.by) },
///     ActionHandler("reset") { $0.reset() },
///   ]
///
///   private let output: ModelOutput<State>
///   private var state = State() { didSet { output.publish(state) } }
///   init(output: ModelOutput<State>) { self.output = output }
///
///   func add(_ step: Int) { state.count += step }
///   func reset() { state.count = 0 }
/// }
/// ```
public protocol ViewModel: Actor {
  /// The published state.
  associatedtype State: ModelState

  /// Its name in the contract, such as `RecipeDetail`.
  static var name: String { get }
  /// Its actions.
  static var actions: [ActionHandler<Self>] { get }
  /// Its events, besides the state.
  static var events: [any DeclaredEvent] { get }

  /// Begins its own work; cancelled when the model is closed.
  func open() async
  /// Ends its own work; called once, after the last action.
  func close() async
}

extension ViewModel {
  /// No events.
  public static var events: [any DeclaredEvent] { [] }
  /// Does nothing.
  public func open() async {}
  /// Does nothing.
  public func close() async {}
}

/// The published state of a view model: a value type whose stored properties are the contract's fields.
public protocol ModelState: Codable, Equatable, Sendable {
  /// The state from the first moment, before anything is loaded.
  init()
}

/// An event with the type of its payload.
public struct EventType<Payload: Codable & Sendable>: DeclaredEvent {
  /// The event's name in the contract.
  public let name: String

  /// Declares an event.
  public init(_ name: String, _ payload: Payload.Type) { self.name = name }

  /// The type of its payload.
  public var payloadType: DecodableType { Payload.self }
}

/// An ``EventType`` of any payload.
public protocol DeclaredEvent: Sendable {
  /// The event's name in the contract.
  var name: String { get }
  /// The type of its payload.
  var payloadType: DecodableType { get }
}
