/// A transport that is offline while there is no network; requests under way when it goes fail at once.
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
    guard reachability.isOnline else { throw .offline }
    let outcome = await withTaskGroup(of: Result<HTTPResponse, TransportError>?.self) { group in
      group.addTask {
        do throws(TransportError) {
          return .success(try await base.send(request))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
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
