import Foundations
import Services

/// Wraps the transport between an app and its server: records requests, and applies a flow's faults.
struct WalkTransport: HTTPTransport {
  private let server: any HTTPTransport
  private let wire: NetworkRecorder

  init(_ server: any HTTPTransport, _ wire: NetworkRecorder) {
    self.server = server
    self.wire = wire
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await recorded(request, status: \.status) { [wire, server] () throws(TransportError) in
      try await wire.faults.send(request) { request throws(TransportError) in try await server.send(request) }
    }
  }

  /// Opens a stream; the recorded call ends with the response's head.
  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    try await recorded(request, status: \.status) { [wire, server] () throws(TransportError) in
      try await wire.faults.stream(request) { request throws(TransportError) in
        try await server.stream(request)
      }
    }
  }

  private func recorded<Answer>(
    _ request: HTTPRequest, status: (Answer) -> Int, _ ask: () async throws(TransportError) -> Answer
  ) async throws(TransportError) -> Answer {
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
      let answer = try await ask()
      finish(.status(status(answer)))
      return answer
    } catch {
      finish(.failed(error.name))
      throw error
    }
  }
}

extension TransportError {
  /// The error's name.
  fileprivate var name: String {
    switch self {
    case .offline: "offline"
    case .timedOut: "timed out"
    case .unreachable: "broken off"
    case .insecure: "insecure"
    case .cancelled: "cancelled"
    case .tooLarge: "too large"
    }
  }
}
