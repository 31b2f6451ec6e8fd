/// Why a connection ends before its client or the server meant to.
enum ConnectionEnd: Error, Sendable, Hashable {
  /// The client is gone, or the server stops.
  case gone
  /// The client took or sent nothing for too long.
  case late
  /// A request was refused.
  case refused(RequestError)
}
