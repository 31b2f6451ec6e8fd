package import Simulation

/// Opens connections over the network: by TLS where the address asks for it, else by TCP.
///
/// One thread polls for all of them; nothing is loaded or started before the first.
package final class NetworkConnector: ByteStreamConnector {
  private let plain: TCPConnector
  private let secure: CurlConnector

  /// Makes a connector.
  ///
  /// - Parameters:
  ///   - scheduler: the clock for deadlines; a pending connection is its external work.
  ///   - certificates: a PEM file of certificates to trust instead of the system's.
  package init(_ scheduler: Scheduler, certificates: String? = nil) {
    plain = TCPConnector(scheduler)
    secure = CurlConnector(scheduler, plain: plain, certificates: certificates)
  }

  /// Connects to a server's host and port.
  ///
  /// - Throws: ``TransportError``.
  package func connect(
    to server: ServerAddress, within limit: Duration
  ) async throws(TransportError) -> any ByteStream {
    server.isEncrypted
      ? try await secure.connect(to: server, within: limit)
      : try await plain.connect(to: server, within: limit)
  }
}
