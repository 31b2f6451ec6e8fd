package import Flags
import Foundations

/// A device that screens are laid out for.
///
/// An app's profiles are those of flags.yaml, which also assigns devices to profiles and lists capabilities; an
/// app whose flags do not depend on devices may declare them in app.yaml instead.
package struct DeviceProfile: Sendable, Hashable {
  /// Its name.
  package let name: String
  /// The width in cells.
  package let columns: Int
  /// The height in lines.
  package let rows: Int
  /// The device's capabilities, sorted by name.
  package let capabilities: [String]
  /// What runs on it, where the profile says it.
  package let platform: DevicePlatform?

  init(name: String, columns: Int, rows: Int?) {
    self.name = name
    self.columns = columns
    self.rows = rows ?? Self.phone.rows
    capabilities = []
    platform = nil
  }

  init(_ profile: FlagProfile) {
    name = profile.name
    columns = profile.columns ?? Self.phone.columns
    rows = profile.rows ?? Self.phone.rows
    capabilities = profile.capabilities.sorted()
    platform = profile.platform
  }

  private init(phone rows: Int) {
    name = "phone"
    columns = 48
    self.rows = rows
    capabilities = []
    platform = nil
  }

  /// The default device, for an app that declares none.
  static let phone = DeviceProfile(phone: 40)

  /// What runs on a device of this profile: as the profile says, else as its model tells, else Android.
  func platform(of model: String?) -> DevicePlatform { platform ?? DevicePlatform(model: model) ?? .android }
}

extension App {
  /// Returns the device that a session begins on: the requested one, else the one that its model matches.
  package func device(for settings: SessionSettings) -> DeviceProfile {
    let context = FlagContext(
      tier: settings.tierOverride ?? settings.tier, device: FlagDevice(model: settings.model),
      attributes: settings.attributes)
    let name = settings.device ?? flagFile.scope(context).profile?.name
    return profiles.first { $0.name == name } ?? profiles[0]
  }

  /// What runs on the device that a session begins on, `android` or `ios`.
  package func platform(for settings: SessionSettings) -> String {
    device(for: settings).platform(of: settings.model).rawValue
  }
}
