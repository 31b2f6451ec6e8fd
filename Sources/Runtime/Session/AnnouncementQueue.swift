import Foundations

/// Posts notifications for a session, and remembers them.
package protocol NotificationPosting: Sendable {
  /// Posts a notification; it is shown by ``AppSession/show(_:)`` where the person wants to see it.
  ///
  /// - Parameters:
  ///   - notification: the notification; it gets an id of its own.
  ///   - delay: how long it waits, also over the end of the process.
  func post(_ notification: Announcement.Notification, after delay: Duration) async
  /// Notes that notifications were shown.
  ///
  /// - Parameter ids: their ids.
  func noteShown(_ ids: [String])
  /// Marks a notification as read.
  ///
  /// - Parameter id: its id.
  /// - Returns: its link; nil where it has none, or is there no more.
  func open(_ id: String) async -> String?
}

/// The announcements of a session that nobody has taken yet.
struct AnnouncementQueue {
  private var pending: [Announcement] = []
  /// Announced while the app was locked.
  private var held: [Announcement] = []
  /// The sources of the announced texts, if texts are traced.
  private(set) var sources: [String: [TextSource]] = [:]
  /// The notification that was shown last; nil before the first.
  private(set) var lastNotification: Announcement.Notification?
  private let notifications: (any NotificationPosting)?

  init(_ notifications: (any NotificationPosting)?) { self.notifications = notifications }

  /// Adds an announcement.
  ///
  /// - Parameters:
  ///   - announcement: the announcement.
  ///   - text: its text, where that is known.
  ///   - isHeld: whether it waits for ``releaseHeld()``.
  mutating func add(_ announcement: Announcement, _ text: ShownText?, isHeld: Bool) {
    if let text, !text.sources.isEmpty { sources[text.words] = text.sources }
    if isHeld { held.append(announcement) } else { pending.append(announcement) }
  }

  /// Notes a notification as the last one, without control characters, since it may come from outside.
  ///
  /// - Returns: what to announce.
  mutating func note(_ notification: Announcement.Notification) -> Announcement {
    var notification = notification
    notification.title = notification.title.withoutControls()
    notification.text = notification.text.withoutControls(keepsLines: true)
    lastNotification = notification
    return .externalRequest(.notification(notification))
  }

  /// Returns the pending announcements and forgets them; their notifications count as shown.
  mutating func take() -> [Announcement] {
    defer { (pending, sources) = ([], [:]) }
    let shown = pending.compactMap { said in
      if case .externalRequest(.notification(let shown)) = said { shown.id } else { nil }
    }
    if !shown.isEmpty { notifications?.noteShown(shown) }
    return pending
  }

  /// Makes the held announcements pending.
  mutating func releaseHeld() {
    pending += held
    held = []
  }

  /// Forgets the held announcements.
  mutating func dropHeld() { held = [] }
}
