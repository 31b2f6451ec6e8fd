package import Foundations
package import Simulation
import Synchronization

extension Diagnostic.Code {
  /// A server's address that is none.
  package static let serverAddress = Self("KL0911")
}

/// Sends requests over the network by libcurl, which is loaded at the first of them.
///
/// Only `http` and `https` are spoken, redirects are not followed, and responses have a limit. Deadlines are in the
/// machine's time; an app in virtual time waits for the response before its clock moves.
package final class CurlTransport: HTTPTransport {
  private let server: ServerAddress
  private let scheduler: Scheduler
  private let maxResponseBytes: Int
  private let certificates: String?
  private let state = Mutex(State())

  private struct State {
    var worker: CurlWorker?
    var lastNumber = 0
  }

  /// Makes a transport; nothing is loaded or connected yet.
  ///
  /// - Parameters:
  ///   - address: such as `https://api.epicura.io`, without query; a path in it begins every request's.
  ///   - scheduler: counts running transfers as external work, and is woken by their ends.
  ///   - maxResponseBytes: the most bytes a response's body may have.
  ///   - certificates: a PEM file of certificates to trust instead of the system's.
  /// - Throws: a ``Diagnostic`` where the address is none.
  package init(
    _ address: String, scheduler: Scheduler, maxResponseBytes: Int = 32 << 20, certificates: String? = nil
  ) throws(Diagnostic) {
    server = try ServerAddress(address)
    self.scheduler = scheduler
    self.maxResponseBytes = maxResponseBytes
    self.certificates = certificates
  }

  /// Sends a request and waits for its whole response; cancellation ends the transfer.
  ///
  /// - Throws: ``TransportError``.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    let worker = try worker()
    let url = try url(request)
    let number = nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let external = scheduler.external()
        let buffer = CurlBufferedResponse(limit: maxResponseBytes) { result in
          // In this order: the app is not idle at any moment between.
          continuation.resume(returning: result)
          external.finish()
        }
        worker.begin(order(number, request, url, limit: maxResponseBytes, buffer))
        // A cancellation before this point found nothing to cancel.
        if Task.isCancelled { worker.cancel(number) }
      }
    } onCancel: {
      worker.cancel(number)
    }
    return try result.get()
  }

  /// Sends a request and streams the response; while its reader is slow, the server has to wait.
  ///
  /// - Throws: ``TransportError``.
  package func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    let (head, stream) = try await begin(request)
    return HTTPStream(
      status: head.status, headers: head.headers,
      body: Incoming { () async throws(TransportError) in
        try await stream.next()
      } cancel: {
        stream.cancel()
      })
  }

  private func worker() throws(TransportError) -> CurlWorker {
    try state.withLock { state throws(TransportError) in
      if let worker = state.worker { return worker }
      switch CurlLibrary.installed {
      case .failure(let missing): throw .unreachable(missing.reason)
      case .success(let library):
        let worker = try CurlWorker(library)
        state.worker = worker
        return worker
      }
    }
  }

  /// Sends a request and streams the response.
  ///
  /// - Returns: the response's head, and its body; deallocating the body ends the transfer.
  func begin(_ request: HTTPRequest) async throws(TransportError) -> (CurlHead, CurlStream) {
    if Task.isCancelled { throw .cancelled }
    let worker = try worker()
    let url = try url(request)
    let number = nextNumber()
    // For the head only: a silent stream must not keep virtual time from moving.
    let external = scheduler.external()
    defer { external.finish() }
    let buffer = CurlStreamBuffer()
    let stream = CurlStream(buffer, worker, number: number)
    worker.begin(order(number, request, url, limit: nil, buffer))
    return (try await stream.head(), stream)
  }

  private func url(_ request: HTTPRequest) throws(TransportError) -> String {
    let target = request.target
    guard target.hasPrefix("/"), target.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      throw .unreachable("a request's path is not absolute and percent-encoded")
    }
    return server.url + target
  }

  private func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  private func order(
    _ number: Int, _ request: HTTPRequest, _ url: String, limit: Int?, _ receiver: any CurlReceiver
  ) -> CurlTransferRequest {
    CurlTransferRequest(
      number: number, request: request, url: url, limit: limit, certificates: certificates,
      bypassesProxies: server.isLoopback, receiver: receiver)
  }
}
