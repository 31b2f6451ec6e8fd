import Foundation
import Glibc
import Storage
import Synchronization
import Testing

@Suite struct FolderLockTests {
  /// Waits for a lock on a separate thread, which can receive a signal.
  private final class Waiter: Sendable {
    private let locked = Atomic(false)
    var hasLock: Bool { locked.load(ordering: .acquiring) }
    let folder: String
    init(_ folder: String) { self.folder = folder }

    func begin() -> pthread_t {
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          let waiter = Unmanaged<Waiter>.fromOpaque(context).takeRetainedValue()
          let lock = FolderLock(waiter.folder)
          waiter.locked.store(true, ordering: .releasing)
          lock.release()
          return nil
        }, Unmanaged.passRetained(self).toOpaque())
      return thread
    }
  }

  @Test func aWaitIsToldAndALockThatIsFreeIsNot() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var waits = 0
    let lock = FolderLock(folder.path) { waits += 1 }
    #expect(waits == 0)
    let second = FolderLock(folder.path) {
      waits += 1
      lock.release()
    }
    #expect(waits == 1)
    second.release()
  }

  @Test(.timeLimit(.minutes(1))) func signalDoesNotInterruptTheLock() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var (action, before) = (sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGUSR1, &action, &before)
    defer { sigaction(SIGUSR1, &before, nil) }
    let lock = FolderLock(folder.path)
    let waiter = Waiter(folder.path)
    let thread = waiter.begin()
    for _ in 0..<200 {
      pthread_kill(thread, SIGUSR1)
      sched_yield()
    }
    #expect(!waiter.hasLock)
    lock.release()
    pthread_join(thread, nil)
    #expect(waiter.hasLock)
  }
}
