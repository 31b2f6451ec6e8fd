// Written by `kolam plugin generate notifications`: change plugin.yaml instead.

import Foundations
import PluginKit

/// The notifications that the app has posted, and which of them the person wants to be shown.
enum NotificationsContract {
  struct Item: Codable, Equatable, Sendable {
    var id: String
    var channel: Channel
    var title: String
    var text: String
    var at: Timestamp
    var status: Status
    var link: String?
  }

  enum Status: String, Codable, CaseIterable, Sendable {
    case unread
    case read
  }

  struct ChannelSetting: Codable, Equatable, Sendable {
    var channel: Channel
    var isShown: Bool
  }

  /// The newest hundred notifications.
  protocol InboxModel: ViewModel where State == InboxState {
    /// Marks one as read.
    func read(id: String) async throws(ActionError)
    /// Marks all as read.
    func readAll() async throws(ActionError)
    /// Removes all.
    func clear() async throws(ActionError)
  }

  struct InboxState: ModelState {
    var isAllowed: Bool = false
    var unread: Int = 0
    var items: [Item] = []
  }

  struct InboxReadArguments: Codable, Sendable {
    var id: String
  }

  /// Which notifications the person wants to be shown; the others are only listed.
  protocol SettingsModel: ViewModel where State == SettingsState {
    /// Has notifications shown, or none of them.
    func allow(isAllowed: Bool) async throws(ActionError)
    /// Has notifications of a channel shown, or not.
    func show(channel: Channel, isShown: Bool) async throws(ActionError)
    /// Changes the quiet hours.
    func quiet(isQuiet: Bool, start: Duration, end: Duration) async throws(ActionError)
  }

  struct SettingsState: ModelState {
    var isAllowed: Bool = false
    var channels: [ChannelSetting] = []
    var isQuiet: Bool = false
    var quietStart: Duration = .zero
    var quietEnd: Duration = .zero
    var pushes: Pushes = .none
  }

  struct SettingsAllowArguments: Codable, Sendable {
    var isAllowed: Bool
  }

  struct SettingsShowArguments: Codable, Sendable {
    var channel: Channel
    var isShown: Bool
  }

  struct SettingsQuietArguments: Codable, Sendable {
    var isQuiet: Bool
    var start: Duration
    var end: Duration
  }

  struct SettingsAllowanceChangedEvent: Codable, Sendable {
    var isAllowed: Bool
  }
}

extension NotificationsContract.InboxModel {
  static var name: String { "Inbox" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler(
        "read", NotificationsContract.InboxReadArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.read(id: arguments.id)
      },
      ActionHandler("readAll") { model throws(ActionError) in try await model.readAll() },
      ActionHandler("clear") { model throws(ActionError) in try await model.clear() },
    ]
  }
}

extension NotificationsContract.SettingsModel {
  static var name: String { "Settings" }
  static var allowanceChanged: EventType<NotificationsContract.SettingsAllowanceChangedEvent> {
    EventType("allowanceChanged", NotificationsContract.SettingsAllowanceChangedEvent.self)
  }
  static var events: [any DeclaredEvent] { [allowanceChanged] }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler(
        "allow", NotificationsContract.SettingsAllowArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.allow(isAllowed: arguments.isAllowed)
      },
      ActionHandler(
        "show", NotificationsContract.SettingsShowArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.show(channel: arguments.channel, isShown: arguments.isShown)
      },
      ActionHandler(
        "quiet", NotificationsContract.SettingsQuietArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.quiet(isQuiet: arguments.isQuiet, start: arguments.start, end: arguments.end)
      },
    ]
  }
}
