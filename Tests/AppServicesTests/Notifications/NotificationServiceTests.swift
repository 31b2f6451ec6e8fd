import Foundation
import Foundations
import Simulation
import Storage
import Synchronization
import Testing

@testable import AppServices

/// What was shown, and how often the database failed.
private final class ShownTitles: Sendable {
  let titles = Mutex<[String]>([])
  let errors = Mutex(0)
}

@Suite("Notifications")
struct NotificationServiceTests {
  /// A device whose storage outlives its processes.
  private final class Device {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))  // 00:00 UTC
    var stores: Stores
    private let shown = ShownTitles()
    private var isKilled = false
    private(set) var service: NotificationService

    init(stores: Stores = .inMemory(), zone: TimeZoneRules = TimeZoneRules(offset: 0)) {
      self.stores = stores
      service = Self.service(stores, scheduler, zone)
      show()
    }

    private static func service(
      _ stores: Stores, _ scheduler: Scheduler, _ zone: TimeZoneRules
    ) -> NotificationService {
      NotificationService(
        stores, scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), zone: zone
      ) { Issue.record("\($0)") }
    }

    private func show() {
      service.onShow { [shown, weak service, isKilled] posted in
        if isKilled { return }
        shown.titles.withLock { $0.append(posted.title) }
        service?.noteShown([posted.id])
      }
    }

    /// Is killed from now on before it shows anything.
    func kill() {
      isKilled = true
      show()
    }

    /// Another process on the same storage, after some time without any.
    func restart(after time: Duration) throws {
      scheduler.stop()
      service = Self.service(stores, scheduler, TimeZoneRules(offset: 0))
      scheduler.advance(by: time)
      isKilled = false
      show()
      try run { await $0.start() }
    }

    func run<T: Sendable>(_ work: @escaping @Sendable (NotificationService) async throws -> T) throws -> T {
      try scheduler.run { [service] in try await work(service) }
    }

    @discardableResult
    func post(
      _ title: String, on channel: NotificationChannel = .general, id: String? = nil,
      in delay: Duration? = nil
    ) throws -> String {
      let time = delay.map { scheduler.now.advanced(by: $0) }
      return try run { await $0.post(NotificationDraft(title, on: channel, id: id), at: time) }
    }

    var titles: [String] { shown.titles.withLock(\.self) }
    var listed: [String] { service.posted.map(\.title) }
  }

  @Test("are shown at once or at their time, and listed with the newest first")
  func posting() throws {
    let device = Device()
    try device.post("now")
    try device.post("later", in: .seconds(60))
    try device.post("soon", in: .seconds(10))
    #expect(device.titles == ["now"])
    #expect(device.listed == ["now"])
    device.scheduler.advance(by: .seconds(30))
    #expect(device.titles == ["now", "soon"])
    device.scheduler.advance(by: .seconds(60))
    #expect(device.titles == ["now", "soon", "later"])
    #expect(device.listed == ["later", "soon", "now"])
  }

  @Test("open no database before the first of them")
  func noDatabase() throws {
    let device = Device()
    try device.run { await $0.start() }
    #expect(device.listed.isEmpty && device.service.settings == NotificationSettings())
    #expect(try device.run { await $0.open("none") } == nil)
    try device.run { await $0.remove(["none"]) }
    #expect(!device.stores.exists("notifications"))
    try device.post("one")
    #expect(device.stores.exists("notifications"))
  }

  @Test("that become due while no process runs are shown by the next one, once")
  func restart() throws {
    let device = Device()
    try device.post("at ten", in: .seconds(10))
    try device.post("at a hundred", in: .seconds(100))
    try device.restart(after: .seconds(50))
    #expect(device.titles == ["at ten"])
    device.scheduler.advance(by: .seconds(49))
    #expect(device.titles == ["at ten"])
    device.scheduler.advance(by: .seconds(2))
    #expect(device.titles == ["at ten", "at a hundred"])
    try device.restart(after: .seconds(1))
    #expect(device.titles.count == 2)
  }

  @Test("that a killed process has posted and not shown are shown by the next one, once")
  func kill() throws {
    let device = Device()
    try device.post("in ten seconds", in: .seconds(10))
    try device.post("gone", id: "gone", in: .seconds(10))
    device.kill()
    device.scheduler.advance(by: .seconds(20))
    try device.post("at once")
    try device.run { await $0.remove(["gone"]) }
    #expect(device.titles.isEmpty)
    for _ in 1...2 {
      try device.restart(after: .seconds(50))
      #expect(device.titles == ["in ten seconds", "at once"])
    }
  }

  @Test("take the place of those with the same id, and can be taken back")
  func replacing() throws {
    let device = Device()
    try device.post("old", id: "plant/1", in: .seconds(10))
    try device.post("new", id: "plant/1", in: .seconds(20))
    try device.post("gone", id: "plant/2", in: .seconds(15))
    try device.run { await $0.remove(["plant/2", "unknown"]) }
    device.scheduler.advance(by: .seconds(60))
    #expect(device.titles == ["new"])
    try device.post("newer", id: "plant/1")
    #expect(device.listed == ["newer"])
  }

  @Test("of a muted channel, in quiet hours or where none is allowed are listed and not shown")
  func settings() throws {
    let device = Device()
    try device.run { try await $0.update { $0.muted = [.status] } }
    try device.post("muted", on: .status)
    // It is midnight.
    try device.run { try await $0.update { $0.quietHours = QuietHours(start: 22 * 60, end: 7 * 60) } }
    try device.post("quiet")
    try device.post("an alert", on: .alerts)
    try device.run { try await $0.update { $0 = NotificationSettings(isAllowed: false) } }
    try device.post("not allowed", on: .alerts)
    try device.run { try await $0.update { $0.isAllowed = true } }
    try device.post("shown")
    #expect(device.titles == ["an alert", "shown"])
    #expect(device.listed == ["shown", "not allowed", "an alert", "quiet", "muted"])
    try device.restart(after: .seconds(1))
    #expect(device.service.settings == NotificationSettings())
  }

  @Test("are unread until they are opened, one or all, and are removed by a person")
  func reading() throws {
    let device = Device()
    let first = try device.post("first")
    try device.post("second")
    try device.post("third")
    #expect(try device.run { await $0.open(first) }?.title == "first")
    #expect(device.service.posted.filter { !$0.isRead }.map(\.title) == ["third", "second"])
    try device.run { await $0.markAllRead() }
    #expect(!device.service.posted.contains { !$0.isRead })
    try device.post("later", in: .seconds(10))
    try device.run { await $0.clear() }
    #expect(device.listed.isEmpty)
    device.scheduler.advance(by: .seconds(20))
    #expect(device.listed == ["later"])
  }

  @Test("are all taken back at once, also those that are due later, and the settings stay")
  func removingAll() throws {
    let device = Device()
    try device.run { try await $0.update { $0.muted = [.status] } }
    try device.post("posted")
    try device.post("later", in: .seconds(10))
    try device.run { await $0.removeAll() }
    device.scheduler.advance(by: .seconds(20))
    #expect(device.listed.isEmpty && device.titles == ["posted"])
    #expect(device.service.settings.muted == [.status])
  }

  @Test("are kept up to the newest hundred")
  func bounds() throws {
    let device = Device()
    for number in 1...120 { try device.post("\(number)") }
    try device.post("due", in: .seconds(1))
    #expect(device.listed.count == 100 && device.listed.first == "120" && device.listed.last == "21")
    device.scheduler.advance(by: .seconds(1))
    #expect(device.listed.count == 100 && device.listed.first == "due")
  }

  @Test("are shown even where their database cannot be opened")
  func noStorage() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(repeating: 65, count: 4096).write(to: folder.appendingPathComponent("notifications.sqlite"))
    let shown = ShownTitles()
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let service = NotificationService(
      Stores(folder: folder.path), scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1)
    ) { _ in shown.errors.withLock { $0 += 1 } }
    service.onShow { posted in shown.titles.withLock { $0.append(posted.title) } }
    try scheduler.run {
      await service.start()
      await service.post(NotificationDraft("one"))
    }
    #expect(shown.titles.withLock(\.self) == ["one"])
    #expect(shown.errors.withLock(\.self) > 0)
    #expect(service.posted.isEmpty)
  }
}
