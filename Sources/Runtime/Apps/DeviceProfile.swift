import Flags
import Foundations

/// A device that screens are laid out for.
///
/// An app's are those of its flags.yaml, where they also say which device is of which profile and what it can do; an
/// app whose flags do not depend on devices may name them in app.yaml instead.
package struct DeviceProfile: Sendable, Hashable {
  /// Its name.
  package let name: String
  /// How many cells a line has.
  package let columns: Int
  /// How many lines a screen has.
  package let rows: Int
  /// What such a device can do, in order of their names.
  package let capabilities: [String]

  init(name: String, columns: Int, rows: Int?) {
    self.name = name
    self.columns = columns
    self.rows = rows ?? Self.phone.rows
    capabilities = []
  }

  init(_ profile: FlagProfile) {
    name = profile.name
    columns = profile.columns ?? Self.phone.columns
    rows = profile.rows ?? Self.phone.rows
    capabilities = profile.capabilities.sorted()
  }

  private init(phone rows: Int) {
    name = "phone"
    columns = 48
    self.rows = rows
    capabilities = []
  }

  /// The device of an app that names none.
  static let phone = DeviceProfile(phone: 40)
}

extension App {
  /// The device that a session begins on: the requested one, else the one that its model matches.
  package func device(for settings: SessionSettings) -> DeviceProfile {
    let context = FlagContext(
      tier: settings.tierByHand ?? settings.tier, device: FlagDevice(model: settings.model),
      attributes: settings.attributes)
    let name = settings.device ?? flagFile.scope(context).profile?.name
    return profiles.first { $0.name == name } ?? profiles[0]
  }
}
