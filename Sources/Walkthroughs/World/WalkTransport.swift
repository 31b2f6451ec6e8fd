import Foundations
import Services

/// Stands between an app and its server: notes what is sent, and has go wrong what a flow asks for.
struct WalkTransport: HTTPTransport {
  private let server: any HTTPTransport
  private let wire: WalkWire

  init(_ server: any HTTPTransport, _ wire: WalkWire) {
    self.server = server
    self.wire = wire
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let began = wire.scheduler.now
    var call = BackendCall(
      method: request.method.rawValue, path: request.path, outcome: .underway, began: began, duration: .zero)
    let number = wire.begin(call)
    func finish(_ outcome: BackendCall.Outcome) {
      call.outcome = outcome
      call.duration = began.duration(to: wire.scheduler.now)
      wire.end(number, call)
    }
    do throws(TransportError) {
      let answer = try await answer(request)
      finish(.status(answer.status))
      return answer
    } catch {
      finish(.failed(error.name))
      throw error
    }
  }

  private func answer(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let (delay, ending) = wire.outcome(for: request.path)
    if delay > .zero {
      // Who asked waits no longer than it said it would.
      let isTooLong = delay >= request.timeout
      do throws(CancellationError) {
        try await wire.scheduler.sleep(for: isTooLong ? request.timeout : delay)
      } catch {
        throw .cancelled
      }
      if isTooLong { throw .timedOut }
    }
    switch ending {
    case .status(let code): return HTTPResponse(status: code)
    case .drop:
      _ = try await server.send(request)
      throw .unreachable("the connection was closed")
    case .slow, nil: return try await server.send(request)
    }
  }
}

extension TransportError {
  /// The error in a word or two.
  fileprivate var name: String {
    switch self {
    case .offline: "offline"
    case .timedOut: "timed out"
    case .unreachable: "broken off"
    case .cancelled: "cancelled"
    case .tooLarge: "too large"
    }
  }
}
