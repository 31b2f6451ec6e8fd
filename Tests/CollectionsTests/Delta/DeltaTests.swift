import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Collections

/// Rows that a server sends by what has changed since a position.
@Suite struct DeltaTests {
  private static let delta = DeltaDeclaration(
    cursor: "data.cursor", row: "task", key: "key", epoch: "data.epoch", end: .more("data.more"))

  private let service = RowService()

  private func device(
    in stores: Stores = .inMemory(), seed: UInt64 = 1, proof: RemoteChanges.Proof = .reply,
    keys: RemoteChanges.Keys = .server, account: String = "ann"
  ) throws -> SyncedTasks {
    let device = try SyncedTasks(
      SyncedTasks.declaration(keys: keys, proof: proof, delta: Self.delta), at: service, in: stores,
      seed: seed,
      account: account)
    device.drain()
    return device
  }

  private func set(_ key: String, _ title: String) { service.set(key, [("title", .string(title))]) }

  /// The positions that were asked from.
  private var asked: [String] {
    service.requests.filter { $0.path == "/changes" }.map { $0.query.first?.value ?? "-" }
  }

  @Test func readsAllOnceAndThenWhatHasChanged() throws {
    set("a", "milk")
    set("b", "bread")
    let stores = Stores.inMemory()
    let device = try device(in: stores)
    #expect(device.rows == ["milk", "bread"])
    #expect(device.tasks.value("phase") == "ready")
    set("a", "oat milk")
    service.remove("b")
    set("c", "tea")
    device.refresh()
    #expect(device.rows == ["oat milk", "tea"])
    // Another process goes on where this one was.
    set("d", "rice")
    let next = try self.device(in: stores, seed: 2)
    #expect(next.rows == ["oat milk", "tea", "rice"])
    #expect(asked == ["-", "2", "5"])
  }

  @Test(.scenario(26)) func readsEachOfManyChangesOnce() throws {
    for number in 1...120 { set("k\(number)", "\(number)") }
    let device = try device()
    device.call("more")
    device.call("more")
    #expect(device.tasks.value("total") == 120)
    #expect(Set(device.titles.map { "\($0)" }).count == device.titles.count)
    #expect(asked == ["-", "50", "100"])
  }

  @Test func isLoadingUntilAllWasReadOnce() throws {
    for number in 1...60 { set("k\(number)", "\(number)") }
    service.fault { $0.query.first?.value == "50" ? .slow(.seconds(2)) : .none }
    let device = try device()
    #expect(device.tasks.value("partial") == true)
    #expect(device.tasks.value("total") == 50)
    device.advance(.seconds(3))
    #expect(device.tasks.value("partial") == false)
    #expect(device.tasks.value("total") == 60)
  }

  @Test(.scenario(43), arguments: [true, false])
  func readsAllAgainWhereTheServerWasRestored(tellsEpoch: Bool) throws {
    for key in ["a", "b", "c", "d"] { set(key, "old \(key)") }
    let device = try device()
    // Without an epoch it is known by a position that the server does not know, before anything is sent.
    if tellsEpoch {
      device.set(online: false)
      device.call("update", ("id", device.id("old a")), ("done", true))
      device.call("add", ("title", "mine"))
    }
    service.restore(
      [("a", [("title", .string("restored a"))]), ("e", [("title", .string("new e"))])],
      tellsEpoch: tellsEpoch)
    if tellsEpoch { for key in ["f", "g", "h"] { set(key, key) } }
    device.set(online: true)
    device.refresh()
    device.advance(.seconds(60))
    let rows = Set(device.rows)
    #expect(rows.isSuperset(of: ["restored a", "new e"]))
    #expect(rows.isDisjoint(with: ["old b", "old c", "old d"]))
    #expect(rows.contains("mine") == tellsEpoch)
    #expect(service.done.count == (tellsEpoch ? 2 : 0), "what was not sent is sent once")
    #expect(device.tasks.value("waiting") == 0)
  }

