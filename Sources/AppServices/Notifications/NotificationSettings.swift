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

/// A part of each day in which notifications arrive without being shown.
package struct QuietHours: Sendable, Hashable {
  /// The first minute since midnight.
  package var start: Int
  /// The first minute after it; an earlier one than the start is of the next day.
  package var end: Int

  /// Describes quiet hours, in minutes since midnight.
  package init(start: Int, end: Int) { (self.start, self.end) = (start, end) }

  /// Whether a moment is in them; never where they begin and end in the same minute.
  ///
  /// - Parameters:
  ///   - moment: the moment.
  ///   - zone: the person's time zone.
  /// - Returns: whether it is.
  package func contains(_ moment: Timestamp, in zone: TimeZoneRules) -> Bool {
    let local = moment.seconds + Int64(zone.offset(at: moment.seconds))
    let seconds = local % 86_400
    let minute = Int((seconds < 0 ? seconds + 86_400 : seconds) / 60)
    return start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}
