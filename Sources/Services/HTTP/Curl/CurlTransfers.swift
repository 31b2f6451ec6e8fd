import CCurl
import Glibc

/// The running transfers; used on the worker's thread only.
struct CurlTransfers {
  private struct Active {
    let transfer: CurlTransfer
    /// The deadline for the head of a stream, on the machine's steady clock.
    var headDeadline: Duration?
  }

  private let library: CurlLibrary
  private let multi: UnsafeMutableRawPointer
  private var active: [Int: Active] = [:]

  init(_ library: CurlLibrary, _ multi: UnsafeMutableRawPointer) {
    self.library = library
    self.multi = multi
  }

  mutating func begin(_ order: CurlTransferRequest) {
    do throws(TransportError) {
      let transfer = try CurlTransfer(order, library)
      active[order.number] = Active(
        transfer: transfer, headDeadline: order.isStream ? Self.now + order.request.timeout : nil)
      if library.table.multi_add_handle(multi, transfer.easy) != CCURL_OK {
        end(order.number, .failure(.unreachable("libcurl took no further transfer")))
      }
    } catch {
      order.receiver.end(.failure(error))
    }
  }

  /// Resumes a transfer whose receiver did not accept a part.
  func resume(_ number: Int) { active[number]?.transfer.resume() }

  /// Ends a transfer; one that has ended is ignored.
  mutating func end(_ number: Int, _ outcome: Result<Void, TransportError>) {
    guard let transfer = active.removeValue(forKey: number)?.transfer else { return }
    _ = library.table.multi_remove_handle(multi, transfer.easy)
    transfer.receiver.end(outcome)
  }

  /// Sends and receives without blocking, then waits: for sockets, libcurl's own timers, deadlines and commands.
  mutating func perform() {
    var running: Int32 = 0
    _ = library.table.multi_perform(multi, &running)
    var (easy, code): (UnsafeMutableRawPointer?, Int32) = (nil, 0)
    while withUnsafePointer(to: library.table, { ccurl_next_ended($0, multi, &easy, &code) }) == 1 {
      guard let (number, ended) = active.first(where: { $0.value.transfer.easy == easy }) else { continue }
      end(number, ended.transfer.outcome(code))
    }
    _ = library.table.multi_poll(multi, nil, 0, endLateStreams(), nil)
  }

  /// Ends all transfers, and then the use of the handle.
  mutating func stop() {
    for number in active.keys { end(number, .failure(.cancelled)) }
    _ = library.table.multi_cleanup(multi)
  }

  /// Ends the streams whose head is late, and returns the milliseconds left for the next one.
  private mutating func endLateStreams() -> Int32 {
    var wait = Duration.seconds(60)
    for (number, one) in active {
      guard let deadline = one.headDeadline else { continue }
      if one.transfer.hasHead {
        active[number]?.headDeadline = nil
      } else if deadline <= Self.now {
        end(number, .failure(.timedOut))
      } else {
        wait = min(wait, deadline - Self.now)
      }
    }
    return Int32(wait.components.seconds * 1000 + wait.components.attoseconds / 1_000_000_000_000_000) + 1
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
