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
