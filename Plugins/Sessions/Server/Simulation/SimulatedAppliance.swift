import Foundations
import Simulation

/// A simulated appliance: its engine, and how it is reached.
struct SimulatedAppliance: Sendable {
  let device: String
  var engine: CookingEngine
  /// Whether it has a connection to the cloud.
  var isConnected = true
  /// Whether others reach it on the local network.
  var isLocallyReachable = true
  /// How many of its seconds pass in one of the server's.
  var speed = 1
  /// Up to when its engine has worked.
  var synced: Timestamp
  /// When it has last said how far it is.
  var saidProgress: Timestamp?
  /// Wakes it when it has something to say.
  var timer: Job?
  /// The last reported status, as the cloud sees it and as its own network does.
  var reported: (cloud: Appliance.Status, local: Appliance.Status)

  /// Takes an appliance as it is stored: one that had stopped is still stopped.
  init(_ appliance: Appliance, time: Timestamp) {
    device = appliance.device
    engine = appliance.status == .error ? .stopped : CookingEngine()
    synced = time
    reported = (appliance.status, appliance.status)
  }

  /// Its status, as the cloud sees it.
  var status: Appliance.Status { isConnected ? localStatus : .offline }

  /// Whether it answers on the local network.
  var isOnLocalNetwork: Bool { engine.isPowered && isLocallyReachable }

  /// Its status, as its own network sees it.
  var localStatus: Appliance.Status {
    guard engine.isPowered else { return .offline }
    switch engine.state {
    case .idle: return .online
    case .error, .emergencyStopped: return .error
    default: return .cooking
    }
  }

  /// Lets its engine work up to now.
  ///
  /// - Returns: what happens.
  mutating func sync(time: Timestamp) -> [EngineOutput] {
    let passed = synced.duration(to: time) * speed
    let seconds = passed.components.seconds
    guard seconds > 0 else { return [] }
    synced = synced.advanced(by: .seconds(seconds) / speed)
    return engine.advance(by: Int(seconds))
  }

  /// When it has something to say; nil where time alone changes nothing.
  var nextOutput: Timestamp? {
    // A part of a second is rounded down, and a wake before the second is over would come again and again.
    let rest = speed == 1 ? Duration.zero : .microseconds(1)
    // Of a fast one, most of what it would say of its progress is not said.
    return engine.wait(atMost: 60, isProgressDue: speed == 1).map {
      synced.advanced(by: .seconds($0) / speed + rest)
    }
  }
}
