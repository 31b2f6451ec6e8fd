/// Why a plan stored on the device is rejected; each is reported with a text of its own.
package enum PlanRefusal: String, Error, Sendable, Codable, CaseIterable {
  /// The stored text is not a token, or its claims are invalid.
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
}
