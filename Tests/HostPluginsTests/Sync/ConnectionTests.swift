import Foundations
import PluginKit
import Services
import Sync
import Testing

/// How the app's servers are reached, as screens see it.
struct ConnectionTests {
  @Test func followsTheRequestsOfAllPlugins() throws {
    let fixture = try SyncPluginFixture()
    let connection = try fixture.open("Connection")
    #expect(records(connection["servers"]).map { $0["reach"] } == ["unknown"])
    try ask(fixture)
    #expect(records(connection["servers"]).map { $0["reach"] } == ["reached"])
    fixture.network.fail(.timedOut)
    try ask(fixture)
    #expect(records(connection["servers"]).map { $0["reach"] } == ["failed"])
    #expect(records(connection["servers"]).map { $0["reason"] } == ["timeout"])
  }

  @Test func aMissingNetworkSaysNothingOfAServer() throws {
    let fixture = try SyncPluginFixture()
    let connection = try fixture.open("Connection")
    fixture.reachability.set(online: false)
    try ask(fixture)
    #expect(connection["isOnline"] == false)
    #expect(records(connection["servers"]).map { $0["reach"] } == ["unknown"])
    #expect(fixture.code(connection, "check") == ActionError.Code("offline"))
  }

  @Test func aCheckAsksEveryServerAndSendsWhatWaits() throws {
    let fixture = try SyncPluginFixture()
    let connection = try fixture.open("Connection")
    fixture.sender.answer(.postponed(OutboxFailure("timeout"), .connection, delay: .seconds(50)))
    try fixture.write("one")
    try fixture.invoke(connection, "check")
    #expect(fixture.network.requests.map(\.method) == [.head])
    #expect(fixture.network.requests.map(\.path) == ["/v1/"])
    #expect(records(connection["servers"]).map { $0["reach"] } == ["reached"])
    #expect(fixture.sender.sent == ["one"])
  }

  @Test func aCheckSaysThatAServerCannotBeReached() throws {
    let fixture = try SyncPluginFixture()
    let connection = try fixture.open("Connection")
    fixture.network.fail(.timedOut)
    #expect(fixture.code(connection, "check") == ActionError.Code("unreachable"))
    fixture.network.fail(nil)
    try fixture.invoke(connection, "check")
    #expect(records(connection["servers"]).map { $0["reach"] } == ["reached"])
  }

  private func ask(_ fixture: SyncPluginFixture) throws {
    try fixture.scheduler.run { [client = fixture.client] in
      _ = await client.send(HTTPRequest(.post, "/x"), as: NoContent.self)
    }
    fixture.scheduler.drain()
  }
}
