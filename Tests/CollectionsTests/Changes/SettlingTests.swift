import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Collections

/// Changes of rows, between the tap and the server's list.
@Suite struct SettlingTests {
  @Test func showsAChangeAtOnceAndSettlesItByTheReply() throws {
    let device = try SyncedTasks()
    device.drain()
    device.service.fault { _ in .slow(.seconds(1)) }
    device.call("add", ("title", "milk"))
    #expect(device.rows == ["milk pending"])
    #expect(device.tasks.value("waiting") == 1)
    device.advance(.seconds(2))
    #expect(device.rows == ["milk"])
    #expect(device.tasks.value("waiting") == 0)
    #expect(device.service.done == ["POST 77 {\"title\":\"milk\",\"done\":false}"])
  }

  @Test func sendsOnlyWhatARequestTakesOfARow() throws {
    let device = try SyncedTasks(
      SyncedTasks.declaration(members: ["title": "title", "comment.text": "note"]))
    device.service.set("a", [("title", .string("milk")), ("note", .string("oat"))])
    device.refresh()
    device.call("update", ("id", "a"), ("title", "tea"))
    #expect(device.service.done == ["PATCH a {\"comment\":{\"text\":\"oat\"},\"title\":\"tea\"}"])
    #expect(device.rows == ["tea"])
  }

  @Test(.scenario(1)) func takesOverOtherRowsWhileAChangeIsInFlight() throws {
    let device = try SyncedTasks()
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.service.fault { $0.method == .patch ? .slow(.seconds(9)) : .none }
    device.call("update", ("id", "a"), ("title", "oat milk"))
    device.service.set("b", [("title", .string("bread"))])
    device.refresh()
    #expect(device.rows == ["oat milk pending", "bread"])
  }

  @Test(.scenario(2)) func mergesWhatTheServerHasChangedBeside() throws {
    let device = try SyncedTasks()
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.service.fault { $0.method == .patch ? .slow(.seconds(9)) : .none }
    device.call("update", ("id", "a"), ("title", "oat milk"))
    device.service.set("a", [("done", .bool(true))])
    device.refresh()
    #expect(device.rows == ["oat milk pending"])
    #expect(device.tasks.column("done") == [true])
    device.service.refuse { $0.method == .patch ? .json("{\"code\": \"too_long\"}", status: 422) : nil }
    device.advance(.seconds(10))
    #expect(device.rows == ["oat milk failed"])
    device.call("discard", ("id", "a"))
    #expect(device.rows == ["milk"])
    #expect(device.tasks.column("done") == [true])
  }

  @Test(.scenario(3)) func keepsTheLaterChangeOfARowWhenAnEarlierOneIsGivenUp() throws {
    let device = try SyncedTasks()
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.service.fault { $0.method == .patch ? .slow(.seconds(5)) : .none }
    device.service.refuse { request in
      request.method == .patch && text(request.body).contains("title") ? .json("{}", status: 422) : nil
    }
    device.call("update", ("id", "a"), ("title", "oat milk"))
    device.call("update", ("id", "a"), ("done", true))
    device.advance(.seconds(6))
    #expect(device.rows == ["oat milk failed"])
    #expect(device.tasks.column("done") == [true])
    device.service.fault { _ in .none }
    let operations = try device.shelf.statuses()
    try device.shelf.discard(operations[0])
    device.drain()
    #expect(device.rows == ["milk"])
    #expect(device.tasks.column("done") == [true])
    #expect(device.service.done == ["PATCH a {\"done\":true}"])
  }

  @Test(.scenario(5, 6)) func givesAnAddedRowOneIdentityWhateverTheServerCallsIt() throws {
    let device = try SyncedTasks()
    device.drain()
    // The row is at the server, and its key is not known here yet.
    device.service.fault { $0.method == .post ? .slow(.zero, back: .seconds(5)) : .none }
    let key = device.call("add", ("title", "milk"))
    device.service.set("78", [("title", .string("bread"))])
    device.refresh()
    #expect(device.rows == ["milk pending"], "the rows that may be mine wait for its key")
    device.advance(.seconds(6))
    #expect(Set(device.rows) == ["milk", "bread"])
    #expect(device.id("milk") == .string(key))
    #expect(device.service.keys.sorted() == ["77", "78"])
    device.call("update", ("id", .string(key)), ("done", true))
    #expect(device.service.done.last == "PATCH 77 {\"done\":true}")
    device.refresh()
    #expect(Set(device.rows) == ["milk", "bread"])
  }

  @Test(.scenario(7)) func sendsNothingOfARowThatIsRemovedBeforeItIsSent() throws {
    let device = try SyncedTasks()
    device.drain()
    device.set(online: false)
    let key = device.call("add", ("title", "milk"))
    device.call("update", ("id", .string(key)), ("title", "oat milk"))
    device.call("remove", ("id", .string(key)))
    #expect(device.rows == [])
    device.set(online: true)
    device.advance(.seconds(100))
    #expect(device.service.done == [])
    #expect(device.tasks.value("waiting") == 0)
  }

