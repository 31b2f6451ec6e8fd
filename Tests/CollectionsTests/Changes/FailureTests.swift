import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Collections

/// Changes that do not arrive, or that the server does not take.
@Suite struct FailureTests {
  @Test(.scenario(12)) func showsAndSendsWhatWasQueuedBeforeAKill() throws {
    let (stores, service) = (Stores.inMemory(), RowService())
    service.set("a", [("title", .string("milk"))])
    let before = try SyncedTasks(at: service, in: stores)
    before.drain()
    before.set(online: false)
    before.call("add", ("title", "bread"))
    before.call("update", ("id", "a"), ("title", "oat milk"))
    before.call("add", ("title", "tea"))
    let after = try SyncedTasks(at: service, in: stores, seed: 2)
    #expect(after.titles == ["oat milk", "bread", "tea"], "on the first frame")
    after.advance(.seconds(5))
    #expect(after.rows == ["oat milk", "bread", "tea"])
    #expect(service.done.count == 3)
  }

  // The server has it, and the process ends before the reply.
  @Test(.scenario(12)) func sendsUnderTheSameKeyWhatWasInFlightAtAKill() throws {
    let (stores, service) = (Stores.inMemory(), RowService())
    let before = try SyncedTasks(at: service, in: stores)
    before.drain()
    service.fault { $0.method == .post ? .slow(.zero, back: .seconds(100)) : .none }
    before.call("add", ("title", "milk"))
    #expect(service.keys == ["77"])
    service.fault { _ in .none }
    let after = try SyncedTasks(at: service, in: stores, seed: 2)
    after.advance(.seconds(5))
    #expect(after.rows == ["milk"])
    #expect(service.keys == ["77"])
    let keys = service.requests.filter { $0.method == .post }.map { $0.headers[IdempotencyKey.field] }
    #expect(keys.count == 2 && keys[0] == keys[1])
  }

  @Test(.scenario(13)) func triesAgainByItselfWithoutAnotherChange() throws {
    let device = try SyncedTasks()
    device.drain()
    device.service.fault { $0.method == .post ? .lost : .none }
    device.call("add", ("title", "milk"))
    #expect(device.rows == ["milk pending"])
    device.service.fault { _ in .none }
    device.advance(.seconds(70))
    #expect(device.rows == ["milk"])
    #expect(device.service.done.count == 1)
  }

  @Test(.scenario(14, 17)) func parksWhatTheServerRejectsAndSendsTheRest() throws {
    let device = try SyncedTasks()
    device.drain()
    device.set(online: false)
    for number in 1...10 { device.call("add", ("title", .string("task \(number)"))) }
    device.service.refuse { request in
      text(request.body).contains("\"task 1\"") ? .json("{\"code\": \"bad_title\"}", status: 422) : nil
    }
    device.set(online: true)
    device.advance(.seconds(10))
    #expect(device.service.done.count == 9)
    let place = try #require(device.rows.firstIndex(of: "task 1 failed"))
    #expect(device.tasks.column("syncError")[place] == "bad_title")
    #expect(device.tasks.value("waiting") == 1)
    // The person corrects it: it is sent with what was wrong changed.
    device.call("update", ("id", device.id("task 1")), ("title", "task one"))
    #expect(device.rows.contains("task one"))
    #expect(device.service.done.last?.contains("\"task one\"") == true)
  }

  @Test(.scenario(16)) func keepsAChangeThatIsForbidden() throws {
    let device = try SyncedTasks()
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.service.refuse { $0.method == .patch ? .json("{}", status: 403) : nil }
    device.call("update", ("id", "a"), ("title", "oat milk"))
    #expect(device.rows == ["oat milk failed"])
    device.refresh()
    #expect(device.rows == ["oat milk failed"])
    device.service.refuse { _ in nil }
    device.call("retry", ("id", "a"))
    #expect(device.rows == ["oat milk"])
  }

  @Test func showsARowAgainWhoseRemovalIsRejected() throws {
    let device = try SyncedTasks()
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.service.refuse { $0.method == .delete ? .json("{}", status: 403) : nil }
    device.call("remove", ("id", "a"))
    #expect(device.rows == ["milk failed"])
    device.call("update", ("id", "a"), ("title", "oat milk"))
    #expect(device.rows == ["oat milk"])
    #expect(device.service.done == ["PATCH a {\"title\":\"oat milk\"}"])
  }

  @Test func takesBackAnAdditionThatIsGivenUp() throws {
    let device = try SyncedTasks()
    device.drain()
    device.service.refuse { $0.method == .post ? .json("{}", status: 422) : nil }
    let key = device.call("add", ("title", "milk"))
    #expect(device.rows == ["milk failed"])
    device.call("discard", ("id", .string(key)))
    #expect(device.rows == [])
    #expect(device.tasks.value("waiting") == 0)
  }

