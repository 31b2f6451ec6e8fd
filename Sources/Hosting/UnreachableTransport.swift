package import Services

/// The transport of an unreachable server: every request fails as without a network.
package struct UnreachableTransport: HTTPTransport {
  /// Creates a transport.
  package init() {}

  /// Fails.
  ///
  /// - Throws: ``TransportError/offline``, always.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .offline }
}
