import Foundations
import PluginKit
import Services
import Simulation
import Testing

@testable import Collections

/// Rows that somebody looks at while their server cannot say that they have changed.
@Suite struct PollingTests {
  private let sockets = LiveSockets()
  private let service = RowService()

  private func device(poll: Duration = LiveDeclaration.usualPoll) throws -> SyncedTasks {
    let live = LiveDeclaration(
      socket: "/tasks/live", events: [.init(["type": "changed"], .row("task"))], poll: poll)
    let device = try SyncedTasks(
      SyncedTasks.declaration(proof: .reply, live: live), at: service, sockets: sockets)
    device.drain()
    return device
  }

  private var reads: Int { service.requests.count { $0.method == .get && $0.path == "/tasks" } }

  @Test func readsAtIntervalsUntilItIsConnected() throws {
    sockets.refuse(true)
    let device = try device()
    #expect(device.tasks.value("isLive") == false)
    let before = reads
    device.advance(.seconds(14))
    #expect(reads == before)
    service.set("a", [("title", .string("milk"))])
    device.advance(.seconds(2))
    #expect(reads == before + 1 && device.rows == ["milk"])
    device.advance(.seconds(15))
    #expect(reads == before + 2)
    sockets.refuse(false)
    device.advance(.seconds(40))
    #expect(device.tasks.value("isLive") == true)
    let connected = reads
    device.advance(.seconds(120))
    #expect(reads == connected)
    // The connection breaks for longer.
    sockets.refuse(true)
    sockets.close()
    device.advance(.seconds(31))
    #expect(reads == connected + 2)
  }

  @Test func readsAsOftenAsIsDeclared() throws {
    sockets.refuse(true)
    let device = try device(poll: .seconds(60))
    let before = reads
    device.advance(.seconds(185))
    #expect(reads == before + 3)
  }

  @Test func asksLessOftenWhereReadsFail() throws {
    sockets.refuse(true)
    let device = try device()
    service.fault { _ in .response(.json("{}", status: 503)) }
    let before = reads
    device.advance(.seconds(3600))
    // By the interval alone there were 240.
    #expect(reads - before < 40, "\(reads - before)")
    service.fault { _ in .none }
    device.advance(.seconds(1260))
    let again = reads
    device.advance(.seconds(60))
    #expect(reads == again + 4)
  }

  @Test func asksNobodyWithoutANetwork() throws {
    sockets.refuse(true)
    let device = try device()
    device.set(online: false)
    let before = reads
    device.advance(.seconds(600))
    #expect(reads == before)
    device.set(online: true)
    device.advance(.seconds(1))
    #expect(reads > before)
  }

  @Test func endsWhenNobodyLooks() throws {
    sockets.refuse(true)
    let device = try device()
    device.tasks.close()
    device.drain()
    let before = reads
    device.advance(.seconds(120))
    #expect(reads == before)
  }
}
