import Foundations
import Services

/// What the service knows, at one moment.
struct CookingSnapshot: Sendable {
  var cook = CookState()
  var stop = StopState()
  var cloud = SocketState.disconnected
  var local = SocketState.disconnected
  var appliances: [ListedAppliance] = []
  /// The one that is cooked with; nil where there is none.
  var appliance: ListedAppliance?
  /// Whether the server has listed the appliances since the sign-in.
  var hasListed = false
  var isSignedIn = false
  var isOnline = true
  /// The names of the dish by language; nil where they are not known.
  var names: [String: String]?
  /// What has happened, the newest last.
  var notices: [CookNotice] = []

  /// How long the appliance may say nothing while it cooks.
  static let silence = Duration.seconds(60)

  /// Whether the appliance can be reached.
  var isConnected: Bool { local == .connected || cloud == .connected }

  /// Whether what is shown may not be so any more.
  ///
  /// - Parameter now: the app's time.
  /// - Returns: whether it may not.
  func isStale(at now: Timestamp) -> Bool {
    guard cook.phase.isActive else { return false }
    if !isConnected { return true }
    guard cook.phase == .cooking, let heard = cook.heardAt else { return false }
    return heard.duration(to: now) >= Self.silence
  }
}
