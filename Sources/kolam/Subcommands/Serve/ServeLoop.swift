import Services
import Simulation

/// Drives servers on ports until the program is interrupted.
struct ServeLoop {
  let scheduler: Scheduler
  let ports: [PortServer]
  let interrupts: Interrupts

  /// Serves; the first signal stops the servers, a second one ends the program.
  func run() {
    for port in ports { port.start() }
    var stopping: Job?
    repeat {
      // Once requested, it stays readable.
      let interruption = stopping == nil ? interrupts.interruption.descriptor : -1
      _ = Descriptors.wait([scheduler.wakeDescriptor, interruption], milliseconds: scheduler.pollTimeout())
      if interrupts.wasInterrupted, stopping == nil {
        stopping = scheduler.start("stop") { [ports] in
          await withTaskGroup(of: Void.self) { group in
            for port in ports { group.addTask { await port.stop() } }
          }
        }
      }
      scheduler.drain()
    } while stopping?.isFinished != true
  }
}
