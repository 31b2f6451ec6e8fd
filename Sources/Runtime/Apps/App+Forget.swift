import Screens
import Simulation
import Synchronization

extension App {
  /// Releases everything read and linked so far, on all cores; later uses read it again.
  ///
  /// Deallocating a large app takes a good part of the time that reading it took.
  package func forget() {
    _ = inParallel(adoptScripts()) { $0.scripts.withLock { $0 = [] } }
  }

  /// Some scripts without other references.
  private final class ReleasedScripts: Sendable {
    let scripts: Mutex<[ScreenScript]>

    init(_ scripts: [ScreenScript]) { self.scripts = Mutex(scripts) }
  }

  private func adoptScripts() -> [ReleasedScripts] {
    var taken = Cache()
    cache.withLock { swap(&$0, &taken) }
    let scripts = taken.scripts.values.compactMap(\.script)
    return stride(from: 0, to: scripts.count, by: 16).map { start in
      ReleasedScripts(Array(scripts[start..<min(scripts.count, start + 16)]))
    }
  }
}
