import AppServices
import Foundations
import HostPlugins
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

/// Notifications as screens see them.
struct NotificationsPluginTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  private let service: NotificationService
  private let services: PluginServices
  private let plugin: NotificationsPlugin

  init() throws {
    var host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: RecentLog(), servers: AppServers(), stores: .inMemory(), reachability: Reachability())
    service = NotificationService(
      host.stores, scheduler: scheduler, identifiers: RandomIdentifiers(seed: 2)
    ) { Issue.record("\($0)") }
    host.notifications = service
    services = PluginServices(try Self.contract(), from: host)
    plugin = try NotificationsPlugin(services)
  }

  /// The shipped contract.
  private static func contract(file: String = #filePath) throws -> Contract {
    let root = file.split(separator: "/").dropLast(4).joined(separator: "/")
    let source = try SourceText.load(
      "/\(root)/Plugins/Notifications/plugin.yaml", shownAs: "Plugins/Notifications/plugin.yaml")
    var diagnostics = Diagnostics()
    let contract = try #require(Contract.read(source, into: &diagnostics))
    #expect(diagnostics.all == [])
    return contract
  }

  private func open(_ model: String) throws -> any ModelHandle {
    var registry = PluginRegistry()
    registry.register(plugin, try Self.contract())
    let handle = try registry.open("notifications.\(model)", with: .empty)
    handle.start()
    scheduler.drain()
    return handle
  }

  private func invoke(_ handle: any ModelHandle, _ action: String, _ arguments: Value = .map(.empty)) throws {
    guard case .map(let map) = arguments else { return }
    _ = try scheduler.run { try await handle.invoke(action, map) }
    scheduler.drain()
  }

  private func post(_ title: String, link: String? = nil) throws {
    try scheduler.run { [service] in await service.post(NotificationDraft(title, "text", link: link)) }
    scheduler.advance(by: .seconds(1))
  }

  private func field(_ handle: any ModelHandle, _ name: String) -> Value {
    if case .map(let state) = handle.state { state[name] ?? .null } else { .null }
  }

  private func column(_ handle: any ModelHandle, _ list: String, _ name: String) -> [Value] {
    guard case .list(let rows) = field(handle, list) else { return [] }
    return rows.map { if case .map(let row) = $0 { row[name] ?? .null } else { .null } }
  }

  @Test(arguments: PushStatus.allCases) func settingsSayWhetherPushesArrive(_ status: PushStatus) throws {
    let settings = try open("Settings")
    #expect(field(settings, "pushes") == "none")
    service.note(pushes: status)
    scheduler.drain()
    #expect(field(settings, "pushes") == .string(status.rawValue))
  }

  @Test func listsWhatWasPostedAndWhatWasRead() throws {
    let inbox = try open("Inbox")
    #expect(field(inbox, "items") == .list([]))
    try post("one", link: "epicura://recipe/idli")
    try post("two")
    #expect(column(inbox, "items", "title") == ["two", "one"])
    #expect(column(inbox, "items", "link") == [.null, "epicura://recipe/idli"])
    #expect(field(inbox, "unread") == 2)
    let first = try #require(column(inbox, "items", "id").first)
    try invoke(inbox, "read", ["id": first])
    #expect(column(inbox, "items", "status") == ["read", "unread"])
    try invoke(inbox, "readAll")
    #expect(field(inbox, "unread") == 0)
    try invoke(inbox, "clear")
    #expect(field(inbox, "items") == .list([]))
  }

  @Test func changesWhatIsShown() throws {
    let (settings, inbox) = (try open("Settings"), try open("Inbox"))
    #expect(
      column(settings, "channels", "channel") == ["alerts", "messages", "reminders", "status", "general"])
    try invoke(settings, "show", ["channel": "status", "isShown": false])
    #expect(column(settings, "channels", "isShown") == [true, true, true, false, true])
    try invoke(settings, "show", ["channel": "status", "isShown": true])
    #expect(service.settings == NotificationSettings())
    try invoke(settings, "allow", ["isAllowed": false])
    #expect(field(settings, "isAllowed") == false && field(inbox, "isAllowed") == false)
  }

  @Test func reportsThatAllowanceChangedWhicheverScreenChangedIt() throws {
    let (settings, other) = (try open("Settings"), try open("Settings"))
    let events = Mutex<[ModelEvent]>([])
    settings.onEvent { event in events.withLock { $0.append(event) } }
    try invoke(other, "quiet", ["isQuiet": true, "start": .duration(.zero), "end": .duration(.zero)])
    try invoke(other, "allow", ["isAllowed": true])
    #expect(events.withLock(\.self) == [])
    try invoke(other, "allow", ["isAllowed": false])
    #expect(events.withLock { $0.map(\.name) } == ["allowanceChanged"])
    #expect(events.withLock { $0.map { $0.payload["isAllowed"] } } == [false])
  }

  @Test func keepsQuietHoursInMinutesOfTheDay() throws {
    let settings = try open("Settings")
    #expect(field(settings, "isQuiet") == false)
    try invoke(
      settings, "quiet",
      ["isQuiet": true, "start": .duration(.seconds(21 * 3600 + 1800)), "end": .duration(.seconds(-60))])
    #expect(service.settings.quietHours == QuietHours(start: 21 * 60 + 30, end: 23 * 60 + 59))
    #expect(field(settings, "quietStart") == .duration(.seconds(21 * 3600 + 1800)))
    try invoke(settings, "quiet", ["isQuiet": false, "start": .duration(.zero), "end": .duration(.zero)])
    #expect(service.settings.quietHours == nil)
  }

  @Test func keepsItsContract() throws {
    let check = PluginConformance(plugin, try Self.contract())
    #expect(check.check(taken: services.taken) == [])
    #expect(try check.exercise(on: scheduler, with: [:]) == [])
  }
}
