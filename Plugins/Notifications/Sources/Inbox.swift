import AppServices
import Foundations
import PluginKit
import Simulation

/// The notifications that were posted.
actor Inbox: ViewModel {
  struct State: ModelState {
    var isAllowed = true
    var unread = 0
    var items: [Item] = []
  }

  /// A notification as screens show it.
  struct Item: Codable, Equatable, Sendable {
    /// Whether the person has opened it.
    enum Status: String, Codable, CaseIterable { case unread, read }

    var id: String
    var channel: NotificationChannel
    var title: String
    var text: String
    var at: Timestamp
    var status: Status
    var link: String?

    init(_ posted: PostedNotification) {
      (id, channel, title, text) = (posted.id, posted.channel, posted.title, posted.text)
      (at, status, link) = (posted.time, posted.isRead ? .read : .unread, posted.link)
    }
  }

  private struct Chosen: Codable { var id: String }

  static let name = "Inbox"
  static let actions: [ActionHandler<Inbox>] = [
    ActionHandler("read", Chosen.self) { model, chosen throws(ActionError) in
      _ = await model.notifications.open(chosen.id)
    },
    ActionHandler("readAll") { model throws(ActionError) in await model.notifications.markAllRead() },
    ActionHandler("clear") { model throws(ActionError) in await model.notifications.clear() },
  ]

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

  private func reload() {
    let posted = notifications.posted
    output.publish(
      State(
        isAllowed: notifications.settings.isAllowed, unread: posted.count { !$0.isRead },
        items: posted.map(Item.init)))
  }
}
