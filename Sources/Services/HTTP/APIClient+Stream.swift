import Simulation

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
