import AppServices
import Foundations
import PluginKit
import Simulation
import Storage

extension NotificationsContract {
  typealias Pushes = PushStatus
}

/// Which notifications the person wants to be shown.
actor Settings: NotificationsContract.SettingsModel {
  /// Proposed while there are no quiet hours, in minutes of the day.
  private static let usualHours = QuietHours(start: 22 * 60, end: 7 * 60)

  private let notifications: NotificationService
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var watching: Job?
  /// Whether notifications were allowed when they were last read; nil before.
  private var isAllowed: Bool?

  init(_ notifications: NotificationService, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.notifications, self.scheduler, self.output) = (notifications, scheduler, output)
  }

  func open() {
    watching = scheduler.start("notification settings") { [weak self, notifications] in
      for await _ in notifications.changes { await self?.reload() }
    }
  }

  func close() { watching?.cancel() }

  func allow(isAllowed: Bool) async throws(ActionError) {
    try await change { $0.isAllowed = isAllowed }
  }

  func show(channel: NotificationChannel, isShown: Bool) async throws(ActionError) {
    try await change { settings in
      if isShown { settings.muted.remove(channel) } else { settings.muted.insert(channel) }
    }
  }

  func quiet(isQuiet: Bool, start: Duration, end: Duration) async throws(ActionError) {
    let hours = QuietHours(start: Self.minutes(start), end: Self.minutes(end))
    try await change { $0.quietHours = isQuiet ? hours : nil }
  }

  private func change(
    _ change: @escaping @Sendable (inout NotificationSettings) -> Void
  ) async throws(ActionError) {
    do throws(StoreError) { try await notifications.update(change) } catch {
      throw ActionError(ActionError.Code("storage"), error.description)
    }
  }

  private func reload() {
    let settings = notifications.settings
    let hours = settings.quietHours ?? Self.usualHours
    output.publish(
      State(
        isAllowed: settings.isAllowed,
        channels: NotificationChannel.allCases.map {
          .init(channel: $0, isShown: !settings.muted.contains($0))
        },
        isQuiet: settings.quietHours != nil, quietStart: .seconds(hours.start * 60),
        quietEnd: .seconds(hours.end * 60), pushes: notifications.pushes))
    let before = isAllowed
    isAllowed = settings.isAllowed
    if let before, before != settings.isAllowed {
      output.emit(Self.allowanceChanged, .init(isAllowed: settings.isAllowed))
    }
  }

  /// Minutes of a day, of a time that may come from anywhere.
  private static func minutes(_ time: Duration) -> Int {
    Int(((time.components.seconds % 86_400) + 86_400) % 86_400 / 60)
  }
}
