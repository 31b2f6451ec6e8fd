import Foundation
import Foundations
import Services
import Simulation
import Synchronization
import Testing

/// Long work beside the app's thread, one piece at a time.
struct BackgroundQueueTests {
  @Test func theDrivingThreadGoesOnWhileAPieceRuns() throws {
    let scheduler = Scheduler(.live)
    let (queue, gate) = (BackgroundQueue(scheduler), DispatchSemaphore(value: 0))
    let first = queue.start("first") { _ in gate.wait(timeout: .now() + 10) == .success }
    let second = queue.start("second") { _ in gate.wait(timeout: .now() + 10) == .success }
    #expect(!scheduler.isIdle)
    // Were a piece on this thread, nobody would ever open the gate.
    let outcome = try scheduler.run {
      for _ in 0..<2 { gate.signal() }
      return await [first.value, second.value]
    }
    #expect(outcome == [true, true])
    // The other thread says that it has ended after it has handed the outcome over.
    while !scheduler.isIdle, !Descriptors.wait([scheduler.wakeDescriptor], milliseconds: 10_000).isEmpty {
      scheduler.drain()
    }
    #expect(scheduler.isIdle)
  }

  @Test func piecesRunOneAtATimeInTheirOrder() throws {
    let scheduler = Scheduler(.live)
    let queue = BackgroundQueue(scheduler)
    let order = Mutex<[String]>([])
    let works = (0..<8).map { number in
      queue.start("piece") { _ in
        order.withLock { $0.append("begin \(number)") }
        order.withLock { $0.append("end \(number)") }
      }
    }
    try scheduler.run { for work in works { _ = await work.value } }
    let seen = order.withLock { $0 }
    #expect(seen == (0..<8).flatMap { ["begin \($0)", "end \($0)"] })
  }

  @Test func whoCancelsGoesOnAtOnceAndWhatHasNotBegunNeverRuns() throws {
    let scheduler = Scheduler(.live)
    let (queue, gate) = (BackgroundQueue(scheduler), DispatchSemaphore(value: 0))
    let (begun, noticed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasRun = Mutex(false)
    let first = queue.start("first") { isCancelled in
      begun.signal()
      _ = gate.wait(timeout: .now() + 10)
      if isCancelled() { noticed.signal() }
    }
    let second = queue.start("second") { _ in hasRun.withLock { $0 = true } }
    #expect(begun.wait(timeout: .now() + 10) == .success)
    for work in [first, second] { work.cancel() }
    let isCancelled = try scheduler.run {
      let values = (await first.value, await second.value)
      return values.0 == nil && values.1 == nil
    }
    #expect(isCancelled && scheduler.isIdle)
    gate.signal()
    #expect(noticed.wait(timeout: .now() + 10) == .success)
    let ran = hasRun.withLock { $0 }
    #expect(!ran)
  }

  @Test func inVirtualTimePiecesAreRepeatable() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let queue = BackgroundQueue(scheduler)
    let work = queue.start("piece") { _ in pthread_self() }
    #expect(try scheduler.run { await work.value } == pthread_self())
    let other = queue.start("piece") { _ in 1 }
    other.cancel()
    #expect(try scheduler.run { await other.value } == nil)
  }
}
