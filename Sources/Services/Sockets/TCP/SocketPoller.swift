import Glibc
import Simulation
import Synchronization

/// A thread that polls sockets, so that no thread on which an app runs has to block.
///
/// Waiting occupies no thread of the concurrency pool: an app whose work occupies all of them is served nevertheless. A
/// waiting task does not count as busy. The thread ends when the poller is deallocated.
package final class SocketPoller: Sendable {
  /// The awaited readiness of a socket.
  package enum Readiness: Sendable {
    /// Bytes, a client, or the other side's end have arrived.
    case readable
    /// Something can be written.
    case writable
  }

  private let waits: SocketWaits

  /// Starts the thread.
  ///
  /// - Throws: why it cannot be started.
  package init() throws(SocketError) {
    waits = SocketWaits()
    let code = detachedThread { [waits] in SocketPoller.work(waits) }
    if code != 0 { throw SocketError(code) }
  }

  deinit { waits.stop() }

  /// Waits until a socket is ready; readiness may be spurious.
  ///
  /// - Throws: `CancellationError` at once where the task is cancelled, or a ``SocketError`` where the socket is closed.
  package func wait(for socket: Socket, _ readiness: Readiness) async throws {
    let number = waits.nextNumber()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waits.add(number, socket, readiness, continuation)
        // A cancellation before this point found nothing to cancel.
        if Task.isCancelled { waits.cancel(number) }
      }
    } onCancel: {
      waits.cancel(number)
    }
  }

  /// Closes a socket; all pending waits for it end.
  package func close(_ socket: Socket) { waits.close(socket) }

  // MARK: The thread

  private static func work(_ waits: SocketWaits) {
    while let (numbers, waiting) = waits.next() {
      var descriptors = waiting
      let count = poll(&descriptors, nfds_t(descriptors.count), -1)
      if count < 0, errno == EINTR { continue }
      // Where poll(2) itself fails, all waits are resumed to find out themselves.
      let ready = zip(numbers, descriptors.dropFirst()).filter { count < 0 || $0.1.revents != 0 }
      waits.resume(ready.map(\.0))
    }
  }
}

/// The pending waits; shared by the poller and its thread.
private final class SocketWaits: Sendable {
  typealias Continuation = CheckedContinuation<Void, any Error>

  private struct Wait {
    let socket: Socket
    let events: Int16
    let continuation: Continuation
  }

  private struct State {
    var waits: [Int: Wait] = [:]
    var lastNumber = 0
    var isSignalled = false
    var isStopping = false
  }

  private let wake = WakeSignal()
  private let state = Mutex(State())

  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  func add(_ number: Int, _ socket: Socket, _ readiness: SocketPoller.Readiness, _ continuation: Continuation)
  {
    let events = Int16(readiness == .readable ? POLLIN : POLLOUT)
    let isOpen = state.withLock { state in
      // Under the lock: a socket is closed either before this, or after its wait is registered.
      guard socket.descriptor >= 0 else { return false }
      state.waits[number] = Wait(socket: socket, events: events, continuation: continuation)
      signal(&state)
      return true
    }
    if !isOpen { continuation.resume(throwing: SocketError(EBADF)) }
  }

  func cancel(_ number: Int) {
    let wait = state.withLock { $0.waits.removeValue(forKey: number) }
    wait?.continuation.resume(throwing: CancellationError())
  }

  package func close(_ socket: Socket) {
    let ended = state.withLock { state in
      let numbers = state.waits.filter { $0.value.socket === socket }.keys
      let ended = numbers.compactMap { state.waits.removeValue(forKey: $0) }
      socket.close()
      // While poll(2) waits for a descriptor, closing it ends neither the connection nor the listening.
      signal(&state)
      return ended
    }
    for wait in ended { wait.continuation.resume(throwing: SocketError(EBADF)) }
  }

  func stop() {
    state.withLock { state in
      state.isStopping = true
      signal(&state)
    }
  }

  // MARK: The thread's side

  /// The descriptors to poll: the waits' numbers, and their descriptors after the signal's; nil at the end.
  func next() -> (numbers: [Int], descriptors: [pollfd])? {
    state.withLock { state in
      if state.isStopping { return nil }
      if state.isSignalled { wake.lower() }
      state.isSignalled = false
      let waits = Array(state.waits)
      let signal = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
      return (
        waits.map(\.key),
        [signal] + waits.map { pollfd(fd: $0.value.socket.descriptor, events: $0.value.events, revents: 0) }
      )
    }
  }

  func resume(_ numbers: [Int]) {
    let ready = state.withLock { state in numbers.compactMap { state.waits.removeValue(forKey: $0) } }
    for wait in ready { wait.continuation.resume() }
  }

  /// Interrupts the thread's `poll(2)`; under the lock, so that the flag and the signal never differ.
  private func signal(_ state: inout State) {
    if !state.isSignalled { wake.raise() }
    state.isSignalled = true
  }
}