  @Test(.scenario(27)) func keepsTheRowsWhereAllCannotBeReadAgain() throws {
    service.setPageSize(1)
    for key in ["a", "b", "c"] { set(key, key) }
    let device = try device()
    service.restore([("x", [("title", .string("x"))]), ("y", [("title", .string("y"))])], tellsEpoch: true)
    set("z", "z")
    service.fault {
      $0.query.first?.value == "2" && $0.path == "/changes" ? .response(.json("{}", status: 500)) : .none
    }
    device.refresh()
    #expect(device.rows == ["a", "b", "c"])
    #expect(device.tasks.value("errorCode") == "server")
    service.fault { _ in .none }
    device.refresh()
    #expect(device.rows == ["x", "y", "z"])
  }

  @Test(.scenario(28)) func asksOnceForAllWhereEveryPositionIsRefused() throws {
    set("a", "milk")
    let device = try device()
    let before = asked.count
    service.fault { $0.path == "/changes" ? .response(.json("{}", status: 410)) : .none }
    device.refresh()
    #expect(asked.count == before + 2)
    #expect(device.rows == ["milk"])
    #expect(device.tasks.value("errorCode") == "server")
    // It is read again ever more rarely.
    device.advance(.seconds(600))
    #expect(asked.count < before + 25)
  }

  @Test(.scenario(22)) func theLastOfSeveralChangesOfARowCounts() throws {
    let page = """
      {"data": {"changes": [
        {"key": "a", "task": {"id": "a", "title": "one"}}, {"key": "b", "task": {"id": "b", "title": "two"}},
        {"key": "a", "task": null}, {"key": "b", "task": {"id": "b", "title": "three"}}
      ], "cursor": "4", "more": false}}
      """
    service.fault { $0.path == "/changes" ? .response(.json(page)) : .none }
    let device = try device()
    #expect(device.rows == ["three"])
    device.refresh()
    #expect(device.rows == ["three"], "a page that comes again changes nothing")
  }

  @Test(.scenario(23)) func asksAgainForAPageThatIsOlderThanAnAcceptedChange() throws {
    set("a", "milk")
    service.set("a", [("note", .string("before"))])
    let device = try device()
    // The page has somebody's note; while it is on its way, the server accepts a change of the same row.
    service.set("a", [("note", .string("somebody's"))])
    service.fault { $0.path == "/changes" ? .slow(.zero, back: .seconds(2)) : .none }
    device.shelf.scheduler.start("refresh") { [tasks = device.tasks] in _ = try? await tasks.call("refresh") }
    device.drain()
    device.call("update", ("id", device.id("milk")), ("title", "tea"))
    device.advance(.seconds(10))
    #expect(device.rows == ["tea"])
    #expect(device.tasks.column("note") == ["somebody's"])
    service.set("a", [("note", .string("later"))])
    service.fault { _ in .none }
    device.refresh()
    #expect(device.tasks.column("note") == ["later"])
  }

  @Test(.scenario(10), arguments: [RemoteChanges.Proof.reply, .read])
  func readsAllAgainWhereAReplyIsOlderThanWhatWasReadMeanwhile(proof: RemoteChanges.Proof) throws {
    set("a", "milk")
    let device = try device(proof: proof)
    // The server does the change, and its response is on its way while somebody changes the row again.
    service.fault { $0.method == .patch ? .slow(.zero, back: .seconds(5)) : .none }
    device.call("update", ("id", device.id("milk")), ("title", "mine"))
    device.advance(.seconds(1))
    set("a", "theirs")
    device.refresh()
    #expect(device.rows == ["mine pending"])
    device.advance(.seconds(10))
    #expect(device.rows == ["theirs"])
    #expect(device.tasks.value("waiting") == 0)
  }

  @Test(.scenario(25)) func takesChangesInTheOrderOfTheServerWhateverTheirTime() throws {
    service.set("a", [("title", .string("milk")), ("at", .string("2026-11-27T10:00:00Z"))])
    let device = try device()
    service.set("b", [("title", .string("late")), ("at", .string("1999-01-01T00:00:00Z"))])
    device.refresh()
    #expect(device.rows == ["milk", "late"])
  }

