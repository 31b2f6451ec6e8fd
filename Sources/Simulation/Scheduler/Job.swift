import Synchronization

/// A piece of unstructured work on a scheduler, begun by ``Scheduler/start(_:_:)``.
public final class Job: Sendable {
  /// Its name in messages.
  public let name: String
  private let task: Task<Void, Never>
  private let finished: FinishedFlag

  init(name: String, task: Task<Void, Never>, finished: FinishedFlag) {
    self.name = name
    self.task = task
    self.finished = finished
  }

  /// Cancels the work, which ends once it notices.
  public func cancel() { task.cancel() }

  /// Whether the work has ended.
  public var isFinished: Bool { finished.isSet }

  /// Waits until the work has ended.
  public func wait() async { await task.value }
}

/// Set once, by the work itself as it ends.
final class FinishedFlag: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}

/// Which jobs are cancelled and awaited together; a scope contains the scopes made within it.
final class JobScope: Sendable {
  /// Its name in messages.
  let name: String
  private let parent: JobScope?
  private let sealed = Atomic(false)

  init(_ name: String, within parent: JobScope? = nil) {
    self.name = name
    self.parent = parent
  }

  /// Whether work that is begun from now on is cancelled from its beginning.
  var isSealed: Bool { sealed.load(ordering: .acquiring) || parent?.isSealed ?? false }

  func seal() { sealed.store(true, ordering: .releasing) }

  /// Whether another scope is this one or a descendant of it.
  func contains(_ other: JobScope) -> Bool {
    var next: JobScope? = other
    while let scope = next {
      if scope === self { return true }
      next = scope.parent
    }
    return false
  }
}
