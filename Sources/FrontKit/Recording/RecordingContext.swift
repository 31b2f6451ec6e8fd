/// The properties of a session that a walkthrough needs to begin in the same way.
package struct RecordingContext: Sendable {
  /// The app's name in the scripts.
  package var app: String
  /// The user's plan.
  package var tier: String
  /// The device profile for which screens are laid out.
  package var device: String
  /// The screen sizes of devices, by their names.
  package var devices: [String: Size]
  /// Whether it begins offline.
  package var isOffline: Bool

  /// The size of a screen.
  package struct Size: Sendable, Hashable {
    /// The height in lines.
    package var rows: Int
    /// The width in cells.
    package var columns: Int

    /// Creates a size.
    package init(rows: Int, columns: Int) {
      self.rows = rows
      self.columns = columns
    }
  }

  /// Describes a session.
  package init(
    app: String, tier: String, device: String, devices: [String: Size] = [:], isOffline: Bool = false
  ) {
    self.app = app
    self.tier = tier
    self.device = device
    self.devices = devices
    self.isOffline = isOffline
  }

  /// The sizes of the screens that a recording holds on: the session's device, then all others, then a narrow one as
  /// low as the lowest, on which texts take the lines that longer languages need.
  var sizes: [Size] {
    let own = devices[device] ?? Size(rows: 40, columns: 48)
    let others = devices.values.filter { $0 != own }.sorted { ($0.rows, $0.columns) < ($1.rows, $1.columns) }
    let all = [own] + others
    let narrow = Size(
      rows: all.map(\.rows).min() ?? own.rows, columns: (all.map(\.columns).min() ?? own.columns) * 3 / 4)
    return all + [narrow]
  }
}