  @Test(.scenario(5, 6)) func showsARowOfItsOwnOnceWhenItIsReadBeforeTheReply() throws {
    let device = try device()
    service.fault { $0.method == .post ? .slow(.zero, back: .seconds(2)) : .none }
    device.call("add", ("title", "milk"))
    set("stranger", "tea")
    device.refresh()
    #expect(device.rows == ["milk pending"])
    let id = device.id("milk")
    device.advance(.seconds(10))
    #expect(Set(device.rows) == ["milk", "tea"])
    #expect(device.id("milk") == id)
  }

  @Test(.scenario(24)) func keepsWhatCannotBeReadAndGoesOn() throws {
    set("a", "milk")
    set("b", "bread")
    let device = try device()
    service.set("a", [("title", .number("7"))])
    set("c", "tea")
    device.refresh()
    #expect(device.rows == ["milk", "bread", "tea"])
    #expect(device.shelf.reports.all.last?.contains("data.changes[0].task.title") == true)
    set("a", "oat milk")
    device.refresh()
    #expect(device.rows == ["oat milk", "bread", "tea"])
  }

  @Test func neverMovesThePositionOfAnotherPerson() throws {
    set("a", "milk")
    let stores = Stores.inMemory()
    _ = try device(in: stores)
    let bob = try device(in: stores, seed: 2, account: "bob")
    #expect(bob.rows == ["milk"])
    #expect(asked == ["-", "-"])
  }

  @Test func readsAllAgainAfterAChangeOfTheType() throws {
    service.set("a", [("title", .string("milk")), ("shop", .string("corner"))])
    let stores = Stores.inMemory()
    let before = try device(in: stores)
    before.set(online: false)
    before.call("update", ("id", before.id("milk")), ("done", true))
    let old = SyncedTasks.declaration(delta: Self.delta)
    let wider = CollectionDeclaration(
      "tasks",
      record: RecordDeclaration("Task", fields: old.record.fields + [field("shop", .nullable(.string))]),
      remote: old.remote, at: .nowhere)
    let after = try SyncedTasks(wider, at: service, in: stores, seed: 2)
    after.drain()
    #expect(after.tasks.column("shop") == ["corner"])
    #expect(after.tasks.column("done") == [true])
    #expect(service.done.count == 1)
  }

  static let faults: [(String, String)] = [
    ("{}", "found nothing, expected the position"), ("<html>", "cannot be read"), ("[]", "found nothing"),
    (#"{"data": {"cursor": "1", "more": false}}"#, "expected a list"),
    (#"{"data": {"cursor": {}, "changes": [], "more": false}}"#, "expected a string or a number"),
    (#"{"data": {"cursor": "1", "changes": []}}"#, "expected true or false"),
    (#"{"data": {"cursor": "1", "changes": [], "more": true}}"#, "stands still"),
  ]

  @Test(arguments: faults) func namesWhatIsWrongWithAResponse(body: String, problem: String) throws {
    set("a", "milk")
    let device = try device()
    service.fault { $0.path == "/changes" ? .response(.json(body)) : .none }
    device.refresh()
    #expect(device.rows == ["milk"])
    #expect(device.tasks.value("errorCode") == "server")
    #expect(device.shelf.reports.all.last?.contains(problem) == true, "\(device.shelf.reports.all)")
    service.fault { _ in .none }
    set("b", "tea")
    device.refresh()
    #expect(device.rows == ["milk", "tea"])
  }

  @Test func endsWhereTheServerHasEmptyPagesForEver() throws {
    let device = try device()
    service.fault { request in
      guard request.path == "/changes" else { return .none }
      let number = (request.query.first.flatMap { Int($0.value) } ?? 0) + 1
      return .response(.json(#"{"data": {"cursor": "\#(number)", "changes": [], "more": true}}"#))
    }
    let before = asked.count
    device.refresh()
    #expect(asked.count == before + 20)
    #expect(device.tasks.value("errorCode") == "server")
  }
}
