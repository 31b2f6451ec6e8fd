import AppServices
import Foundations
import PluginKit
import Simulation

extension NotificationsContract {
  typealias Channel = NotificationChannel
}

extension NotificationsContract.Item {
  fileprivate init(_ posted: PostedNotification) {
    self.init(
      id: posted.id, channel: posted.channel, title: posted.title, text: posted.text, at: posted.time,
      status: posted.isRead ? .read : .unread, link: posted.link)
  }
}

/// The notifications that were posted.
actor Inbox: NotificationsContract.InboxModel {
  private nonisolated let notifications: NotificationService
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var watching: Job?

  init(_ notifications: NotificationService, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.notifications, self.scheduler, self.output) = (notifications, scheduler, output)
  }

  func open() {
    watching = scheduler.start("notifications") { [weak self, notifications] in
      for await _ in notifications.changes { await self?.reload() }
    }
  }

  func close() { watching?.cancel() }

  func read(id: String) async { _ = await notifications.open(id) }

  func readAll() async { await notifications.markAllRead() }

  func clear() async { await notifications.clear() }

  private func reload() {
    let posted = notifications.posted
    output.publish(
      State(
        isAllowed: notifications.settings.isAllowed, unread: posted.count { !$0.isRead },
        items: posted.map(NotificationsContract.Item.init)))
  }
}
