/// All that a transfer needs to know.
struct CurlOrder: Sendable {
  /// By which it can be cancelled.
  let number: Int
  let request: HTTPRequest
  let url: String
  /// The most octets the answer's body may have; nil for a stream, which has no end.
  let limit: Int?
  /// A file of certificates to trust, or nil for the system's.
  let certificates: String?
  /// Servers on this machine are not reached by way of a proxy.
  let bypassesProxies: Bool
  /// Takes the answer.
  let receiver: any CurlReceiver

  /// Whether the request's timeout ends with the answer's head, since its body goes on as long as it likes.
  var isStream: Bool { limit == nil }
}
