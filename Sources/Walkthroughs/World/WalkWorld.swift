package import Foundations
package import Services
package import Simulation

/// What a case of a walk stands in: time, chance, the network, and all that passes over it.
///
/// On a virtual clock everything in it is the same in every run with the same seed.
package struct WalkWorld: Sendable {
  /// What walks in it, for a log: a case's id.
  package let name: String
  /// Where all work runs, and the clock.
  package let scheduler: Scheduler
  /// Whether there is a network.
  package let reachability: Reachability
  /// Where all that is random comes from.
  package let seed: UInt64
  /// What passes between the app and its server.
  package let wire: NetworkRecorder

  /// The moment at which every walk on a virtual clock begins.
  package static let start = Timestamp(seconds: 1_767_225_600)

  /// Makes a world.
  ///
  /// - Parameters:
  ///   - name: what walks in it.
  ///   - seed: where all that is random comes from.
  ///   - isLive: whether time is the machine's, since the server is not in this process; else it is virtual.
  ///   - interruption: what ends all waiting; nil where nothing does.
  package init(named name: String = "", seed: UInt64, isLive: Bool = false, interruption: Interruption? = nil)
  {
    self.name = name
    self.seed = seed
    scheduler = Scheduler(isLive ? .live : .virtual(start: Self.start), interruption: interruption)
    reachability = Reachability()
    wire = NetworkRecorder(scheduler)
  }

  /// Puts the faults of a flow, and a record of what is sent, between the app and its server.
  package func transport(to server: any HTTPTransport) -> any HTTPTransport {
    WalkTransport(server, wire)
  }

  /// A stream of chance of its own, by name.
  package func random(_ stream: String) -> SeededRandom { SeededRandom(seed: seed, stream: stream) }
}
