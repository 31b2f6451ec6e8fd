import Foundation
import Services
import Simulation
import Synchronization

/// A server on a port with a thread of its own, so that a test's thread can be its client.
final class ServedPort: Sendable {
  let server: PortServer
  let scheduler: Scheduler
  private let ending = Ending()
  private let records: Records

  var port: UInt16 { server.port }
  /// The log so far.
  var log: [String] { records.lines }

  convenience init(
    host: String = "127.0.0.1", limits: RequestLimits = RequestLimits(), grace: Duration = .seconds(5),
    identity: TLSIdentity? = nil, _ handler: @escaping PortServer.Handler
  ) throws {
    try self.init(
      host: host, limits: limits, grace: grace, identity: identity,
      streaming: {
        (request) async throws(TransportError) -> ServerResponse in .response(await handler(request))
      })
  }

  init(
    host: String = "127.0.0.1", limits: RequestLimits = RequestLimits(), grace: Duration = .seconds(5),
    identity: TLSIdentity? = nil, bodyLimit: @escaping PortServer.BodyLimit = { _ in nil },
    streaming handler: @escaping PortServer.StreamingHandler
  ) throws {
    let (scheduler, records) = (Scheduler(.live), Records())
    let server = try PortServer(
      host: host, scheduler: scheduler, limits: limits, identity: identity, bodyLimit: bodyLimit,
      log: { records.add($0) },
      handler: handler)
    (self.server, self.scheduler, self.records) = (server, scheduler, records)
    server.start()
    let ending = ending
    Thread.detachNewThread {
      try? scheduler.run(named: "serving") {
        await ending.begun()
        await server.stop(grace: grace)
      }
      ending.finish()
    }
  }

  deinit { ending.begin() }

  /// Stops the server and waits until it has ended.
  func stop() {
    ending.begin()
    ending.wait()
  }

  /// Starts stopping the server, without waiting.
  func startStopping() { ending.begin() }
}

/// The log.
private final class Records: Sendable {
  private let kept = Mutex<[RequestRecord]>([])
  var lines: [String] { kept.withLock { $0.map { "\($0.method) \($0.path) \($0.status)" } } }
  func add(_ record: RequestRecord) { kept.withLock { $0.append(record) } }
}

/// A request to stop, set by one thread and carried out by another.
private final class Ending: Sendable {
  private struct State {
    var isAsked = false
    var asker: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let done = DispatchSemaphore(value: 0)

  func begun() async {
    await withCheckedContinuation { continuation in
      let isAsked = state.withLock { state in
        if !state.isAsked { state.asker = continuation }
        return state.isAsked
      }
      if isAsked { continuation.resume() }
    }
  }

  func begin() {
    let asker = state.withLock { state in
      state.isAsked = true
      defer { state.asker = nil }
      return state.asker
    }
    asker?.resume()
  }

  func finish() { done.signal() }

  func wait() {
    done.wait()
    done.signal()
  }
}
