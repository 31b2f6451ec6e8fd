package import Backend
package import Services

/// One server of an app, as an environment reaches it.
package struct ServerConnection: Sendable {
  /// Carries requests to it.
  package let transport: any HTTPTransport
  /// The public keys whose signatures under plans count, in base64url, by their ids.
  package let planKeys: [String: String]
  /// Changes a flag that the server serves; nil where the server is not ours to change.
  package let serveFlag: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)?

  /// Reaches an embedded server in this process.
  ///
  /// - Parameters:
  ///   - backend: the server.
  ///   - transport: stands between the app and the server, as a walk's network does; nil for nothing.
  package init(_ backend: Backend, through transport: (any HTTPTransport)? = nil) {
    self.transport = transport ?? backend
    planKeys = [DevelopmentKey.id: DevelopmentKey.publicText]
    serveFlag = { try await backend.serve(flag: $0, $1) }
  }

  /// Reaches a server over the network.
  ///
  /// - Parameters:
  ///   - transport: carries requests to it.
  ///   - planKeys: the public keys whose signatures under plans count, in base64url, by their ids.
  ///   - serveFlag: changes a flag that it serves; nil where it is not ours to change.
  package init(
    remote transport: any HTTPTransport, planKeys: [String: String],
    serveFlag: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)? = nil
  ) {
    self.transport = transport
    self.planKeys = planKeys
    self.serveFlag = serveFlag
  }
}
