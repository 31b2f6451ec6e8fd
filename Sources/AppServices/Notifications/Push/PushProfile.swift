import Foundations
package import Services

/// How a server learns which devices it can push to.
///
/// The contracts of Assetra and WaddleBot have no such request (docs/products/assetra.md and waddlebot.md): their
/// servers push to nobody.
package enum PushProfile: String, Sendable {
  /// `POST /push/register` with the platform and the token (docs/products/epicura.md, 2).
  case epicura
  /// The function `register_push_device` of a Supabase database (docs/products/helix.md, 2).
  case supabase

  /// Whether its requests name the device beside its token.
  package var namesDevice: Bool { self == .supabase }

  /// The request that registers a device of the person who is signed in.
  ///
  /// - Parameters:
  ///   - device: the device.
  ///   - account: the person's id.
  /// - Returns: the request.
  func register(_ device: PushDevice, of account: String) -> HTTPRequest {
    let (path, body): (String, Value) =
      switch self {
      case .epicura:
        ("/push/register", ["platform": .string(device.platform), "token": .string(device.token)])
      case .supabase:
        (
          "/rest/v1/rpc/register_push_device",
          [
            "user_id_param": .string(account), "device_id_param": .string(device.id ?? ""),
            "platform_param": .string(device.platform), "device_token_param": .string(device.token),
          ]
        )
      }
    return HTTPRequest(
      .post, path, headers: HTTPHeaders([("content-type", "application/json")]),
      body: JSONWriter.bytes(body))
  }
}

/// A device that servers push to.
package struct PushDevice: Sendable, Hashable {
  /// The token by which they reach it; a secret.
  package var token: String
  /// What runs on it: `android` or `ios`.
  package var platform: String
  /// Its id, which stays the same where the token changes; nil where no server asks for it.
  package var id: String?

  /// Describes a device.
  package init(token: String, platform: String, id: String? = nil) {
    (self.token, self.platform, self.id) = (token, platform, id)
  }
}
