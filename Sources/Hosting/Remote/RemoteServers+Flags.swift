import Foundations
import Services

extension RemoteServers.Server {
  /// Changes a flag that the server serves, by the route that every embedded server has for it.
  ///
  /// A server on another machine is not ours to change, as with the development key; nil there.
  var flagChange: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)? {
    guard address.isLoopback else { return nil }
    // Past what a walk puts between the app and its server: it is the tester who asks, not the app.
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

/// Why a server did not take a flag, in words for testers.
private struct RemoteFlagError: Error, CustomStringConvertible {
  let description: String
}
