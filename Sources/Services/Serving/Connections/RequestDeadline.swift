import Foundations
import Simulation

/// Until when a part of a request must have come.
struct RequestDeadline {
  private let end: Timestamp
  private let scheduler: Scheduler

  init(in time: Duration, _ scheduler: Scheduler) {
    end = scheduler.now.advanced(by: time)
    self.scheduler = scheduler
  }

  var left: Duration { max(.zero, scheduler.now.duration(to: end)) }
}
