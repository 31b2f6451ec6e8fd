import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Collections

/// What arrives from the server while rows are changed.
@Suite struct ArrivalTests {
  @Test(.scenario(4)) func changesARowThatIsSettledWhileAnotherIsInFlight() throws {
    for proof in RemoteChanges.Proof.allCases {
      let device = try SyncedTasks(SyncedTasks.declaration(proof: proof))
      device.drain()
      device.service.fault { request in
        guard request.method == .post else { return .none }
        return text(request.body).contains("zero") ? .slow(.seconds(1)) : .slow(.seconds(5))
      }
      device.call("add", ("title", "zero"))
      let zero = device.id("zero")
      device.call("add", ("title", "one"))
      device.advance(.seconds(2))
      device.service.set("77", [("done", .bool(true))])
      device.refresh()
      #expect(device.rows == ["zero", "one pending"], "\(proof)")
      #expect(device.tasks.column("done") == [true, false], "\(proof)")
      device.advance(.seconds(9))
      device.refresh()
      #expect(device.rows == ["zero", "one"], "\(proof)")
      #expect(device.id("zero") == zero, "\(proof)")
    }
  }

  @Test(.scenario(8)) func showsARowOnceThatIsChangedRightAfterTheReplyWithIt() throws {
    for pause in [Duration.zero, .milliseconds(500)] {
      let device = try SyncedTasks()
      device.drain()
      device.service.fault { $0.method == .get ? .none : .slow(.zero, back: .milliseconds(400)) }
      let key = device.call("add", ("title", "milk"))
      device.advance(pause)
      device.call("update", ("id", .string(key)), ("title", "oat milk"))
      #expect(device.rows == ["oat milk pending"])
      device.advance(.milliseconds(450))
      #expect(device.titles == ["oat milk"])
      device.advance(.seconds(5))
      device.refresh()
      #expect(device.rows == ["oat milk"])
      #expect(device.id("oat milk") == .string(key))
      #expect(
        device.service.done == [
          "POST 77 {\"title\":\"milk\",\"done\":false}", "PATCH 77 {\"title\":\"oat milk\"}",
        ])
    }
  }

  @Test(.scenario(19)) func returnsFromAnActionWhenItIsStoredHere() throws {
    let (stores, service) = (Stores.inMemory(), RowService())
    let device = try SyncedTasks(at: service, in: stores)
    device.drain()
    device.set(online: false)
    let key = device.call("add", ("title", "milk"))
    #expect(device.id("milk") == .string(key))
    #expect(service.done == [])
    #expect(try SyncedTasks(at: service, in: stores, seed: 2).id("milk") == .string(key))
  }
}
