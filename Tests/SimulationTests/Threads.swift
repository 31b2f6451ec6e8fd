import Glibc

/// A thread of the tests' own, outside Swift's concurrency.
struct Thread {
  private let handle: pthread_t
  fileprivate init(_ handle: pthread_t) { self.handle = handle }
  func join() { pthread_join(handle, nil) }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

func onThread(_ body: @escaping @Sendable () -> Void) -> Thread {
  var handle = pthread_t()
  let context = Unmanaged.passRetained(Body(body)).toOpaque()
  pthread_create(
    &handle, nil,
    { context in
      if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context)
  return Thread(handle)
}
