/// Why no secure connection to a server could be made; nothing was sent.
package enum TLSError: String, Sendable, Hashable, CaseIterable {
  /// The certificate's time is over.
  case expired
  /// The certificate is not valid yet; often the device's clock is wrong.
  case notYetValid
  /// The certificate is for another host.
  case wrongHost
  /// The server's certificate is self-signed.
  case selfSigned
  /// The certificate is signed by an authority that is not trusted.
  case unknownAuthority
  /// The server does not speak TLS, or shares no version or cipher with the client.
  case handshake
  /// The certificate is rejected for another reason.
  case refused

  /// The reason, as a sentence continues after the server's name.
  package var reason: String {
    switch self {
    case .expired: "its certificate has expired"
    case .notYetValid: "its certificate is not valid yet"
    case .wrongHost: "its certificate is for another host"
    case .selfSigned: "its certificate is self-signed"
    case .unknownAuthority: "its certificate is signed by an unknown authority"
    case .handshake: "it does not speak TLS as it should"
    case .refused: "its certificate is refused"
    }
  }
}
