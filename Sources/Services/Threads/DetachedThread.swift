import Glibc

/// What a detached thread is given to do.
private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs work that blocks, such as the resolution of a name, on a thread of its own, which gets no SIGPIPE.
///
/// - Parameter work: what the thread does.
/// - Returns: 0, or the system's error where no thread could be started.
func detachedThread(_ work: @escaping @Sendable () -> Void) -> Int32 {
  var thread = pthread_t()
  let retained = Unmanaged.passRetained(ThreadWork(work))
  let code = pthread_create(
    &thread, nil,
    { context in
      BrokenPipeSignal.block()
      if let context { Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, retained.toOpaque())
  if code == 0 { pthread_detach(thread) } else { retained.release() }
  return code
}
