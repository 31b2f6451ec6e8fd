import Foundations
import Simulation
import Synchronization
import Testing

@testable import Bluetooth

@Suite struct ACLCreditsTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))

  @Test func packetsWaitForRoomInTheirOrder() throws {
    let credits = ACLCredits()
    let order = Mutex<[UInt16]>([])
    credits.fill(1)
    for handle in UInt16(1)...3 { credits.open(handle) }
    try scheduler.run { [scheduler] in
      for handle in UInt16(1)...3 {
        scheduler.start("sender") { if await credits.take(handle) { order.withLock { $0.append(handle) } } }
      }
      try await scheduler.sleep(for: .seconds(1))
      #expect(order.withLock(\.self) == [1])
      credits.give(1, 1)
      try await scheduler.sleep(for: .seconds(1))
      #expect(order.withLock(\.self) == [1, 2])
      // A wait for a connection ends with it.
      credits.close(3)
      credits.give(2, 1)
      try await scheduler.sleep(for: .seconds(1))
    }
    #expect(order.withLock(\.self) == [1, 2])
    #expect(credits.free == 1)
    #expect(scheduler.unfinishedJobs.isEmpty)
  }

  @Test func neverIsThereMoreRoomThanInTheBeginning() throws {
    let credits = ACLCredits()
    credits.fill(2)
    credits.open(1)
    try scheduler.run {
      #expect(await credits.take(1))
      // A controller that reports more packets than it was given, and of a connection that is unknown.
      credits.give(1, 60_000)
      credits.give(9, 5)
      #expect(credits.free == 2)
      #expect(await credits.take(1))
      #expect(await credits.take(1))
      // What a connection still has under way is free with its end.
      credits.close(1)
      #expect(credits.free == 2)
      #expect(await credits.take(1) == false)
    }
  }
}
