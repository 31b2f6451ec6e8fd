import Foundations
import Maestro

/// Finds secrets by the names of constants.
enum Secrets {
  /// Whether a text is made from a constant whose name says that it is secret.
  static func isSecret(_ text: Template) -> Bool { text.scripts.contains(where: isSecret(name:)) }

  /// Whether a name says that what it names is secret.
  static func isSecret(name: String) -> Bool {
    let name = name.uppercased()
    return ["PASSWORD", "PASSCODE", "TOKEN", "SECRET", "API_KEY", "APIKEY", "OTP"].contains {
      name.hasText($0)
    }
  }
}