  @Test func asksNothingAboutARowThatIsRemovedMeanwhile() throws {
    for kind in ["add", "update"] {
      let device = try SyncedTasks()
      device.service.set("a", [("title", .string("milk"))])
      device.refresh()
      device.service.fault { $0.method == .post || $0.method == .patch ? .slow(.seconds(3)) : .none }
      device.service.refuse { $0.method == .post || $0.method == .patch ? .json("{}", status: 422) : nil }
      let key = kind == "add" ? device.call("add", ("title", "tea")) : "a"
      if kind == "update" { device.call("update", ("id", "a"), ("title", "oat milk")) }
      device.call("remove", ("id", .string(key)))
      device.advance(.seconds(4))
      #expect(device.rows == (kind == "add" ? ["milk"] : []))
      #expect(device.tasks.value("waiting") == 0)
      #expect(device.service.done == (kind == "add" ? [] : ["DELETE a"]))
    }
  }

  @Test(.scenario(38)) func keepsChangesOfACollectionThatTheAppHasNoMore() throws {
    let (stores, service) = (Stores.inMemory(), RowService())
    let before = try SyncedTasks(at: service, in: stores)
    before.drain()
    before.set(online: false)
    before.call("add", ("title", "milk"))
    let old = SyncedTasks.declaration()
    let renamed = CollectionDeclaration(
      "todos", record: old.record, remote: old.remote, at: .nowhere)
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let shelf = Shelf(
      [renamed], in: stores, seed: 2, scheduler: scheduler,
      server: RowLink(service: service, scheduler: scheduler), scope: { "server ann" })
    let todos = try shelf.open("todos")
    shelf.scheduler.advance(by: .seconds(100))
    #expect(try shelf.statuses().map(\.operation.state) == [.dead])
    #expect(try shelf.outbox?.summaries().map(\.summary.subject) == [["en": "milk"]])
    shelf.scheduler.start("add") { _ = try? await todos.call("add", [("title", "bread")]) }
    shelf.scheduler.drain()
    #expect(service.done.count == 1, "the queue goes on")
  }

  @Test(.scenario(37)) func neverSendsAChangeForAnotherPerson() throws {
    let (stores, service) = (Stores.inMemory(), RowService())
    let ann = try SyncedTasks(at: service, in: stores)
    ann.drain()
    ann.set(online: false)
    ann.call("add", ("title", "milk"))
    let bob = try SyncedTasks(at: service, in: stores, seed: 2, account: "bob")
    bob.advance(.seconds(100))
    #expect(bob.rows == [])
    #expect(service.done == [])
    let again = try SyncedTasks(at: service, in: stores, seed: 3)
    again.advance(.seconds(5))
    #expect(service.done.count == 1)
    #expect(again.rows == ["milk"])
  }

  @Test(.scenario(41)) func takesNoPageOfAPortalForAYes() throws {
    let device = try SyncedTasks()
    device.drain()
    device.service.fault { request in
      request.method == .post ? .response(.body("<html>Sign in</html>", "text/html")) : .none
    }
    device.call("add", ("title", "milk"))
    #expect(device.rows == ["milk pending"])
    device.service.fault { _ in .none }
    device.advance(.seconds(70))
    #expect(device.rows == ["milk"])
  }

  @Test func takesBackWhatIsUndoneBeforeItIsSent() throws {
    let device = try SyncedTasks(SyncedTasks.declaration(undo: .seconds(10)))
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.call("remove", ("id", "a"))
    #expect(device.rows == [])
    device.call("undo")
    #expect(device.rows == ["milk"])
    device.call("update", ("id", "a"), ("title", "oat milk"))
    device.call("undo")
    #expect(device.rows == ["milk"])
    device.call("add", ("title", "tea"))
    device.call("undo")
    #expect(device.rows == ["milk"])
    device.advance(.seconds(60))
    #expect(device.service.done == [])
    #expect(device.tasks.value("waiting") == 0)
  }

  @Test func sendsTheOppositeOfWhatIsUndoneAfterItWasSent() throws {
    let device = try SyncedTasks(SyncedTasks.declaration(undo: .seconds(10)))
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.call("update", ("id", "a"), ("title", "oat milk"))
    // A sign-out, or a person in a hurry, has it sent before its time.
    device.shelf.sendNow()
    device.advance(.seconds(1))
    #expect(device.service.done.count == 1)
    device.call("undo")
    #expect(device.rows == ["milk pending"])
    device.advance(.seconds(11))
    #expect(device.service.done.last == "PATCH a {\"title\":\"milk\"}")
    #expect(device.rows == ["milk"])
  }

