import CCurl

/// How libcurl ended a transfer that did not succeed.
struct CurlEnd: Sendable, Hashable {
  /// Its result (`CURLcode`).
  let code: Int32
  /// OpenSSL's result for the certificate (`X509_V_ERR_…` in x509_vfy.h); 0 where there is none.
  let verification: Int
  /// libcurl's description of the result.
  let words: String
  /// libcurl's description of this transfer's error.
  let details: String

  /// Whether the connection broke in the middle of the handshake, which says nothing about the server's TLS.
  var isBroken: Bool {
    ["SSL_ERROR_SYSCALL", "Connection reset", "Broken pipe"].contains { details.contains($0) }
  }
}

extension TransportError {
  /// Translates how libcurl ended a transfer.
  ///
  /// - Parameters:
  ///   - end: the transfer's end.
  ///   - server: the server's host and port.
  ///   - limit: the most bytes the response's body may have.
  init(_ end: CurlEnd, server: String, limit: Int) {
    switch Int(end.code) {
    case CCURL_OPERATION_TIMEDOUT: self = .timedOut
    case CCURL_FILESIZE_EXCEEDED: self = .tooLarge(limit: limit)
    case CCURL_PEER_FAILED_VERIFICATION: self = .insecure(TLSError(verification: end.verification))
    case CCURL_SSL_CONNECT_ERROR where !end.isBroken: self = .insecure(.handshake)
    default: self = .unreachable("\(server): \(end.words)")
    }
  }
}

extension TLSError {
  /// Translates OpenSSL's result for a certificate.
  ///
  /// The chain is checked by OpenSSL and the host by libcurl, which checks the host of a valid chain only and then
  /// leaves the result as it was before (0, or 1 in older releases).
  init(verification: Int) {
    switch verification {
    case 0, 1, 62, 64: self = .wrongHost
    case 9: self = .notYetValid
    case 10: self = .expired
    case 18: self = .selfSigned
    case 2, 19, 20, 21, 27: self = .unknownAuthority
    default: self = .refused
    }
  }
}
