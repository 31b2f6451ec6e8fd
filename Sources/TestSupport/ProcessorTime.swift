internal import Glibc

/// The time that a processor spends on work of this thread, which does not grow with what else the machine does.
///
/// Tests hold it against limits; a clock on the wall would count the other tests too.
///
/// - Parameter work: what is measured; what it gives to other threads is not counted.
/// - Returns: the time spent.
/// - Throws: what the work throws.
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
