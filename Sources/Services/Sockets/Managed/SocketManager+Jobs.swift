import Simulation

extension SocketManager {
  /// Opens a socket with the present credential.
  func dial(_ generation: Int) async {
    var request = request
    do throws(APIError) {
      sentCredential = try await authorizer?.credential()
    } catch {
      return handle(.refreshFailed(isFinal: !error.isTransient), of: generation)
    }
    if let sentCredential { attach(sentCredential, to: &request) }
    do throws(SocketOpeningError) {
      take(try await transport.connect(request), of: generation)
    } catch {
      switch error {
      case .refused(let response) where response.status == 401 && sentCredential != nil:
        handle(.unauthorized, of: generation)
      case .refused(let response):
        let wait = RetryPolicy.retryAfter(in: response.headers, now: scheduler.now)
        handle(.refused(status: response.status, retryAfter: wait), of: generation)
      case .failed(let error): handle(.lost(error), of: generation)
      }
    }
  }

  private func attach(_ credential: Credential, to request: inout HTTPRequest) {
    if let name = policy.credentialQuery {
      request.query.append(.init(name, credential.token))
    } else {
      request.headers[credential.field] = credential.value
    }
  }

  /// Gets a newer credential.
  func refresh(_ generation: Int) async {
    do throws(APIError) {
      if let authorizer, let sentCredential { try await authorizer.refresh(sentCredential) }
      handle(.refreshed, of: generation)
    } catch {
      handle(.refreshFailed(isFinal: !error.isTransient), of: generation)
    }
  }

  /// Passes the messages on until the socket ends.
  func pump(_ connection: any SocketConnection, _ generation: Int) async {
    do throws(TransportError) {
      for try await message in connection.incoming { try await pipe.send(.message(message)) }
      handle(.closed(connection.closing ?? SocketClosing(1005)), of: generation)
    } catch {
      handle(.lost(error), of: generation)
    }
  }

  /// Asks from time to time whether the other side is there.
  func beat(_ connection: any SocketConnection, _ generation: Int) async {
    do {
      while true {
        try await scheduler.sleep(for: policy.heartbeat)
        try await scheduler.deadline(in: policy.pongTime) { try await connection.ping() }
      }
    } catch is DeadlineExceeded {
      handle(.silent, of: generation)
    } catch {}
  }
}
