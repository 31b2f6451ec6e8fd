import Foundations
import PluginKit
import Services
import Sync
import Testing

/// The changes that wait, as screens see and decide them.
struct ChangesTests {
  @Test func conformsToItsContract() throws {
    let fixture = try SyncPluginFixture()
    let suite = PluginConformance(fixture.plugin, try SyncPluginFixture.contract())
    #expect(suite.check(taken: fixture.services.taken) == [])
    #expect(try suite.exercise(on: fixture.scheduler, with: [:]) == [])
  }

  @Test func listsWhatWaitsUntilItIsSent() throws {
    let fixture = try SyncPluginFixture()
    fixture.reachability.set(online: false)
    let list = try fixture.open("Changes")
    try fixture.write("one")
    try fixture.write("", on: "b", kind: "favourite.add")
    #expect(list["isOnline"] == false)
    #expect(list["sendable"] == 2)
    #expect(records(list["changes"]).map { $0["kind"] } == ["other", "favourite_add"])
    #expect(records(list["changes"]).map { $0["status"] } == ["waiting", "waiting"])
    fixture.reachability.set(online: true)
    fixture.scheduler.drain()
    #expect(list["isOnline"] == true)
    #expect(list["changes"] == .list([]))
    #expect(fixture.sender.sent == ["one", ""])
  }

  @Test(arguments: [("row.add", "row_add"), ("row.update", "row_update"), ("row.remove", "row_remove")])
  func namesWhatIsDoneToARowOfTheApp(_ kind: String, _ shown: String) throws {
    let fixture = try SyncPluginFixture()
    fixture.reachability.set(online: false)
    let list = try fixture.open("Changes")
    try fixture.write("", on: "tasks/a", kind: kind)
    #expect(records(list["changes"]).map { $0["kind"] } == [.string(shown)])
  }

  @Test func showsWhyAChangeWasRejectedAndWhatWaitsBehindIt() throws {
    let fixture = try SyncPluginFixture()
    let list = try fixture.open("Changes")
    fixture.sender.answer(.rejected(OutboxFailure("CONFLICT", "there is another one")))
    try fixture.write("one")
    try fixture.write("two")
    #expect(list["rejected"] == 1)
    let changes = records(list["changes"])
    #expect(changes.map { $0["status"] } == ["rejected", "parked"])
    #expect(changes[0]["reason"] == "conflict")
    #expect(changes[0]["message"] == "there is another one")
    #expect(changes[0]["attempts"] == 1)
  }

  @Test func whatWaitsForASignInSaysSo() throws {
    let fixture = try SyncPluginFixture()
    let list = try fixture.open("Changes")
    fixture.reachability.set(online: false)
    try fixture.write("before")
    try fixture.scheduler.run { [outbox = fixture.outbox] in try await outbox.pause(as: Outbox.anonymous) }
    fixture.reachability.set(online: true)
    try fixture.write("after")
    #expect(records(list["changes"]).map { $0["status"] } == ["blocked", "blocked"])
    #expect([list["blocked"], list["sendable"]] == [2, 0])
  }

  @Test func whatSomebodyHasKeptAtASignOutIsCounted() throws {
    let fixture = try SyncPluginFixture()
    let list = try fixture.open("Changes")
    fixture.reachability.set(online: false)
    try fixture.scheduler.run { [outbox = fixture.outbox] in try await outbox.start(as: "ann") }
    try fixture.write("of ann")
    #expect(list["kept"] == 0)
    try fixture.scheduler.run { [outbox = fixture.outbox] in await outbox.stop() }
    fixture.scheduler.drain()
    #expect(list["changes"] == .list([]))
    #expect(list["kept"] == 1)
    try fixture.scheduler.run { [outbox = fixture.outbox] in try await outbox.start(as: "ann") }
    fixture.scheduler.drain()
    #expect(list["kept"] == 0)
  }

  @Test func whatNobodyHasChangedWaitsForASignIn() throws {
    let fixture = try SyncPluginFixture()
    fixture.sender.hasRowsOfNobody = true
    let list = try fixture.open("Changes")
    #expect(list["hasUnowned"] == true)
    try fixture.scheduler.run { [outbox = fixture.outbox] in try await outbox.start(as: "ann") }
    fixture.scheduler.drain()
    #expect(list["hasUnowned"] == false)
  }

  @Test func aCodeThatHasNoTextIsOther() throws {
    let fixture = try SyncPluginFixture()
    let list = try fixture.open("Changes")
    fixture.sender.answer(.rejected(OutboxFailure("E4711")))
    try fixture.write("one")
    #expect(records(list["changes"]).map { $0["reason"] } == ["other"])
  }

  @Test func saysWhenTheNextAttemptIsAndSendsAtOnce() throws {
    let fixture = try SyncPluginFixture()
    let list = try fixture.open("Changes")
    fixture.sender.answer(.postponed(OutboxFailure("server_error"), .server, delay: .seconds(30)))
    try fixture.write("one")
    guard case .timestamp(let next)? = records(list["changes"])[0]["nextAttemptAt"] else {
      Issue.record("there is no next attempt")
      return
    }
    #expect(fixture.scheduler.now.duration(to: next) >= .seconds(30))
    try fixture.invoke(list, "send")
    #expect(fixture.sender.sent == ["one"])
  }

  @Test func sendingNeedsANetwork() throws {
    let fixture = try SyncPluginFixture()
    let list = try fixture.open("Changes")
    fixture.reachability.set(online: false)
    #expect(fixture.code(list, "send") == ActionError.Code("offline"))
  }

  @Test func aRejectedChangeIsRetriedEditedOrDiscarded() throws {
    let fixture = try SyncPluginFixture()
    for decision in ["retry", "edit", "discard"] {
      fixture.sender.answer(.rejected(OutboxFailure("invalid")))
      let id = try fixture.write("of \(decision)", on: decision)
      let change = try fixture.open("Change", ["id": .string(id)])
      #expect(fields(change["change"])["text"] == .string("of \(decision)"))
      try fixture.invoke(change, decision, decision == "edit" ? ["text": "corrected"] : [:])
      #expect(change["change"] == .null)
    }
    #expect(fixture.sender.sent == ["of retry", "corrected"])
    #expect(fixture.sender.discarded.count == 1)
  }

  @Test func whatIsSentCanNoLongerBeDecided() throws {
    let fixture = try SyncPluginFixture()
    let change = try fixture.open("Change", ["id": .string(try fixture.write("one"))])
    #expect(change["change"] == .null)
    let decisions: [(String, [String: Value])] = [("retry", [:]), ("edit", ["text": "x"]), ("discard", [:])]
    for (action, arguments) in decisions {
      #expect(fixture.code(change, action, arguments) == ActionError.Code("already_sent"))
    }
  }

  @Test func aChangeWithoutATextCannotBeEdited() throws {
    let fixture = try SyncPluginFixture()
    fixture.reachability.set(online: false)
    let id = try fixture.write("", on: "b")
    let change = try fixture.open("Change", ["id": .string(id)])
    #expect(fields(change["change"])["text"] == .null)
    #expect(fixture.code(change, "edit", ["text": "x"]) == ActionError.Code("being_sent"))
  }
}
