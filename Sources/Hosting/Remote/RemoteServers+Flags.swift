import Foundations
import Services

extension RemoteServers.Server {
  /// Overrides a flag that the server serves, by the route that every embedded server has for it.
  ///
  /// Nil for a server on another machine without a key, which is not ours to change.
  var flagChange: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)? {
    guard let transport = control else { return nil }
    // Bypasses the wrapped transport of a walk: the request is the tester's, not the app's.
    return { flag, definition in
      let path = "\(prefix)/admin/flags/\(PercentCoding.encode(flag))"
      let request =
        definition.map {
          HTTPRequest(
            .put, path, headers: HTTPHeaders([("content-type", "application/json")]), body: Array($0.utf8))
        } ?? HTTPRequest(.delete, path)
      let status: Int
      do throws(TransportError) { status = try await transport.send(request).status } catch {
        throw RemoteFlagError(description: problem(error)?.message ?? "\(error)")
      }
      if !(200..<300).contains(status) {
        throw RemoteFlagError(description: "`\(address.url)` answers \(status)")
      }
    }
  }
}

/// Why a server rejected a flag, worded for testers.
private struct RemoteFlagError: Error, CustomStringConvertible {
  let description: String
}
