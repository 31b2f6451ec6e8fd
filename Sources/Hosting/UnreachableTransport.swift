package import Services

/// The transport of a server that cannot be reached: every request fails as it would without a network.
package struct UnreachableTransport: HTTPTransport {
  /// Makes a transport that leads nowhere.
  package init() {}

  /// Fails.
  ///
  /// - Throws: ``TransportError/offline``, always.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .offline }
}
