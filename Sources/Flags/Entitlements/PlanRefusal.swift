/// Why a plan that the device holds does not count; each is told in words of its own.
package enum PlanRefusal: String, Error, Sendable, Codable, CaseIterable {
  /// What is kept is no token, or says nothing that makes sense.
  case malformed
  /// It was signed by a key unknown to this version of the app.
  case unknownKey = "unknown_key"
  /// Its signature does not match its key.
  case signature
  /// It is for another app.
  case app
  /// It is for another user or device.
  case device
  /// It was issued in the future.
  case future
  /// The clock was turned back.
  case clock
  /// This machine cannot check it.
  case unavailable
}
