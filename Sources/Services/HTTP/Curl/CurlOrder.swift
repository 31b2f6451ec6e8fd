/// All that a transfer needs to know.
struct CurlOrder: Sendable {
  /// By which it can be cancelled.
  let number: Int
  let request: HTTPRequest
  let url: String
  /// The most octets the answer's body may have.
  let limit: Int
  /// A file of certificates to trust, or nil for the system's.
  let certificates: String?
  /// Servers on this machine are not reached by way of a proxy.
  let bypassesProxies: Bool
}
