import Foundations
import PluginKit
import Services
import Simulation
import Testing

@testable import Collections

/// Rows of a table that Realtime says changes of, against our server.
@Suite struct RealtimeChannelTests {
  private let project: SupabaseProject

  init() throws { project = try SupabaseProject() }

  private func advance(_ seconds: Int) { project.scheduler.advance(by: .seconds(seconds)) }

  private func add(_ title: String) throws {
    #expect(try project.send(.post, "/rest/v1/tasks", "{\"title\": \"\(title)\"}").status == 201)
    project.scheduler.drain()
  }

  @Test func showsWhatOthersChangeWithoutReadingTheTable() throws {
    try add("milk")
    let device = try project.device()
    #expect(device.isLive && device.titles == ["milk"])
    #expect(device.link.targets == ["/realtime/v1/websocket?vsn=1.0.0"])
    let reads = device.reads
    try add("bread")
    #expect(device.titles == ["milk", "bread"])
    try project.send(.patch, "/rest/v1/tasks?title=eq.milk", #"{"title": "oat milk"}"#)
    project.scheduler.drain()
    #expect(device.titles == ["oat milk", "bread"])
    try project.send(.delete, "/rest/v1/tasks?title=eq.bread")
    project.scheduler.drain()
    #expect(device.titles == ["oat milk"])
    #expect(device.reads == reads)
    #expect(device.shelf.reports.all == [])
  }

  @Test func catchesUpAfterEachLossOfTheSocket() throws {
    try add("milk")
    let device = try project.device()
    for number in 1...3 {
      device.link.drop()
      #expect(!device.isLive)
      try add("while it is away \(number)")
      #expect(device.titles.count == number)
      advance(20)
      #expect(device.isLive && device.titles.count == number + 1)
    }
    try project.send(.delete, "/rest/v1/tasks?title=eq.milk")
    project.scheduler.drain()
    #expect(device.titles.count == 3 && device.link.sockets == 1)
  }

  @Test func staysConnectedByItsHeartbeat() throws {
    let device = try project.device()
    advance(300)
    #expect(device.isLive && device.link.targets.count == 1)
  }

  @Test func opensAHalfOpenSocketAgainAndReadsWhatItMissed() throws {
    let device = try project.device()
    try project.scheduler.run { [backend = project.backend] in
      await backend.inject(Fault(.silence, times: 1))
    }
    try add("milk")
    #expect(device.titles == [] && device.link.targets.count == 1)
    advance(60)
    #expect(device.isLive && device.titles == ["milk"] && device.link.targets.count == 2)
  }

  @Test func sendsARefreshedTokenAndReadsOnce() throws {
    try add("milk")
    let device = try project.device()
    let reads = device.reads
    advance(5)
    try project.scheduler.run { [person = project.person] in try await person.renew() }
    advance(30)
    #expect(device.isLive && device.reads == reads + 1 && device.titles == ["milk"])
    // The first token would have ended the channel.
    for _ in 1...3 {
      advance(1800)
      try project.scheduler.run { [person = project.person] in try await person.renew() }
    }
    advance(30)
    try add("bread")
    #expect(device.isLive && device.titles == ["milk", "bread"] && device.link.targets.count == 1)
  }

  @Test func refreshesATokenThatHasExpired() throws {
    advance(3700)
    let device = try project.device()
    #expect(device.isLive && project.person.refreshes == 1)
    #expect(!device.shelf.reports.all.contains { $0.contains("Realtime") })
  }

  @Test func joinsAgainAfterTheServerHasEndedTheChannelWithItsToken() throws {
    let device = try project.device()
    advance(3610)
    #expect(device.isLive && project.person.refreshes == 1)
    try add("milk")
    #expect(device.titles == ["milk"])
  }

  @Test func endsWhereTheTokenIsNone() throws {
    let good = project.person.headers["authorization"]?.dropFirst(7) ?? ""
    project.person.spoil("a.b.c")
    let device = try project.device()
    advance(60)
    #expect(!device.isLive && device.link.sockets == 0 && device.link.targets.count == 1)
    #expect(device.shelf.reports.all.count { $0.contains("MalformedJWT") } == 1)
    // The next screen tries again.
    project.person.spoil(String(good))
    device.tasks.close()
    advance(20)
    let again = try device.shelf.open("tasks")
    project.scheduler.drain()
    #expect(again.value("isLive") == true)
  }

  @Test func saysThatATableIsNotPublished() throws {
    let device = try project.device(RealtimeDeclaration("lists"))
    advance(40)
    #expect(!device.isLive && device.link.sockets == 1)
    #expect(device.shelf.reports.all.count == 1)
    #expect(
      device.shelf.reports.all.first?.hasPrefix("Realtime does not say what changes in `lists`") == true)
  }

  @Test func aFilterOfTheServerAdmitsItsRows() throws {
    let device = try project.device(RealtimeDeclaration("tasks", filter: "title=eq.bread"))
    try add("milk")
    try add("bread")
    #expect(device.titles == ["bread"])
  }
}
