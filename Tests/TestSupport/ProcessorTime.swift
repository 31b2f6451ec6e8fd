internal import Glibc

/// Measures the processor time of this thread, which is independent of the machine's load.
///
/// Tests compare it with limits; wall-clock time would include the other tests.
///
/// - Parameter work: the measured work; work on other threads is not included.
/// - Returns: the processor time.
/// - Throws: the error of the work.
package func processorTime(_ work: () throws -> Void) rethrows -> Duration {
  let began = threadTime()
  try work()
  return threadTime() - began
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
