import AppServices
import Runtime
import Simulation

/// The notifications of an app as its session posts them.
struct SessionNotifications: NotificationPosting {
  let service: NotificationService
  let scheduler: Scheduler
  /// What receives pushes, by the names of the servers; it ends with the session.
  let pushes: [String: PushReception]

  func post(_ notification: Announcement.Notification, after delay: Duration) async {
    let draft = NotificationDraft(
      notification.title, notification.text,
      on: notification.channel.flatMap(NotificationChannel.init) ?? (delay > .zero ? .reminders : .general),
      link: notification.link, id: notification.id.isEmpty ? nil : notification.id)
    await service.post(draft, at: scheduler.now.advanced(by: max(.zero, delay)))
  }

  func noteShown(_ ids: [String]) { service.noteShown(ids) }

  func open(_ id: String) async -> String? { await service.open(id)?.link }
}

extension Announcement.Notification {
  /// A notification as a session shows it.
  init(_ posted: PostedNotification) {
    self.init(
      id: posted.id, title: posted.title, text: posted.text, link: posted.link,
      channel: posted.channel.rawValue)
  }
}
