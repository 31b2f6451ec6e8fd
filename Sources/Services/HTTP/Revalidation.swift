import Simulation

/// The response to a conditional request (RFC 9110, 13).
package enum Revalidation: Sendable, Hashable {
  /// The sender's copy is out of date, or missing.
  case changed(HTTPResponse)
  /// The sender's copy is current (304).
  case unchanged
}

extension APIClient {
  /// Requests bytes unless they are the same as the sender's.
  ///
  /// - Parameters:
  ///   - request: its path is under the settings' prefix; its timeout applies to each attempt.
  ///   - tag: the entity tag of the sender's copy, as the server wrote it; nil where it has none.
  ///   - authorized: whether the user's credential is sent.
  /// - Returns: the response, that nothing has changed, or the error.
  package func revalidate(
    _ request: HTTPRequest, _ tag: String?, authorized: Bool = true
  ) async -> Result<Revalidation, APIError> {
    var request = request
    if let tag { request.headers["if-none-match"] = tag }
    do throws(APIError) {
      return .success(
        try await exchange(request, authorized: authorized) { [transport] request throws(TransportError) in
          let response = try await transport.send(request)
          return switch response.status {
          case 304 where tag != nil: .success(.unchanged)
          case 200..<300 where !response.isIntercepted(at: nil): .success(.changed(response))
          default: .refusal(response)
          }
        })
    } catch {
      return .failure(error)
    }
  }
}
