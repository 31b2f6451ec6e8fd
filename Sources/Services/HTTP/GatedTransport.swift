public import Simulation

/// A transport that is offline while there is no network; requests and streams under way when it goes fail at once.
public struct GatedTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let reachability: Reachability

  /// Puts a gate before a transport.
  public init(_ base: any HTTPTransport, reachability: Reachability) {
    self.base = base
    self.reachability = reachability
  }

  /// Sends a request if there is a network.
  ///
  /// - Throws: ``TransportError/offline``, or what the transport behind the gate throws.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await whileOnline { [base] () throws(TransportError) in try await base.send(request) }
  }

  /// Opens a stream if there is a network; when the network goes, the stream ends with ``TransportError/offline``.
  ///
  /// - Throws: ``TransportError/offline``, or what the transport behind the gate throws.
  public func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    let gate = ConnectionGate()
    // Observed from before the request on: the network may go between the answer's head and its body.
    let observation = reachability.onChange { if !$0 { gate.fail(.offline) } }
    var stream = try await whileOnline { [base] () throws(TransportError) in try await base.stream(request) }
    stream.body = gate.gated(stream.body, keeping: observation)
    return stream
  }

  private func whileOnline<Answer: Sendable>(
    _ work: @escaping @Sendable () async throws(TransportError) -> Answer
  ) async throws(TransportError) -> Answer {
    guard reachability.isOnline else { throw .offline }
    let outcome = await withTaskGroup(of: Result<Answer, TransportError>?.self) { group in
      group.addTask {
        do throws(TransportError) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask { [reachability] in
        for await isOnline in reachability.values where !isOnline { return .failure(.offline) }
        return nil
      }
      defer { group.cancelAll() }
      // Nil is the watcher ended by cancellation; the request then ends, too.
      for await outcome in group { if let outcome { return outcome } }
      return .failure(.cancelled)
    }
    return try outcome.get()
  }
}
