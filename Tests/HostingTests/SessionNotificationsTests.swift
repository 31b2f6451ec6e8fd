import AppServices
import Foundations
import Screens
import Simulation
import Storage
import Testing

@testable import Hosting
@testable import Runtime

/// The channels of what an app posts by `notify`.
@Suite struct SessionNotificationsTests {
  @Test(arguments: [
    (nil, Duration.zero, NotificationChannel.general), (nil, .seconds(60), .reminders),
    ("alerts", .zero, .alerts), ("alerts", .seconds(60), .alerts), ("status", .zero, .status),
  ])
  func aNotificationIsOnTheChannelOfItsActionOrOfItsDelay(
    _ channel: String?, _ delay: Duration, _ expected: NotificationChannel
  ) throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
    let service = NotificationService(
      .inMemory(), scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1)
    ) { Issue.record("\($0)") }
    let notifications = SessionNotifications(service: service, scheduler: scheduler, pushes: [:])
    try scheduler.run {
      await notifications.post(.init(title: "Ready", channel: channel), after: delay)
    }
    scheduler.advance(by: .seconds(60))
    #expect(service.posted.map(\.channel) == [expected])
  }

  @Test func everyChannelOfTheActionIsOne() {
    let words = Actions.byName["notify"]?.spec.keys.first { $0.name == "channel" }
    guard case .word(let names)? = words?.type else {
      Issue.record("`notify` has no key `channel` of fixed words")
      return
    }
    #expect(names == NotificationChannel.allCases.map(\.rawValue))
  }
}
