import ArgumentParser
import Backend

/// The key by which testers on other machines use a server's control routes.
enum ControlKey {
  /// The variable that has it, so that a list of processes does not show it.
  static let variable = "KOLAM_CONTROL_KEY"

  /// The key that was given, as an option or by the variable; nil for none.
  static func given(_ option: String?) -> String? { option ?? HostEnvironment.variable(variable) }

  /// Refuses a key that could be guessed or not be sent.
  static func check(_ option: String?) throws {
    guard let key = given(option), !ControlAccess.isKey(key) else { return }
    throw ValidationError(
      "--control-key: expected at least \(ControlAccess.shortestKey) letters, digits and signs of ASCII")
  }
}
