import Synchronization

/// Work that another thread does for the app, such as a transfer; while it is open the app is not idle, and
/// virtual time waits for it.
///
/// Hold it for one response, not for a connection's lifetime. Deallocating it finishes it, too.
public final class ExternalWork: Sendable {
  private let core: SchedulerCore
  private let isOpen = Atomic(true)

  init(_ core: SchedulerCore) { self.core = core }

  deinit { finish() }

  /// Finishes the work and wakes the scheduler; a second call does nothing.
  public func finish() {
    if isOpen.exchange(false, ordering: .acquiringAndReleasing) { core.changeAndWake { $0.externals -= 1 } }
  }
}
