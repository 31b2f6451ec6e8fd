import Backend
import Services
import Simulation

/// Reads what `kolam serve` would send by SMS, by e-mail or as a push, and reads on after the server was restarted.
struct MessageStream: Sendable {
  /// Opens the stream.
  let transport: any HTTPTransport
  let scheduler: Scheduler
  /// Spreads the retries.
  let random: any RandomSource
  /// Whether there is a network; its return ends the delay before a retry.
  let reachability: Reachability
  /// Called with each message, once.
  let deliver: @Sendable (OutgoingMessage) -> Void

  /// Somebody starts the server again and waits for a code from it.
  private static let retries = RetryPolicy(limit: .max, cap: .seconds(5))
  /// How long a connection has to last until the next loss counts as the first.
  private static let stableTime: Duration = .seconds(10)

  /// Why a connection is of no more use.
  private enum Loss {
    /// It was lost after a time, or not opened.
    case lost(after: Duration)
    /// The server has no such stream, as one of another make: it sends its messages itself.
    case final
  }

  /// Reads until the job is cancelled, or the server turns out to have no messages.
  func run() async {
    var (position, attempt): (MessagePosition?, Int) = (nil, 0)
    while !Task.isCancelled {
      guard case .lost(let time) = await read(from: &position) else { return }
      // What a server sends that was not there when the app began is all for this app.
      if position == nil { position = .beginning }
      if time >= Self.stableTime { attempt = 0 }
      await wait(Self.retries.backoff(before: attempt, random: random))
      attempt += 1
    }
  }

  /// Reads one connection to its end.
  private func read(from position: inout MessagePosition?) async -> Loss {
    var request = HTTPRequest(.get, OutgoingMessages.streamPath)
    if let position { request.query = [.init(MessagePosition.query, position.text)] }
    let stream: HTTPStream
    do throws(TransportError) { stream = try await transport.stream(request) } catch {
      if case .insecure = error { return .final }
      return .lost(after: .zero)
    }
    guard stream.status == 200 else {
      stream.body.cancel()
      return RetryPolicy.isTransient(status: stream.status) ? .lost(after: .zero) : .final
    }
    let opened = scheduler.now
    if let text = stream.headers[MessagePosition.header] { position = MessagePosition(text) ?? position }
    var lines = LineSplitter()
    do throws(TransportError) {
      while let part = try await stream.body.next() {
        for line in lines.add(part) {
          guard let message = OutgoingMessage(line: line) else { continue }
          position?.number = message.number
          deliver(message)
        }
      }
    } catch {}
    return .lost(after: opened.duration(to: scheduler.now))
  }

  /// Waits for a delay, which the return of the network ends, and while there is no network.
  private func wait(_ delay: Duration) async {
    let over = FirstResult<Void>()
    let observation = reachability.onChange { isOnline in if isOnline { over.set(()) } }
    let timer = scheduler.start("delay of messages") { [scheduler, reachability] in
      do { try await scheduler.sleep(for: delay) } catch { return }
      if reachability.isOnline { over.set(()) }
    }
    await withTaskCancellationHandler {
      await over.value
    } onCancel: {
      over.set(())
    }
    observation.cancel()
    timer.cancel()
  }
}

/// Splits bytes into lines; a line of more than 64 KiB is dropped.
private struct LineSplitter {
  private var rest: [UInt8] = []
  private static let limit = 64 << 10

  mutating func add(_ part: [UInt8]) -> [[UInt8]] {
    rest += part
    var lines = rest.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    rest = lines.popLast() ?? []
    if rest.count > Self.limit { rest = [] }
    return lines
  }
}
