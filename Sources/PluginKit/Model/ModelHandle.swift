public import Foundations

/// An open view model as the runtime sees it, whichever language and process it lives in.
///
/// A handle begins with a state and does nothing until ``start()``, so that whoever opened it can draw a first
/// frame and listen before anything happens.
public protocol ModelHandle: AnyObject, Sendable {
  /// The latest state and its revision, taken together.
  ///
  /// Reading it arms ``onChange(_:)`` again.
  var snapshot: ModelSnapshot { get }

  /// Names who is told that a newer snapshot can be read; the last one named is told.
  ///
  /// - Parameter callback: called once between two reads of ``snapshot`` however often the state changes, on
  ///   whatever thread changed it, and at once where it has changed unread; it takes note and returns.
  func onChange(_ callback: @escaping @Sendable () -> Void)

  /// Names who is told of events, in their order; the last one named is told.
  ///
  /// - Parameter callback: called on whatever thread the event happens. Events from before anyone listened come
  ///   at once.
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void)

  /// Begins the model's own work, such as loading.
  func start()

  /// Asks the model to do something and waits until it is done.
  ///
  /// - Parameters:
  ///   - action: a name out of the contract.
  ///   - arguments: the arguments by name.
  /// - Returns: what the contract says under `returns`, else null.
  /// - Throws: an error with a code of the contract or one of ``ActionError/Code-swift.struct/standard``.
  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value

  /// Ends the model's work; its last snapshot stays readable, nothing changes or is told after it.
  func close()
}

extension ModelHandle {
  /// The latest state: a record of the contract's fields.
  public var state: Value { snapshot.state }
  /// How often the state has changed since the model was opened.
  public var revision: Int { snapshot.revision }
}

/// A model's state at one moment.
public struct ModelSnapshot: Sendable {
  /// The state: a record, or a ``Value/error(_:)`` where the plugin could not tell it.
  public var state: Value
  /// Grows with every change; 0 is the state it was opened with.
  public var revision: Int
  /// Whether the state is the last one of a model that is no longer there, such as after a crash.
  public var isStale: Bool

  /// Describes a moment.
  public init(state: Value, revision: Int, isStale: Bool = false) {
    self.state = state
    self.revision = revision
    self.isStale = isStale
  }
}

/// Something that a model told once.
public struct ModelEvent: Sendable, Equatable {
  /// The event's name in the contract.
  public var name: String
  /// What it carries.
  public var payload: ValueMap

  /// Describes an event.
  public init(_ name: String, _ payload: ValueMap = .empty) {
    self.name = name
    self.payload = payload
  }
}
