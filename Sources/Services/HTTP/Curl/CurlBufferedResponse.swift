import Synchronization

/// Collects a whole response.
final class CurlBufferedResponse: CurlReceiver {
  fileprivate struct State {
    var head: CurlHead?
    var body: [UInt8] = []
    var isTooLarge = false
  }

  private let state = Mutex(State())
  private let limit: Int
  private let completion: @Sendable (Result<HTTPResponse, TransportError>) -> Void

  /// - Parameters:
  ///   - limit: the most bytes the response's body may have.
  ///   - completion: called once with the response, or why there is none.
  init(limit: Int, _ completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void) {
    self.limit = limit
    self.completion = completion
  }

  func receive(_ head: CurlHead) { state.withLock { $0.head = head } }

  func receive(_ bytes: UnsafeRawBufferPointer) -> CurlReception {
    state.withLock { state in
      state.isTooLarge = bytes.count > limit - state.body.count
      if state.isTooLarge { return .refused }
      state.body.append(contentsOf: bytes)
      return .taken
    }
  }

  func end(_ outcome: Result<Void, TransportError>) {
    completion(state.withLock { $0.response(outcome, limit) })
  }
}

extension CurlBufferedResponse.State {
  fileprivate func response(
    _ outcome: Result<Void, TransportError>, _ limit: Int
  ) -> Result<HTTPResponse, TransportError> {
    if isTooLarge { return .failure(.tooLarge(limit: limit)) }
    return outcome.flatMap {
      guard let head else { return .failure(.unreachable("the server sent no response")) }
      return .success(HTTPResponse(status: head.status, headers: head.headers, body: body))
    }
  }
}
