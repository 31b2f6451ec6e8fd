import Screens
import Simulation
import Synchronization

extension App {
  /// Lets go of all that was read and linked so far, on all cores; what is needed again is read again.
  ///
  /// To take apart what a large app was read into takes a good part of the time in which it was read.
  package func forget() {
    _ = inParallel(takeScripts()) { $0.scripts.withLock { $0 = [] } }
  }

  /// Some scripts without other references.
  private final class Remains: Sendable {
    let scripts: Mutex<[ScreenScript]>

    init(_ scripts: [ScreenScript]) { self.scripts = Mutex(scripts) }
  }

  private func takeScripts() -> [Remains] {
    var taken = Cache()
    cache.withLock { swap(&$0, &taken) }
    let scripts = taken.scripts.values.compactMap(\.script)
    return stride(from: 0, to: scripts.count, by: 16).map { start in
      Remains(Array(scripts[start..<min(scripts.count, start + 16)]))
    }
  }
}
