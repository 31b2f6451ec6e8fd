import Foundations
import Maestro

/// Finds secrets by the names of constants.
enum Secrets {
  /// Whether a text uses a constant with a secret name.
  static func isSecret(_ text: Template) -> Bool { text.scripts.contains(where: isSecret(name:)) }

  /// Whether a name marks a secret.
  static func isSecret(name: String) -> Bool {
    let name = name.uppercased()
    return ["PASSWORD", "PASSCODE", "TOKEN", "SECRET", "API_KEY", "APIKEY", "OTP"].contains {
      name.hasText($0)
    }
  }
}
