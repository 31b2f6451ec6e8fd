import Simulation
import Synchronization

/// How far a setup is, for those who show it while its actor works.
final class SharedProgress: Sendable {
  /// Tells of every change of ``current``.
  let changes = ChangeBroadcaster()
  private let progress = Mutex(ProvisioningProgress())

  /// How far it is now.
  var current: ProvisioningProgress { progress.withLock { $0 } }

  /// Changes it, and sends that where it is not the same.
  func note(_ change: (inout ProvisioningProgress) -> Void) {
    let hasChanged = progress.withLock { progress in
      let before = progress
      change(&progress)
      return progress != before
    }
    if hasChanged { changes.send() }
  }
}
