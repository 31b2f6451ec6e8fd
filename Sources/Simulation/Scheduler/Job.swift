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
