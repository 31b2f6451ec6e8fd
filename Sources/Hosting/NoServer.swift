public import Services

/// Stands where an app has no server: every request fails as it would without a network.
public struct NoServer: HTTPTransport {
  /// Makes a transport that leads nowhere.
  public init() {}

  /// Fails.
  ///
  /// - Throws: ``TransportError/offline``, always.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .offline }
}
