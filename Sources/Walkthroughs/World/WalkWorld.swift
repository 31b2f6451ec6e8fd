package import Foundations
package import Services
package import Simulation

/// The world of a case: time, randomness, the network, and the requests over it.
///
/// On a virtual clock everything in it is the same in every run with the same seed.
package struct WalkWorld: Sendable {
  /// Its name in logs: a case's id.
  package let name: String
  /// Runs all work, and has the clock.
  package let scheduler: Scheduler
  /// Whether the network is reachable.
  package let reachability: Reachability
  /// The random seed.
  package let seed: UInt64
  /// Records the requests between the app and its server.
  package let wire: NetworkRecorder

  /// The start of every walk on a virtual clock.
  package static let start = Timestamp(seconds: 1_767_225_600)

  /// Creates a world.
  ///
  /// - Parameters:
  ///   - name: its name in logs.
  ///   - seed: the random seed.
  ///   - isLive: whether time is real, since the server is not in this process; else it is virtual.
  ///   - interruption: ends all waiting; nil for none.
  package init(named name: String = "", seed: UInt64, isLive: Bool = false, interruption: Interruption? = nil)
  {
    self.name = name
    self.seed = seed
    scheduler = Scheduler(isLive ? .live : .virtual(start: Self.start), interruption: interruption)
    reachability = Reachability()
    wire = NetworkRecorder(scheduler)
  }

  /// Wraps the app's transport to its server with a flow's faults and the recorder.
  package func transport(to server: any HTTPTransport) -> any HTTPTransport {
    WalkTransport(server, wire)
  }

  /// Returns a separate random stream, by name.
  package func random(_ stream: String) -> SeededRandom { SeededRandom(seed: seed, stream: stream) }
}