  @Test func holdsTheLimitOfThePlanAgainstAdditionsHereAlone() throws {
    let device = try SyncedTasks(SyncedTasks.declaration(limit: "tasks"))
    for key in ["a", "b", "c"] { device.service.set(key, [("title", .string(key))]) }
    device.shelf.allowance.set(2)
    device.refresh()
    #expect(device.rows == ["a", "b", "c"])
    #expect(device.call("add", ("title", "d")) == "limit_reached")
  }

  @Test(.scenario(39)) func hasOneOfTwoProcessesSendAndTheOtherShowIt() throws {
    let folder = TemporaryFolder()
    let service = RowService()
    let first = try SyncedTasks(at: service, in: Stores(folder: folder.path))
    let second = try SyncedTasks(at: service, in: Stores(folder: folder.path), seed: 2)
    for device in [first, second] { device.drain() }
    service.fault { $0.method == .post ? .slow(.seconds(5)) : .none }
    first.call("add", ("title", "milk"))
    second.call("add", ("title", "bread"))
    for _ in 0..<20 { for device in [first, second] { device.advance(.seconds(1)) } }
    #expect(service.done.count == 2)
    for device in [first, second] {
      #expect(device.rows.sorted() == ["bread", "milk"])
      #expect(device.tasks.value("waiting") == 0)
    }
  }

  @Test(.scenario(42)) func keepsChangesOnTheirWayWhenTheTypeChanges() throws {
    let (stores, service) = (Stores.inMemory(), RowService())
    service.set("a", [("title", .string("milk"))])
    let before = try SyncedTasks(at: service, in: stores)
    before.drain()
    before.set(online: false)
    before.call("update", ("id", "a"), ("title", "oat milk"))
    before.call("add", ("title", "bread"))
    let old = SyncedTasks.declaration()
    let record = RecordDeclaration(
      "Task",
      fields: [
        RecordDeclaration.Field("name", .string, was: "title", at: .nowhere),
        field("done", .bool, default: false), field("count", .int, default: 1),
      ])
    let remote = try #require(old.remote)
    let changed = CollectionDeclaration(
      "tasks", record: record,
      remote: RemoteDeclaration(
        server: "main", path: remote.path, items: remote.items, isComplete: true,
        fields: ["name": "title"], changes: remote.changes), at: .nowhere)
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let shelf = Shelf(
      [changed], in: stores, seed: 2, scheduler: scheduler,
      server: RowLink(service: service, scheduler: scheduler), scope: { "server ann" })
    let tasks = try shelf.open("tasks")
    #expect(tasks.column("name") == ["oat milk", "bread"])
    scheduler.advance(by: .seconds(10))
    #expect(tasks.column("name") == ["oat milk", "bread"])
    #expect(service.column("title").values.sorted() == ["\"bread\"", "\"oat milk\""])
  }

  @Test func readsAgainByItselfWhenTheNetworkReturns() throws {
    let device = try SyncedTasks()
    device.drain()
    device.set(online: false)
    device.refresh()
    #expect(device.tasks.value("errorCode") == "offline")
    device.service.set("a", [("title", .string("milk"))])
    device.set(online: true)
    #expect(device.rows == ["milk"])
    #expect(device.tasks.value("errorCode") == .null)
  }

  @Test func knowsARowByTheKeyOfTheServerToo() throws {
    let device = try SyncedTasks()
    device.drain()
    device.call("add", ("title", "milk"))
    device.call("update", ("id", "77"), ("done", true))
    #expect(device.tasks.column("done") == [true])
    device.call("remove", ("id", "77"))
    #expect(device.rows == [])
    #expect(device.service.keys == [])
  }

  @Test func asksThePersonWhereTheServerRefusesEvenTheMergedRow() throws {
    let device = try SyncedTasks()
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.service.refuse { $0.method == .patch ? .json("{}", status: 409) : nil }
    device.call("update", ("id", "a"), ("title", "tea"))
    device.advance(.seconds(300))
    #expect(device.rows == ["tea conflict"])
    let sent = device.service.requests.filter { $0.method == .patch }.count
    device.advance(.seconds(3600))
    #expect(device.service.requests.filter { $0.method == .patch }.count == sent)
  }

  @Test func takesNoRefusalOfANewRowForAnEarlierAttempt() throws {
    for hasRow in [true, false] {
      let service = RowService(makesKeys: false)
      let device = try SyncedTasks(SyncedTasks.declaration(keys: .client, hasRow: hasRow), at: service)
      device.drain()
      service.refuse { $0.method == .post ? .json("{}", status: 409) : nil }
      device.call("add", ("title", "milk"))
      #expect(device.rows == ["milk conflict"])
      #expect(service.keys == [])
    }
  }
}
