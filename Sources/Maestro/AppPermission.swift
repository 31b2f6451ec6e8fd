internal import Foundations

/// The permissions of an app, by upstream's names; on lines an app needs none but that of Bluetooth.
package enum AppPermission {
  /// The values of a permission.
  package static let values = ["allow", "deny", "unset"]

  /// The names, of which `all` stands for every permission that is not named beside it.
  private static let names = [
    "all", "bluetooth", "calendar", "camera", "contacts", "faceid", "health", "homekit", "location",
    "medialibrary", "microphone", "motion", "notifications", "phone", "photos", "reminders", "siri", "sms",
    "speech", "storage", "usertracking",
  ]

  /// Why denying a permission does not do what it says.
  package struct IneffectiveDenial: Sendable, Hashable {
    /// One sentence.
    package let message: String
    /// What to write instead; nil where the message says it.
    package let help: String?
    /// Whether there is such a permission.
    package let isKnown: Bool
  }

  /// Checks the denial of a permission.
  ///
  /// - Parameter name: the permission's name.
  /// - Returns: why it has no effect here, or not the whole one; nil where it has.
  package static func ineffectiveDenial(of name: String) -> IneffectiveDenial? {
    switch name {
    case "bluetooth": return nil
    case "all":
      return IneffectiveDenial(
        message: "`all: deny` denies only `bluetooth` on lines: the app keeps all other permissions",
        help: "write `bluetooth: deny`", isKnown: true)
    // Android's other permissions have long names, such as `android.permission.CAMERA`.
    case _ where names.contains(name) || name.contains("."):
      return IneffectiveDenial(
        message: "`\(name): deny` has no effect on lines, where only `bluetooth` can be denied", help: nil,
        isKnown: true)
    default:
      let near = nearHelp(for: name, in: names)
      return IneffectiveDenial(
        message: "there is no permission `\(name)`", help: near ?? "only `bluetooth` can be denied on lines",
        isKnown: false)
    }
  }
}
