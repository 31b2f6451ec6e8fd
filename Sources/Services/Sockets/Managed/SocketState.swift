/// The state of a managed socket, as screens show it.
package enum SocketState: Sendable, Hashable {
  /// It is not wanted, or was closed because its purpose is fulfilled.
  case disconnected
  /// It is being opened; attempt 0 is the first one, others reconnect.
  case connecting(attempt: Int)
  /// Messages can be sent.
  case connected
  /// It was lost; the next attempt begins after a delay, or as soon as there is a network where there is no delay.
  case reconnecting(attempt: Int, delay: Duration?)
  /// It is not tried again before somebody asks for it.
  case failed(SocketFailure)
}

/// Why a managed socket is not tried again.
package enum SocketFailure: Sendable, Hashable {
  /// The server closed it with a code that means not to come again.
  case closed(SocketClosing)
  /// The server refuses it with a status that no retry changes, or did at the last retry.
  case refused(status: Int)
  /// The server refuses the credential, also after a refresh.
  case unauthorized
  /// The last retry failed.
  case lost(TransportError)
}

/// What a managed socket reports, in order.
package enum SocketEvent: Sendable, Hashable {
  /// Its state has changed. After each `connected` the subscriptions were sent again; what was missed meanwhile has to be
  /// fetched.
  case state(SocketState)
  /// A message has arrived.
  case message(SocketMessage)
}

/// How a managed socket behaves.
package struct SocketPolicy: Sendable, Hashable {
  /// The delays between attempts, and how many there are.
  package var retries: RetryPolicy
  /// How long a connection has to last until the next loss counts as the first.
  package var stableTime: Duration
  /// How often the other side is asked whether it is there.
  package var heartbeat: Duration
  /// How long its response may take.
  package var pongTime: Duration
  /// The codes with which a server says not to come again.
  package var finalCodes: Set<UInt16>
  /// The query parameter that carries the credential; nil for its header field.
  package var credentialQuery: String?

  /// Describes a policy.
  ///
  /// After a loss it is tried again after 1, 2, 4, 8 and then every 15 s, up to a tenth earlier: what somebody watches should
  /// be back soon, and not at random.
  package init(
    retries: RetryPolicy = RetryPolicy(limit: .max, base: .seconds(1), cap: .seconds(15), jitter: 10),
    stableTime: Duration = .seconds(10), heartbeat: Duration = .seconds(30),
    pongTime: Duration = .seconds(10),
    finalCodes: Set<UInt16> = [1002, 1003, 1007, 1008, 1009, 1010], credentialQuery: String? = nil
  ) {
    (self.retries, self.stableTime, self.heartbeat) = (retries, stableTime, heartbeat)
    (self.pongTime, self.finalCodes, self.credentialQuery) = (pongTime, finalCodes, credentialQuery)
  }
}
