import Foundations
package import PluginKit
package import Services
package import Simulation

/// Messages in JSON over a socket, each about one row.
package struct SocketChannel: LiveChannel {
  private let socket: SocketManager
  private let live: LiveDeclaration
  private let scheduler: Scheduler
  private let report: @Sendable (String) -> Void

  /// Makes a channel.
  ///
  /// - Parameters:
  ///   - socket: the socket, which nobody else reads.
  ///   - live: what its messages say.
  ///   - scheduler: where it is read.
  ///   - report: receives what cannot be read, in a sentence, once for each connection.
  package init(
    _ socket: SocketManager, _ live: LiveDeclaration, on scheduler: Scheduler,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.socket, self.live, self.scheduler, self.report) = (socket, live, scheduler, report)
  }

  /// Connects, and again after each loss; the greeting is sent after each connection.
  package var events: AsyncStream<LiveEvent> {
    AsyncStream { continuation in
      let job = scheduler.start("live rows") { [self] in
        if let greeting = live.greeting { await socket.subscribe("rows", .text(greeting)) }
        await socket.connect()
        await read(into: continuation)
        await socket.disconnect()
        continuation.finish()
      }
      continuation.onTermination = { _ in job.cancel() }
    }
  }

  private func read(into events: AsyncStream<LiveEvent>.Continuation) async {
    var isConnected = false
    var hasReported = false
    do {
      for try await event in socket.events {
        switch event {
        case .state(.connected):
          (isConnected, hasReported) = (true, false)
          events.yield(.connected)
        case .state:
          if isConnected { events.yield(.lost) }
          isConnected = false
        case .message(let message):
          do throws(RemoteFailure) {
            if let event = try self.event(of: message) { events.yield(event) }
          } catch {
            if !hasReported { report("a message of the server cannot be read: \(error.sentence)") }
            hasReported = true
            // It says something that cannot be read here.
            events.yield(.hint)
          }
        }
      }
    } catch {
      // The socket was closed from here.
    }
  }

  private func event(of message: SocketMessage) throws(RemoteFailure) -> LiveEvent? {
    let bytes =
      switch message {
      case .text(let text): Array(text.utf8)
      case .binary(let bytes): bytes
      }
    let json: ParsedJSON
    do throws(JSONSyntaxError) { json = try ParsedJSON.read(bytes) } catch {
      throw .shape(path: ".", problem: error.message)
    }
    return try live.event(of: json)
  }
}

extension LiveDeclaration {
  /// Opens the socket; nil where there is none.
  ///
  /// - Parameter headers: what every request to the server has, of which Realtime takes the key.
  /// - Returns: the request.
  package func request(with headers: HTTPHeaders = HTTPHeaders()) -> HTTPRequest? {
    guard let realtime else { return socketLink.map { HTTPRequest(.get, $0.path, query: $0.query) } }
    let key = headers["apikey"].map { [HTTPRequest.QueryItem("apikey", $0)] } ?? []
    return HTTPRequest(.get, realtime.path, query: key + [HTTPRequest.QueryItem("vsn", "1.0.0")])
  }

  /// The path of a socket whose messages are declared, with its query; nil where there is none.
  var socketLink: PageLink? { socket.flatMap { PageLink($0) } }

  /// Reads a socket as it is declared.
  ///
  /// - Parameters:
  ///   - socket: the socket, which nobody else reads.
  ///   - authorizer: has the token of who is signed in; nil where nobody has to be.
  ///   - scheduler: where it is read.
  ///   - report: receives what is wrong, in a sentence.
  /// - Returns: the channel.
  package func channel(
    over socket: SocketManager, authorizer: (any Authorizer)?, on scheduler: Scheduler,
    report: @escaping @Sendable (String) -> Void
  ) -> any LiveChannel {
    if let realtime {
      return RealtimeChannel(socket, realtime, authorizer: authorizer, on: scheduler, report: report)
    }
    return SocketChannel(socket, self, on: scheduler, report: report)
  }
}
