internal import Foundations
import PluginKit

extension AppSession {
  /// Sends a tester's request to the app's own server.
  ///
  /// - Parameters:
  ///   - path: the path from the server's root.
  ///   - body: the body, as JSON.
  /// - Throws: that the server is not ours to ask, or did not take the request.
  func request(_ path: String, _ body: String) async throws(ActionFailure) {
    guard let send = services.request else { throw ActionFailure(code: "no_own_server") }
    let (status, answer): (Int, String)
    do { (status, answer) = try await send(path, body) } catch {
      throw ActionFailure(code: "server", remark: "the server does not answer `\(path)`: \(error)")
    }
    guard (200..<300).contains(status) else {
      let reason = answer.isEmpty ? "" : ": " + visibleText(String(answer.prefix(500)))
      throw ActionFailure(
        code: "request_rejected", remark: "the server answers `\(path)` with \(status)\(reason)")
    }
  }
}
