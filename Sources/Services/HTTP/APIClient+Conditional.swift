/// The answer to a request that names what its sender has already (RFC 9110, 13).
package enum Revalidation: Sendable, Hashable {
  /// What the sender has is out of date, or it has nothing.
  case changed(HTTPResponse)
  /// The sender's copy is current (304).
  case unchanged
}

extension APIClient {
  /// Requests octets unless they are the same as the sender's.
  ///
  /// - Parameters:
  ///   - request: its path is under the settings' prefix; its timeout holds for each attempt.
  ///   - tag: the entity tag of what the sender has, as the server wrote it; nil where it has nothing.
  ///   - authorized: whether the user's credential goes along.
  /// - Returns: the answer, that nothing has changed, or why there is no answer.
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
          case 200..<300: .success(.changed(response))
          default: .refusal(response)
          }
        })
    } catch {
      return .failure(error)
    }
  }
}
