import Foundations
import Services
import Simulation

/// One appliance of a person: what it cooks, the emergency stop on its way to it, and its ways on the local network.
///
/// It is followed for as long as it is on screen, cooks, or has not confirmed a stop: also where another one is chosen, and
/// a stop beyond a sign-out.
struct FollowedAppliance: Sendable {
  /// Whose appliance it is, and its own id.
  struct Key: Hashable, Sendable, Comparable {
    var person: String
    var device: String

    static func < (one: Key, other: Key) -> Bool { (one.person, one.device) < (other.person, other.device) }
  }

  /// As the server lists it.
  var listed: ListedAppliance
  let ways: LocalWays
  var cook = CookState()
  var stop = StopState()
  /// The socket on the local network.
  var local = SocketState.disconnected
  /// Where it is dialled; nil for where app.yaml says.
  var address: LocalAddress?
  /// Whether it is looked for on the local network.
  var isSought = false
  /// The commands that wait for a response, by their ids.
  var waiting: [String: ApplianceCommand.Kind] = [:]
  /// The names of the dish by language; nil where they are not known.
  var names: [String: String]?
  /// When it was asked last what it does.
  var askedAt: Timestamp?
  /// The end that people have been notified of.
  var toldEnd: CookEnd?
  /// The session whose dispensers people were asked to fill.
  var toldLoad: String?
  /// Whether people were notified of the present pause.
  var isPauseTold = false
  /// The alert that it has told last: both ways bring the same.
  var alert: ApplianceAlert?
  /// Whether the stop was told not to be confirmed.
  var isStopTold = false
  /// Passes its local messages on.
  var pump: Job?
  /// Repeats the emergency stop.
  var repetition: Job?
  /// Looks after a cook that says nothing.
  var watch: Job?

  /// The end of a cook.
  struct CookEnd: Sendable, Hashable {
    var session: String
    var phase: CookPhase
  }

  init(_ listed: ListedAppliance, _ ways: LocalWays) { (self.listed, self.ways) = (listed, ways) }

  /// The present end of its cook; nil where it has none.
  var end: CookEnd? {
    guard cook.phase.hasEnded, let session = cook.session else { return nil }
    return CookEnd(session: session, phase: cook.phase)
  }

  /// Whether it has something to do that must not be cut off.
  var isBusy: Bool { cook.phase.isActive || end != nil && end != toldEnd }

  func cancelJobs() { for job in [pump, repetition, watch] { job?.cancel() } }
}
