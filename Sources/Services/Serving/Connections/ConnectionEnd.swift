/// Why a connection ends early.
enum ConnectionEnd: Error, Sendable, Hashable {
  /// The client is gone, or the server stops.
  case gone
  /// The client accepted or sent nothing for too long.
  case late
  /// A request was refused.
  case refused(RequestError)
}
