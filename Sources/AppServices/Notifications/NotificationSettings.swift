package import Foundations

/// Which notifications a person wants to be shown.
package struct NotificationSettings: Sendable, Hashable {
  /// Whether any are shown.
  package var isAllowed: Bool
  /// The channels of which none are.
  package var muted: Set<NotificationChannel>
  /// When none are.
  package var quietHours: QuietHours?

  /// Describes settings; by default all are shown.
  package init(isAllowed: Bool = true, muted: Set<NotificationChannel> = [], quietHours: QuietHours? = nil) {
    self.isAllowed = isAllowed
    self.muted = muted
    self.quietHours = quietHours
  }

  /// Whether a notification is shown.
  ///
  /// - Parameters:
  ///   - channel: what it is about; alerts are shown in quiet hours, too.
  ///   - moment: when it arrives.
  ///   - zone: the person's time zone.
  /// - Returns: whether it is shown; else it is only listed.
  package func show(_ channel: NotificationChannel, at moment: Timestamp, in zone: TimeZoneRules) -> Bool {
    guard isAllowed, !muted.contains(channel) else { return false }
    return channel == .alerts || quietHours?.contains(moment, in: zone) != true
  }
}
