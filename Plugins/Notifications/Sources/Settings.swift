import AppServices
import Foundations
import PluginKit
import Simulation
import Storage

/// Which notifications the person wants to be shown.
actor Settings: ViewModel {
  struct State: ModelState {
    var isAllowed = true
    var channels: [Channel] = []
    var isQuiet = false
    var quietStart = Duration.seconds(22 * 3600)
    var quietEnd = Duration.seconds(7 * 3600)
    var pushes = PushStatus.none
  }

  struct Channel: Codable, Equatable, Sendable {
    var channel: NotificationChannel
    var isShown: Bool
  }

  struct Allowance: Codable { var isAllowed: Bool }

  private struct Quiet: Codable {
    var isQuiet: Bool
    var start: Duration
    var end: Duration
  }

  static let name = "Settings"
  static let allowanceChanged = EventType("allowanceChanged", Allowance.self)
  static let events: [any DeclaredEvent] = [allowanceChanged]
  static let actions: [ActionHandler<Settings>] = [
    ActionHandler("allow", Allowance.self) { model, chosen throws(ActionError) in
      try await model.change { $0.isAllowed = chosen.isAllowed }
    },
    ActionHandler("show", Channel.self) { model, chosen throws(ActionError) in
      try await model.change { settings in
        if chosen.isShown {
          settings.muted.remove(chosen.channel)
        } else {
          settings.muted.insert(chosen.channel)
        }
      }
    },
    ActionHandler("quiet", Quiet.self) { model, chosen throws(ActionError) in
      let hours = QuietHours(start: Settings.minutes(chosen.start), end: Settings.minutes(chosen.end))
      try await model.change { $0.quietHours = chosen.isQuiet ? hours : nil }
    },
  ]

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

  private func change(
    _ change: @escaping @Sendable (inout NotificationSettings) -> Void
  ) async throws(ActionError) {
    do throws(StoreError) { try await notifications.update(change) } catch {
      throw ActionError(ActionError.Code("storage"), error.description)
    }
  }

  private func reload() {
    let settings = notifications.settings
    var state = State(
      isAllowed: settings.isAllowed,
      channels: NotificationChannel.allCases.map {
        Channel(channel: $0, isShown: !settings.muted.contains($0))
      }, isQuiet: settings.quietHours != nil, pushes: notifications.pushes)
    if let hours = settings.quietHours {
      state.quietStart = .seconds(hours.start * 60)
      state.quietEnd = .seconds(hours.end * 60)
    }
    output.publish(state)
    let before = isAllowed
    isAllowed = state.isAllowed
    if let before, before != state.isAllowed {
      output.emit(Self.allowanceChanged, Allowance(isAllowed: state.isAllowed))
    }
  }

  /// Minutes of a day, of a time that may come from anywhere.
  private static func minutes(_ time: Duration) -> Int {
    Int(((time.components.seconds % 86_400) + 86_400) % 86_400 / 60)
  }
}
