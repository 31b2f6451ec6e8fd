import Simulation
import Testing

@testable import Services

@Suite struct MemorySocketTests {
  private let scheduler = virtualScheduler()

  /// Reads all messages of an end, each as a line of a trace.
  private func read(_ end: MemorySocket, _ trace: Trace) {
    scheduler.start("reader") {
      do throws(TransportError) {
        for try await message in end.incoming { trace.add("\(message)") }
        trace.add("closed \(end.closing?.code ?? 0)")
      } catch {
        trace.add("\(error)")
      }
    }
  }

  @Test func deliversMessagesInOrderBeforeClosing() throws {
    let (trace, (client, server)) = (Trace(), MemorySocket.pair())
    try scheduler.run {
      try await client.send(.text("a"))
      try await client.send(.binary([1]))
      client.close(.normal)
      client.close(.serverError)
    }
    read(server, trace)
    scheduler.drain()
    #expect(trace.lines == [#"text("a")"#, "binary([1])", "closed 1000"])
    #expect(throws: TransportError.cancelled) { try scheduler.run { try await server.send(.text("b")) } }
  }

  @Test func releasedEndClosesTheSocket() throws {
    let (trace, server) = (Trace(), MemorySocket.pair().server)
    read(server, trace)
    scheduler.drain()
    #expect(trace.lines == ["closed 1001"])
  }

  @Test func aSenderWaitsForASlowReader() throws {
    let (scheduler, trace, (client, server)) = (scheduler, Trace(), MemorySocket.pair())
    scheduler.start("sender") {
      for number in 1...3 {
        try? await client.send(.binary([UInt8](repeating: 0, count: MemorySocket.mostUnread / 2)))
        trace.add("sent \(number)")
      }
    }
    scheduler.drain()
    #expect(trace.lines == ["sent 1", "sent 2"])
    _ = try scheduler.run { try await server.incoming.next() }
    scheduler.drain()
    #expect(trace.lines == ["sent 1", "sent 2", "sent 3"])
  }

  @Test func brokenConnectionThrowsOnBothSides() throws {
    let (trace, gate) = (Trace(), ConnectionGate())
    let (client, server) = MemorySocket.pair(gate)
    read(client, trace)
    read(server, trace)
    scheduler.drain()
    gate.fail(.offline)
    scheduler.drain()
    client.close(.normal)
    #expect(trace.lines == ["offline", "offline"])
    #expect(client.closing == nil)
  }
}
