import Glibc

/// A thread for tests, outside Swift's concurrency.
package struct TestThread: Sendable {
  private let handle: pthread_t
  fileprivate init(_ handle: pthread_t) { self.handle = handle }

  /// Waits until it has ended.
  package func join() { pthread_join(handle, nil) }

  /// Detaches it.
  func detach() { pthread_detach(handle) }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs a closure on a thread of its own.
package func onThread(_ body: @escaping @Sendable () -> Void) -> TestThread {
  var handle = pthread_t()
  let context = Unmanaged.passRetained(Body(body)).toOpaque()
  pthread_create(
    &handle, nil,
    { context in
      if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context)
  return TestThread(handle)
}

/// Runs a closure that waits for real time or another process on a thread of its own: the threads of Swift's concurrency
/// are as many as the cores, and run other tests meanwhile.
///
/// - Parameter body: the closure; expectations belong behind it, since a thread of its own belongs to no test.
/// - Returns: what it returns.
/// - Throws: what it throws.
package func onThread<Output: Sendable>(
  waiting body: @escaping @Sendable () throws -> Output
) async throws -> Output {
  try await withCheckedThrowingContinuation { continuation in
    let thread = onThread { continuation.resume(with: Result(catching: body)) }
    thread.detach()
  }
}
