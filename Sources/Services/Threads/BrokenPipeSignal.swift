import Glibc

/// Keeps SIGPIPE from ending the process while libcurl or OpenSSL writes to a connection that its peer has closed.
///
/// OpenSSL writes without `MSG_NOSIGNAL`, and under `CURLOPT_NOSIGNAL`, which threads need, libcurl leaves the signal as
/// it is. The signal goes to the thread that writes, so its mask is enough: the disposition is the program's affair.
package enum BrokenPipeSignal {
  /// Blocks the signal on the calling thread, for a thread of our own.
  static func block() {
    var signals = signalSet()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Runs a call that may raise the signal, on a thread of somebody else's.
  ///
  /// - Parameter work: the call.
  /// - Returns: what it returns.
  package static func suppressed<T>(during work: () -> T) -> T {
    var (signals, before, pending) = (signalSet(), sigset_t(), sigset_t())
    sigpending(&pending)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      // One that was pending before is not of this call.
      if sigismember(&pending, SIGPIPE) == 0 {
        var none = timespec()
        while sigtimedwait(&signals, nil, &none) < 0, errno == EINTR {}
      }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return work()
  }

  private static func signalSet() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    return signals
  }
}
