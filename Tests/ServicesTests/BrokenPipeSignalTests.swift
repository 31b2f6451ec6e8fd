import Glibc
import TestSupport
import Testing

@testable import Services

@Suite struct BrokenPipeSignalTests {
  @Test func aBrokenPipeDuringACallIsTakenAndTheMaskIsRestored() async {
    let seen = FirstResult<(Int32, Int32, Int32)>()
    onThread {
      let result = BrokenPipeSignal.suppressed { pthread_kill(pthread_self(), SIGPIPE) }
      var (pending, mask) = (sigset_t(), sigset_t())
      sigpending(&pending)
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      seen.set((result, sigismember(&pending, SIGPIPE), sigismember(&mask, SIGPIPE)))
    }.join()
    let (result, isPending, isBlocked) = await seen.value
    #expect(result == 0 && isPending == 0 && isBlocked == 0)
  }

  @Test func oneThatWasPendingBeforeStaysPending() async throws {
    let wasPending = try await onOtherThread {
      BrokenPipeSignal.block()
      pthread_kill(pthread_self(), SIGPIPE)
      BrokenPipeSignal.suppressed {}
      var pending = sigset_t()
      sigpending(&pending)
      return sigismember(&pending, SIGPIPE)
    }
    #expect(wasPending == 1)
  }
}
