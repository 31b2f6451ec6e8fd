/// The parameters of a transfer.
struct CurlTransferRequest: Sendable {
  /// Its number, for cancelling it.
  let number: Int
  let request: HTTPRequest
  let url: String
  /// The most bytes of the response's body; nil for a stream, which is unlimited.
  let limit: Int?
  /// A file of certificates to trust, or nil for the system's.
  let certificates: String?
  /// Servers on this machine are not reached through a proxy.
  let bypassesProxies: Bool
  /// Receives the response.
  let receiver: any CurlReceiver

  /// Whether the request's timeout covers the response's head only, since its body may last any time.
  var isStream: Bool { limit == nil }
}
