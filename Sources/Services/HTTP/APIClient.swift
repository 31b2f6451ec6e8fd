package import Foundations
package import Simulation

/// The way of every request: build, authorize, send, refresh and retry on 401, retry on failure, decode.
///
/// ```swift
/// let client = APIClient(transport, scheduler: scheduler, random: random)
/// switch await client.send(HTTPRequest(.get, "/recipes"), as: [Recipe].self) {
/// case .success(let recipes): show(recipes)
/// case .failure(.offline): showSavedCopy()
/// case .failure(let error): report(error.code)
/// }
/// ```
package struct APIClient: Sendable {
  /// Settings common to all requests to a server.
  package struct Settings: Sendable, Hashable {
    /// The prefix of every path, such as `/api/v1`.
    package var prefix: String
    /// Fields of every request, such as `X-Tenant-ID` or `apikey`; a request's own of the same name win.
    package var headers: HTTPHeaders
    /// When a request is sent again.
    package var retries: RetryPolicy
    /// The most bytes a response may have.
    package var maxResponseBytes: Int
    /// Where the server is, see ``ServerAddress/origin``, which tells its redirects from a portal's; nil where unknown.
    package var origin: String?

    /// Describes a server.
    package init(
      prefix: String = "", headers: HTTPHeaders = HTTPHeaders(), retries: RetryPolicy = RetryPolicy(),
      maxResponseBytes: Int = 8 << 20, origin: String? = nil
    ) {
      self.origin = origin
      self.prefix = prefix
      self.headers = headers
      self.retries = retries
      self.maxResponseBytes = maxResponseBytes
    }
  }

  let transport: any HTTPTransport
  /// The clock for waits between retries.
  package let scheduler: Scheduler
  /// Spreads retries.
  package let random: any RandomSource
  private let authorizer: (any Authorizer)?
  /// What all requests have in common.
  package let settings: Settings
  private let budget: RetryBudget
  private let jsonCache: JSONCache?

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - transport: carries the requests.
  ///   - scheduler: the clock for waits between retries.
  ///   - random: spreads the retries.
  ///   - authorizer: attaches and refreshes tokens, where the server requires them.
  ///   - settings: settings common to all requests.
  ///   - budget: the retries of all clients of the server together.
  ///   - jsonCache: bodies that other sessions have decoded; nil where there are none.
  package init(
    _ transport: any HTTPTransport, scheduler: Scheduler, random: any RandomSource,
    authorizer: (any Authorizer)? = nil, settings: Settings = Settings(), budget: RetryBudget = RetryBudget(),
    jsonCache: JSONCache? = nil
  ) {
    self.transport = transport
    (self.scheduler, self.random) = (scheduler, random)
    self.authorizer = authorizer
    self.settings = settings
    self.budget = budget
    self.jsonCache = jsonCache
  }

  /// Sends a request and reads its response's JSON.
  ///
  /// - Parameters:
  ///   - request: its path is under the settings' prefix; its timeout applies to each attempt.
  ///   - type: the type of the response's body; ``NoContent`` where only the confirmation matters.
  ///   - authorized: whether the user's credential is sent; not for signing in.
  /// - Returns: the response's value, or why there is none.
  package func send<Response: Decodable & Sendable>(
    _ request: HTTPRequest, as type: Response.Type = Response.self, authorized: Bool = true
  ) async -> Result<Response, APIError> {
    do throws(APIError) {
      return .success(try read(type, from: try await exchange(request, authorized: authorized, .json)))
    } catch {
      return .failure(error)
    }
  }

  /// Sends a request for bytes, such as an image.
  ///
  /// - Parameters:
  ///   - request: its path is under the settings' prefix; its timeout applies to each attempt.
  ///   - authorized: whether the user's credential is sent.
  ///   - content: what the body is by the server's contract.
  /// - Returns: a response with a 2xx status, or why there is none.
  package func bytes(
    _ request: HTTPRequest, authorized: Bool = true, _ content: ResponseContent = .any
  ) async -> Result<HTTPResponse, APIError> {
    do throws(APIError) {
      return .success(try await exchange(request, authorized: authorized, content))
    } catch {
      return .failure(error)
    }
  }

  /// Sends a request for JSON that the caller reads itself.
  ///
  /// - Parameter request: its path is under the settings' prefix; its timeout applies to each attempt.
  /// - Returns: a response with a 2xx status whose body is given as JSON, or is empty; or why there is none.
  package func document(_ request: HTTPRequest) async -> Result<HTTPResponse, APIError> {
    do throws(APIError) {
      let response = try await exchange(request, authorized: true, .json)
      if !response.body.isEmpty { try check(response) }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  // MARK: Steps

  /// Sends a request, with retries, until a 2xx response or a permanent failure.
  private func exchange(
    _ request: HTTPRequest, authorized: Bool, _ content: ResponseContent
  ) async throws(APIError) -> HTTPResponse {
    try await exchange(request, authorized: authorized, content) {
      [transport] request throws(TransportError) in
      let response = try await transport.send(request)
      let isSuccess = (200..<300).contains(response.status) && !response.isIntercepted(at: nil)
      return isSuccess ? .success(response) : .refusal(response)
    }
  }

  /// A server's reply.
  enum Reply<Success: Sendable>: Sendable {
    /// A 2xx status of the server's own.
    case success(Success)
    /// Any other, with the whole response.
    case refusal(HTTPResponse)
  }

  /// Performs an exchange, with retries, until a 2xx response or a permanent failure.
  func exchange<Success>(
    _ request: HTTPRequest, authorized: Bool, _ content: ResponseContent = .any,
    _ ask: (HTTPRequest) async throws(TransportError) -> Reply<Success>
  ) async throws(APIError) -> Success {
    let request = complete(request)
    let authorizer = authorized ? authorizer : nil
    var (retries, hasRefreshed) = (0, false)
    budget.noteRequest()
    while true {
      let credential = try await authorizer?.credential()
      let attempt: Attempt
      switch await reply(to: request, with: credential, ask) {
      case .success(.success(let success)): return success
      case .success(.refusal(let response)):
        attempt = request.isBeingHandled(response) ? .pending(response) : .response(response)
      case .failure(let error): attempt = .noResponse(error)
      }
      switch attempt {
      case .response(let response)
      where response.status == 401 && !hasRefreshed && !response.isOfGateway(content):
        guard let authorizer, let credential else { throw failure(of: response, content) }
        hasRefreshed = true
        try await authorizer.refresh(credential)
      default:
        guard retries < settings.retries.limit, request.isIdempotent,
          let wait = wait(before: retries, attempt), budget.takeRetry()
        else { throw failure(of: attempt, content) }
        retries += 1
        do { try await scheduler.sleep(for: wait) } catch { throw .cancelled }
      }
    }
  }

  private func complete(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.path = settings.prefix + request.path
    for field in settings.headers.fields where request.headers[field.name] == nil {
      request.headers.add(field.name, field.value)
    }
    return request
  }

  private enum Attempt {
    case response(HTTPResponse)
    /// The server still handles an attempt before.
    case pending(HTTPResponse)
    case noResponse(TransportError)
  }

  private func reply<Success>(
    to request: HTTPRequest, with credential: Credential?,
    _ ask: (HTTPRequest) async throws(TransportError) -> Reply<Success>
  ) async -> Result<Reply<Success>, TransportError> {
    var request = request
    if let credential { request.headers[credential.field] = credential.value }
    do throws(TransportError) { return .success(try await ask(request)) } catch { return .failure(error) }
  }

  /// How long to wait before sending again, or nil where that is no use.
  private func wait(before retry: Int, _ attempt: Attempt) -> Duration? {
    let backoff = settings.retries.backoff(before: retry, random: random)
    switch attempt {
    case .noResponse(.timedOut), .noResponse(.unreachable): return backoff
    case .noResponse(.offline), .noResponse(.insecure), .noResponse(.cancelled), .noResponse(.tooLarge):
      return nil
    case .response(let response) where !RetryPolicy.isTransient(status: response.status): return nil
    case .response(let response), .pending(let response):
      let asked = RetryPolicy.retryAfter(in: response.headers, now: scheduler.now) ?? .zero
      return asked <= settings.retries.maxRetryAfter ? max(backoff, asked) : nil
    }
  }

  private func failure(of attempt: Attempt, _ content: ResponseContent) -> APIError {
    switch attempt {
    case .response(let response): failure(of: response, content)
    case .pending: .timeout
    case .noResponse(let error): APIError(error)
    }
  }

  private func failure(of response: HTTPResponse, _ content: ResponseContent) -> APIError {
    // A stream's web page may have come without its body.
    if response.isIntercepted(at: settings.origin) || (200..<300).contains(response.status) {
      return .intercepted(status: response.status)
    }
    if response.isOfGateway(content) { return .gateway(status: response.status) }
    let error = (try? read(ServerError.self, from: response)) ?? .silent
    return switch response.status {
    case 401: .unauthorized(error)
    case 403: .forbidden(error)
    case 404, 410: .notFound(error)
    case 409, 412: .conflict(error)
    case 400, 422: .invalid(error)
    case 408: .timeout
    case 429: .rateLimited(retryAfter: RetryPolicy.retryAfter(in: response.headers, now: scheduler.now))
    case 500...599: .server(status: response.status)
    default: .unexpected(status: response.status, error)
    }
  }

  private func read<T: Decodable & Sendable>(_ type: T.Type, from response: HTTPResponse) throws(APIError)
    -> T
  {
    let nothing = NoContent() as? T
    if let nothing, response.body.isEmpty { return nothing }
    try check(response)
    if response.body.isEmpty { throw .malformed("the body is empty") }
    guard let nothing else { return try JSONCoding.decode(type, from: response.body, jsonCache) }
    guard try JSONCoding.decode(Confirmation.self, from: response.body).success else {
      throw .malformed("`.success` is false")
    }
    return nothing
  }

  /// Holds a body against the limit, and its type against JSON.
  private func check(_ response: HTTPResponse) throws(APIError) {
    if response.body.count > settings.maxResponseBytes { throw .tooLarge(limit: settings.maxResponseBytes) }
    if let type = response.mediaType, !response.isJSON {
      throw .malformed("the body is `\(type.prefix(60))`, not JSON")
    }
  }
}

extension APIClient {
  /// The most bytes of a response that refuses a stream.
  private static let largestRefusal = 64 << 10

  /// Opens a stream: prefix, header fields, credential and retries are those of any request.
  ///
  /// - Parameters:
  ///   - request: its path is under the settings' prefix; its timeout applies to the head of each attempt.
  ///   - authorized: whether the user's credential is sent.
  /// - Returns: a response with a 2xx status whose body is streamed, or the error. A stream that breaks later throws
  ///   ``TransportError``, see ``APIError/init(_:)``; it is not reopened automatically.
  package func stream(_ request: HTTPRequest, authorized: Bool = true) async -> Result<HTTPStream, APIError> {
    do throws(APIError) {
      return .success(
        try await exchange(request, authorized: authorized) { request throws(TransportError) in
          let stream = try await transport.stream(request)
          if (200..<300).contains(stream.status), !stream.headers.arePage { return .success(stream) }
          return .refusal(await refusal(stream, within: request.timeout))
        })
    } catch {
      return .failure(error)
    }
  }

  /// A refusal with its body, or without where that is too large, too slow or broken.
  private func refusal(_ stream: HTTPStream, within limit: Duration) async -> HTTPResponse {
    let response = try? await scheduler.deadline(in: limit) {
      try await stream.collect(atMost: Self.largestRefusal)
    }
    return response ?? HTTPResponse(status: stream.status, headers: stream.headers)
  }
}
