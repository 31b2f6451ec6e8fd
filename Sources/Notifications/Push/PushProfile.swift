import Foundations
import Services

/// How a server learns which devices it can push to.
package enum PushProfile: String, Sendable {
  /// `POST /push/register` with the platform and the token (reference apps/epicura, 2).
  case epicura

  /// The request that registers a device of the person who is signed in.
  ///
  /// - Parameter token: the device's.
  /// - Returns: the request.
  func register(_ token: String) -> HTTPRequest {
    HTTPRequest(
      .post, "/push/register", headers: HTTPHeaders([("content-type", "application/json")]),
      body: JSONWriter.bytes(["platform": "android", "token": .string(token)]))
  }
}