  @Test(.scenario(7)) func changesAndRemovesARowByItsNewKeyWhileItIsBeingAdded() throws {
    let device = try SyncedTasks()
    device.drain()
    device.service.fault { $0.method == .post ? .slow(.seconds(5)) : .none }
    let key = device.call("add", ("title", "milk"))
    device.call("update", ("id", .string(key)), ("title", "oat milk"))
    device.advance(.seconds(6))
    device.call("remove", ("id", .string(key)))
    #expect(
      device.service.done == [
        "POST 77 {\"title\":\"milk\",\"done\":false}", "PATCH 77 {\"title\":\"oat milk\"}", "DELETE 77",
      ])
    #expect(device.rows == [])
    device.refresh()
    #expect(device.rows == [])
  }

  @Test func mergesWhatIsNotSentIntoOneRequest() throws {
    let device = try SyncedTasks()
    device.drain()
    device.set(online: false)
    let key = device.call("add", ("title", "milk"))
    device.call("update", ("id", .string(key)), ("title", "oat milk"))
    device.call("update", ("id", .string(key)), ("done", true))
    device.set(online: true)
    #expect(device.service.done == ["POST 77 {\"title\":\"oat milk\",\"done\":true}"])
  }

  @Test(.scenario(9)) func showsAnAcceptedChangeUntilAReadHasIt() throws {
    let device = try SyncedTasks(SyncedTasks.declaration(proof: .read))
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.service.fault { $0.method == .get ? .response(.json("{}", status: 503)) : .none }
    device.call("update", ("id", "a"), ("title", "oat milk"))
    #expect(device.rows == ["oat milk accepted"])
    device.call("update", ("id", "a"), ("done", true))
    #expect(device.service.done.count == 2, "the next change does not wait for the read")
    device.service.fault { _ in .none }
    device.refresh()
    #expect(device.rows == ["oat milk"])
    #expect(device.tasks.column("done") == [true])
  }

  @Test(.scenario(10)) func letsNoReadThatBeganBeforeAcceptanceTakeAChangeBack() throws {
    for proof in RemoteChanges.Proof.allCases {
      let device = try SyncedTasks(SyncedTasks.declaration(proof: proof))
      device.service.set("a", [("title", .string("milk"))])
      device.service.set("b", [("title", .string("bread"))])
      device.refresh()
      // The response leaves with the old rows, and arrives after the changes.
      device.service.fault { $0.method == .get ? .slow(.zero, back: .seconds(5)) : .none }
      device.shelf.scheduler.start("refresh") { [tasks = device.tasks] in _ = try? await tasks.call("refresh")
      }
      device.drain()
      device.call("update", ("id", "a"), ("title", "oat milk"))
      device.call("remove", ("id", "b"))
      let key = device.call("add", ("title", "tea"))
      device.advance(.seconds(5))
      #expect(device.titles == ["oat milk", "tea"], "\(proof)")
      device.advance(.seconds(20))
      #expect(device.rows == ["oat milk", "tea"], "\(proof)")
      #expect(device.id("tea") == .string(key))
    }
  }

  @Test(.scenario(11)) func followsTheLastTapHoweverRepliesAndReadsInterleave() throws {
    let device = try SyncedTasks()
    device.service.set("a", [("title", .string("milk")), ("done", .bool(false))])
    device.refresh()
    device.service.fault { $0.method == .patch ? .slow(.seconds(1), back: .seconds(1)) : .none }
    for isDone in [true, false, true] {
      device.call("update", ("id", "a"), ("done", .bool(isDone)))
      #expect(device.tasks.column("done") == [.bool(isDone)])
      device.advance(.milliseconds(300))
      device.refresh()
      #expect(device.tasks.column("done") == [.bool(isDone)])
    }
    device.advance(.seconds(20))
    #expect(device.tasks.column("done") == [true])
    // The two that were not sent yet were one that changes nothing of the first.
    #expect(device.service.done == ["PATCH a {\"done\":true}"])
  }

  @Test(.scenario(20)) func clearsOnlyWhatTheServerHasAcceptedOfARow() throws {
    let device = try SyncedTasks()
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.service.fault { $0.method == .patch ? .slow(.seconds(2)) : .none }
    device.call("update", ("id", "a"), ("title", "oat milk"))
    device.call("update", ("id", "a"), ("done", true))
    device.advance(.milliseconds(2500))
    #expect(device.rows == ["oat milk pending"])
    #expect(device.tasks.column("done") == [true])
    device.advance(.seconds(3))
    #expect(device.rows == ["oat milk"])
  }

  @Test(.scenario(21)) func leavesARemovedRowAwayWhateverAReadSays() throws {
    let device = try SyncedTasks()
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.service.fault { $0.method == .delete ? .slow(.seconds(2)) : .none }
    device.call("remove", ("id", "a"))
    device.refresh()
    #expect(device.rows == [])
    device.advance(.seconds(3))
    device.refresh()
    #expect(device.rows == [])
    #expect(device.service.keys == [])
  }

  @Test(.scenario(41)) func takesAReplyWithoutABodyForAYes() throws {
    let device = try SyncedTasks(at: RowService(repliesWithRows: false))
    device.service.set("a", [("title", .string("milk"))])
    device.refresh()
    device.call("update", ("id", "a"), ("title", "oat milk"))
    #expect(device.rows == ["oat milk"])
  }

  @Test func addsRowsWithKeysOfItsOwnWhereTheServerTakesThem() throws {
    let service = RowService(makesKeys: false, knowsKeys: false)
    let device = try SyncedTasks(SyncedTasks.declaration(keys: .client), at: service)
    device.drain()
    service.fault { _ in .replyLost }
    let key = device.call("add", ("title", "milk"))
    service.fault { _ in .none }
    device.advance(.seconds(120))
    #expect(service.keys == [key], "the second attempt is told of a duplicate, which is the first one")
    #expect(device.rows == ["milk"])
  }

  @Test func refusesChangesWhileNobodyIsSignedIn() throws {
    let shelf = Shelf(
      [SyncedTasks.declaration()], server: MemoryServer { _ in .json("{}", status: 500) }, scope: { nil })
    let tasks = try shelf.open("tasks")
    shelf.scheduler.start("add") {
      #expect(await tasks.failure("add", [("title", "milk")]) == "signed_out")
    }
    shelf.scheduler.drain()
    #expect(tasks.value("errorCode") == "signed_out")
  }
}
