import Foundations
import Simulation

extension AppSession {
  /// The screen that lists notifications, where an app has one.
  private static let listScreen = "notifications"

  /// Shows a message that a development server has sent to a person by SMS or e-mail, since no device receives it.
  ///
  /// - Parameters:
  ///   - text: what it says.
  ///   - recipient: the telephone number or the e-mail address.
  package func receive(_ text: String, for recipient: String) {
    let title = localizer.string("Message to %@", [.string(recipient)])
    announce(.externalRequest(.notification(Announcement.Notification(title: title, text: text))))
  }

  /// Shows a notification whose time has come.
  ///
  /// - Parameter notification: the notification; what comes from outside is shown without control characters.
  package func show(_ notification: Announcement.Notification) {
    var notification = notification
    notification.title = notification.title.withoutControls()
    notification.text = notification.text.withoutControls(keepsLines: true)
    lastNotification = notification
    announce(.externalRequest(.notification(notification)))
  }

  /// Posts a notification; it outlives the screen that posts it, and the process where the host keeps notifications.
  func post(_ notification: Announcement.Notification, after delay: Duration) async {
    if let notifications = services.notifications {
      return await notifications.post(notification, after: delay)
    }
    guard delay > .zero else { return show(notification) }
    let scheduler = scheduler
    scheduler.start("notification") {
      do throws(CancellationError) { try await scheduler.sleep(for: delay) } catch { return }
      await self.show(notification)
    }
  }

  /// Opens what a notification leads to: its link, else the list of notifications where the app has one.
  ///
  /// - Parameter id: the notification's; nil for the last one that was shown.
  /// - Throws: `no_notification` where none was shown, or why the screen cannot be opened.
  func open(notification id: String?) async throws(ActionFailure) {
    guard let id = id ?? lastNotification?.id else { throw ActionFailure(code: "no_notification") }
    var link = lastNotification?.id == id ? lastNotification?.link : nil
    if let posted = await services.notifications?.open(id) { link = posted }
    if let link { return try await open(anyLink: link) }
    guard app.screens.contains(Self.listScreen) else { return }
    try await open(Self.listScreen, with: .empty, .push)
  }
}
