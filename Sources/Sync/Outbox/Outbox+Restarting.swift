import Foundations
import Simulation
import Storage

extension Outbox {
  /// Sends an operation again whose result could not be written, as on a full disk.
  ///
  /// Until then its row says that it is being sent. The server knows it by its key.
  func restartLater(_ id: String) {
    let pause = policy.retries.cap
    sending[id] = scheduler.start("outbox restart") { [weak self, scheduler] in
      if (try? await scheduler.sleep(for: pause)) != nil { await self?.restart(id) }
    }
  }

  private func restart(_ id: String) {
    // A job that was cancelled by `pause` has no place in `sending` any more.
    guard !Task.isCancelled, sending[id] != nil else { return }
    sending[id] = nil
    do throws(StoreError) {
      try store.write { try OutboxTable.move(id, by: .restart, in: $0) }
    } catch {
      report(error)
      restartLater(id)
    }
    wake()
  }
}
