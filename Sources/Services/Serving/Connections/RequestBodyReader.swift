import Foundations
import Simulation
import Synchronization

/// Reads the body of one request for a handler that takes it as it arrives, and no faster than it does.
final class RequestBodyReader: Sendable {
  /// How many bytes the handler may leave unread before the client has to wait.
  private static let mostUnread = 256 << 10
  /// So many bytes have to arrive in the time of a body.
  private static let step = 1 << 20

  private struct State {
    var reader: RequestReader
    var isWhole = false
    var failure: ConnectionEnd?
  }

  private let connection: ClientConnection
  private let limits: RequestLimits
  private let expectsContinue: Bool
  private let pipe = Pipe<[UInt8]>(capacity: mostUnread) { $0.count }
  private let state: Mutex<State>
  private let decoder: BodyDecoder
  /// What the handler reads.
  let body: IncomingBody

  /// - Parameters:
  ///   - head: the request's head.
  ///   - reader: has the bytes that came with the head.
  ///   - limit: the most bytes of the body.
  ///   - connection: reads the others.
  /// - Throws: where the body is announced to be larger.
  init(
    of head: RequestHead, _ reader: RequestReader, limit: Int, _ connection: ClientConnection
  ) throws(RequestError) {
    decoder = try BodyDecoder(head.framing, limit: limit)
    expectsContinue = head.expectsContinue && reader.isEmpty
    state = Mutex(State(reader: reader))
    self.connection = connection
    limits = connection.service.limits
    body = IncomingBody(pipe.incoming())
  }

  /// What has come after the body, and whether all of it was read.
  var rest: (reader: RequestReader, isWhole: Bool) { state.withLock { ($0.reader, $0.isWhole) } }

  /// Why the body is not whole, where that is the client's doing.
  var failure: ConnectionEnd? { state.withLock(\.failure) }

  /// Reads to the end of the body, or until the handler wants no more.
  func run() async {
    var (reader, decoder) = (state.withLock(\.reader), decoder)
    defer { state.withLock { $0.reader = reader } }
    do throws(ConnectionEnd) {
      if expectsContinue { try await connection.write(ResponseEncoder.continueLine) }
      let isWhole = try await read(&reader, &decoder)
      state.withLock { $0.isWhole = isWhole }
      pipe.finish()
    } catch {
      // Cancelled because the handler is done: nothing is wrong with the client.
      if !Task.isCancelled { state.withLock { $0.failure = error } }
      pipe.finish(.unreachable("the client did not send the whole body"))
    }
  }

  /// Reads the body.
  ///
  /// - Returns: whether to its end; false where the handler wants no more.
  private func read(
    _ reader: inout RequestReader, _ decoder: inout BodyDecoder
  ) async throws(ConnectionEnd) -> Bool {
    // The time in which the handler is slow is not the client's.
    var (left, arrived) = (limits.bodyTime, 0)
    while true {
      let isEnd: Bool
      do throws(RequestError) { isEnd = try reader.takeBody(&decoder) } catch { throw .refused(error) }
      let part = decoder.takeBytes()
      if !part.isEmpty {
        arrived += part.count
        if arrived >= Self.step { (left, arrived) = (limits.bodyTime, 0) }
        do throws(TransportError) { try await pipe.send(part) } catch { return false }
      }
      if isEnd { return true }
      let began = connection.service.scheduler.now
      let bytes: [UInt8]
      do throws(ConnectionEnd) { bytes = try await connection.read(within: left) } catch .late {
        throw .refused(.late)
      }
      left = max(.zero, left - began.duration(to: connection.service.scheduler.now))
      if bytes.isEmpty { throw .refused(.malformed("the request ends in the middle")) }
      reader.feed(bytes)
    }
  }
}

/// Until when a part of a request must have come.
struct RequestDeadline {
  private let end: Timestamp
  private let scheduler: Scheduler

  init(in time: Duration, _ scheduler: Scheduler) {
    end = scheduler.now.advanced(by: time)
    self.scheduler = scheduler
  }

  var left: Duration { max(.zero, scheduler.now.duration(to: end)) }
}

/// Why a connection ends early.
enum ConnectionEnd: Error, Sendable, Hashable {
  /// The client is gone, or the server stops.
  case gone
  /// The client accepted or sent nothing for too long.
  case late
  /// A request was refused.
  case refused(RequestError)
}
