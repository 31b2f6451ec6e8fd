/// The limits of a client's requests in memory and time.
public struct RequestLimits: Sendable, Hashable {
  /// The most octets of a request's line and fields together.
  public var headSize = 32 << 10
  /// The most octets of a request's line.
  public var lineSize = 8 << 10
  /// The most fields of a request.
  public var fieldCount = 100
  /// The most octets of a request's body.
  public var bodySize = 8 << 20
  /// The most connections at a time.
  public var connectionCount = 256
  /// How long a head may take from its first octet on.
  public var headTime = Duration.seconds(10)
  /// How long a body may take.
  public var bodyTime = Duration.seconds(60)
  /// How long a connection may lie idle between two requests.
  public var idleTime = Duration.seconds(75)
  /// How long a client may accept nothing of a response.
  public var stallTime = Duration.seconds(30)

  /// The limits of a server for development.
  public init() {}
}
