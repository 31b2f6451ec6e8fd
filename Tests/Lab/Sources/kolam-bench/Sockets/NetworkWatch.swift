import Glibc
import Services
import Simulation

/// Prints whether this machine has a network, and each change, until its standard input ends, for `scripts/interop`.
enum NetworkWatch {
  /// Runs it.
  static func run() throws {
    let (scheduler, reachability) = (Scheduler(.live), Reachability())
    NetworkMonitor(reachability, scheduler, TCPConnector(scheduler)).start()
    let observation = reachability.onChange { isOnline in
      // Not buffered: the reader waits for each line.
      let line = Array((isOnline ? "online\n" : "offline\n").utf8)
      _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
    defer { observation.cancel() }
    while true {
      scheduler.drain()
      let ready = Descriptors.wait(
        [scheduler.wakeDescriptor, STDIN_FILENO], milliseconds: scheduler.pollTimeout())
      var byte: UInt8 = 0
      if ready.contains(STDIN_FILENO), read(STDIN_FILENO, &byte, 1) <= 0 { return }
    }
  }
}
