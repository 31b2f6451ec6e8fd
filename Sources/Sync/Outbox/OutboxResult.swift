package import Services

/// How an attempt to send an operation ended.
package enum OutboxResult: Sendable, Hashable {
  /// The server has confirmed it, with this body.
  case confirmed([UInt8])
  /// Another attempt may succeed.
  ///
  /// - Parameters:
  ///   - failure: why this one did not.
  ///   - cause: whose failure it is.
  ///   - delay: the least time to wait, where the server has asked for one.
  case postponed(OutboxFailure, Cause, delay: Duration?)
  /// The server has rejected it for good.
  case rejected(OutboxFailure)
  /// The server wants the person to sign in.
  case needsSignIn
  /// The attempt was cancelled, which says nothing about the operation.
  case cancelled

  /// Whose failure it is.
  package enum Cause: Sendable, Hashable {
    /// There was no connection: no number of attempts is too many.
    case connection
    /// The server failed: after ``OutboxPolicy/serverErrors`` of them the person is asked.
    case server
  }

  /// Classifies the error of a request.
  ///
  /// A 401 is none of the operation's failures, nor is what a slow or overloaded server responds. A response that is not
  /// the server's, or that cannot be read, neither confirms nor rejects: the server may have done the operation, and knows
  /// it by its key. A portal goes away with its network; what a gateway responds, and what cannot be read, counts as the
  /// server's failure, or it would be sent for ever without a word. Every other response is a rejection: the same request
  /// would get it again.
  package init(_ error: APIError) {
    let failure = OutboxFailure(error.serverError?.code ?? error.code, error.serverError?.message)
    switch error {
    case .offline, .timeout, .unreachable, .intercepted:
      self = .postponed(failure, .connection, delay: nil)
    // The certificate may be right in another network.
    case .insecure: self = .postponed(failure, .connection, delay: nil)
    case .rateLimited(let delay): self = .postponed(failure, .connection, delay: delay)
    case .server, .gateway, .malformed, .tooLarge: self = .postponed(failure, .server, delay: nil)
    case .cancelled: self = .cancelled
    case .unauthorized: self = .needsSignIn
    // Only a status 4xx says that the request is at fault; 425 says that it came too early (RFC 8470, 5.2).
    case .unexpected(let status, _) where !(400..<500).contains(status) || status == 425:
      self = .postponed(failure, .server, delay: nil)
    case .forbidden, .notFound, .conflict, .invalid, .unexpected, .unsendable:
      self = .rejected(failure)
    }
  }
}

/// How an outbox sends.
package struct OutboxPolicy: Sendable, Hashable {
  /// The most operations that are in flight at once, each of another entity.
  package var concurrency: Int
  /// The delays between attempts: the bound of the first, and of all.
  package var retries: RetryPolicy
  /// After how many errors of the server's own an operation waits for the person.
  package var serverErrors: Int

  /// Describes how to send.
  package init(
    concurrency: Int = 4, retries: RetryPolicy = RetryPolicy(base: .seconds(1), cap: .seconds(60)),
    serverErrors: Int = 10
  ) {
    self.concurrency = concurrency
    self.retries = retries
    self.serverErrors = serverErrors
  }
}
