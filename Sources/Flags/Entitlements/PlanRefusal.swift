/// Why a plan that the device holds does not count; each is told in words of its own.
package enum PlanRefusal: String, Error, Sendable, Codable, CaseIterable {
  /// What is kept is no token, or says nothing that makes sense.
  case malformed
  /// It was signed by a key that this version of the app does not know.
  case unknownKey = "unknown_key"
  /// It was not signed by who it says.
  case signature
  /// It is for another app.
  case app
  /// It is for another person or device.
  case device
  /// It comes from a time that has not come yet.
  case future
  /// The clock was turned back.
  case clock
  /// Nothing on this machine can check it.
  case unavailable
}
