/// What a walkthrough has to know of a session to begin as it did.
package struct RecordingScene: Sendable {
  /// The app's name in the scripts.
  package var app: String
  /// The person's plan.
  package var tier: String
  /// The name of the device that screens are laid out for.
  package var device: String
  /// How large the screens of devices are, by their names.
  package var devices: [String: Size]
  /// Whether it begins without a network.
  package var isOffline: Bool

  /// How large a screen is.
  package struct Size: Sendable, Hashable {
    /// How many lines it has.
    package var rows: Int
    /// How many cells a line has.
    package var columns: Int

    /// Describes a screen.
    package init(rows: Int, columns: Int) {
      self.rows = rows
      self.columns = columns
    }
  }

  /// Describes how a session begins.
  package init(
    app: String, tier: String, device: String, devices: [String: Size] = [:], isOffline: Bool = false
  ) {
    self.app = app
    self.tier = tier
    self.device = device
    self.devices = devices
    self.isOffline = isOffline
  }

  /// How large the screen is.
  var size: Size { devices[device] ?? Size(rows: 40, columns: 48) }
}
