public import Foundations

/// An open view model as the runtime sees it, whatever its language and process.
///
/// A handle has a state at once and does nothing until ``start()``, so that the caller can draw a first frame and
/// register callbacks before anything happens.
public protocol ModelHandle: AnyObject, Sendable {
  /// The latest state with its revision.
  ///
  /// Reading it arms ``onChange(_:)`` again.
  var snapshot: ModelSnapshot { get }

  /// Sets the callback for newer snapshots, replacing an earlier one.
  ///
  /// - Parameter callback: called once between two reads of ``snapshot`` however often the state changes, on whatever
  ///   thread changed it, and at once where it has changed unread; it must return quickly.
  func onChange(_ callback: @escaping @Sendable () -> Void)

  /// Sets the callback for events, in their order, replacing an earlier one.
  ///
  /// - Parameter callback: called on whatever thread the event happens. Events from before the first callback are
  ///   delivered at once.
  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void)

  /// Begins the model's own work, such as loading.
  func start()

  /// Invokes an action and waits until it is done.
  ///
  /// - Parameters:
  ///   - action: a name out of the contract.
  ///   - arguments: the arguments by name.
  /// - Returns: the contract's `returns` value, else null.
  /// - Throws: an error with a code of the contract or one of ``ActionError/Code-swift.struct/standard``.
  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value

  /// Ends the model's work; its last snapshot stays readable, without further changes or events.
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
  /// The state: a record, or a ``Value/error(_:)`` where the plugin could not provide it.
  public var state: Value
  /// Grows with every change; 0 is the state it was opened with.
  public var revision: Int

  /// Describes a moment.
  public init(state: Value, revision: Int) {
    self.state = state
    self.revision = revision
  }
}

/// An event of a model.
public struct ModelEvent: Sendable, Equatable {
  /// The event's name in the contract.
  public var name: String
  /// Its payload.
  public var payload: ValueMap

  /// Describes an event.
  public init(_ name: String, _ payload: ValueMap = .empty) {
    self.name = name
    self.payload = payload
  }
}
