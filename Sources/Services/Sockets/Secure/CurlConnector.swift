import CCurl
package import Simulation

/// Opens connections by libcurl, which is loaded at the first of them: TLS with its checks of certificates, and proxies
/// as libcurl knows them from the environment.
package final class CurlConnector: ByteStreamConnector {
  private let scheduler: Scheduler
  private let plain: TCPConnector
  private let certificates: String?

  /// Makes a connector; nothing is loaded or started yet.
  ///
  /// - Parameters:
  ///   - scheduler: the clock for deadlines; a pending connection is its external work.
  ///   - plain: its thread polls for these connections, too.
  ///   - certificates: a PEM file of certificates to trust instead of the system's.
  package init(_ scheduler: Scheduler, plain: TCPConnector, certificates: String? = nil) {
    (self.scheduler, self.plain, self.certificates) = (scheduler, plain, certificates)
  }

  /// Connects to a server's host and port, on a thread of its own until the connection is open.
  ///
  /// - Throws: ``TransportError``.
  package func connect(
    to server: ServerAddress, within limit: Duration
  ) async throws(TransportError) -> any ByteStream {
    let poller = try plain.poller()
    let library: CurlLibrary
    do throws(CurlLibrary.Missing) { library = try CurlLibrary.installed.get() } catch {
      throw .unreachable(error.reason)
    }
    let external = scheduler.external()
    defer { external.finish() }
    let first = FirstResult<Result<CurlByteStream, TransportError>>()
    let (certificates, scheduler) = (certificates, scheduler)
    do {
      return try await scheduler.deadline(in: limit) {
        try await withTaskCancellationHandler {
          // A thread that is late ends by itself: libcurl's own limit is the same.
          let code =
            Task.isCancelled
            ? 0
            : detachedThread {
              first.set(Self.open(library, server, certificates, within: limit, poller))
            }
          if code != 0 { first.set(.failure(.unreachable("no thread could be started to connect"))) }
          return try await first.value.get()
        } onCancel: {
          first.set(.failure(.cancelled))
        }
      }
    } catch is DeadlineExceeded {
      throw .timedOut
    } catch let error as TransportError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  /// Connects, blocking.
  private static func open(
    _ library: CurlLibrary, _ server: ServerAddress, _ certificates: String?, within limit: Duration,
    _ poller: SocketPoller
  ) -> Result<CurlByteStream, TransportError> {
    do throws(TransportError) {
      let handle = try CurlHandle(
        library, url: server.url, certificates: certificates, bypassesProxies: server.isLoopback)
      try handle.set(CCURL_CONNECT_ONLY, 1)
      // HTTP/2 would be agreed on otherwise, which has no `Upgrade`.
      try handle.set(CCURL_HTTP_VERSION, CCURL_HTTP_VERSION_1_1)
      try handle.set(CCURL_HTTPPROXYTUNNEL, 1)
      try handle.set(CCURL_TIMEOUT_MS, limit.wholeMilliseconds)
      // Else the body of a proxy's refusal would go to the standard output.
      let discard: CCurlWriter = { _, size, count, _ in size * count }
      try handle.check(
        handle.table { ccurl_set_writer($0, handle.easy, Int32(CCURL_WRITEFUNCTION), discard) })
      let code = library.table.easy_perform(handle.easy)
      guard code == CCURL_OK else { return .failure(handle.failure(code)) }
      return .success(try CurlByteStream(handle, poller))
    } catch {
      return .failure(error)
    }
  }
}
