import Foundations
import Services
import Simulation
import Synchronization

/// The start of the app's time in these tests, 2026-02-15T08:00:00Z, a Sunday.
let start = Timestamp(seconds: 1_771_142_400)

func virtualScheduler() -> Scheduler { Scheduler(.virtual(start: start)) }

/// A server with scripted responses that records its requests; the last response repeats.
final class ScriptedServer: HTTPTransport {
  typealias Step = Result<HTTPResponse, TransportError>

  private struct State {
    var steps: [Step]
    var requests: [HTTPRequest] = []
    var times: [Duration] = []
  }

  private let scheduler: Scheduler
  private let state: Mutex<State>

  init(_ scheduler: Scheduler, _ steps: Step...) {
    self.scheduler = scheduler
    state = Mutex(State(steps: steps))
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// The time of each request, since the start.
  var times: [Duration] { state.withLock { $0.times } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let now = start.duration(to: scheduler.now)
    let step = state.withLock { state in
      state.requests.append(request)
      state.times.append(now)
      return state.steps.count > 1 ? state.steps.removeFirst() : state.steps[0]
    }
    return try step.get()
  }
}

extension Result where Success == HTTPResponse, Failure == TransportError {
  static func json(_ text: String, status: Int = 200, _ headers: (String, String)...) -> Self {
    let headers = [("Content-Type", "application/json")] + headers
    return .success(HTTPResponse(status: status, headers: HTTPHeaders(headers), body: Array(text.utf8)))
  }

  static func status(_ status: Int, _ headers: (String, String)...) -> Self {
    .success(HTTPResponse(status: status, headers: HTTPHeaders(headers)))
  }
}

/// Waits of exactly half their bound.
struct HalfRandom: RandomSource {
  func bits() -> UInt64 { 1 << 63 }
}

struct Recipe: Codable, Sendable, Hashable {
  var id: String
  var minutes: Int
}

extension APIClient {
  init(
    _ transport: any HTTPTransport, _ scheduler: Scheduler, authorizer: (any Authorizer)? = nil,
    settings: Settings = Settings()
  ) {
    self.init(
      transport, scheduler: scheduler, random: HalfRandom(), authorizer: authorizer, settings: settings)
  }
}

extension Result {
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
  var success: Success? {
    if case .success(let value) = self { value } else { nil }
  }
}

/// Returns a typed error as a result.
func outcome<T: Sendable, E: Error>(_ work: @Sendable () async throws(E) -> T) async -> Result<T, E> {
  do throws(E) { return .success(try await work()) } catch { return .failure(error) }
}
