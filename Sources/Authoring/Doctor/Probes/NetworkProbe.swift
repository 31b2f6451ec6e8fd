/// What requests to a server on the network need.
enum NetworkProbe: MachineProbe {
  static let name = "network"

  private static let library = "libcurl.so.4"
  /// Where distributions keep the certificates that are trusted.
  private static let roots = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
  ]

  static func findings(on machine: any Machine) -> [Finding] {
    [curl(machine), certificates(machine)] + proxies(machine)
  }

  private static func curl(_ machine: any Machine) -> Finding {
    if let failure = machine.failure(ofLoading: library) {
      return Finding(
        "libcurl", .missing, failure, help: "servers on the network need it: sudo apt-get install libcurl4")
    }
    let version = machine.text(of: "curl_version", in: library)?.split(separator: " ") ?? []
    let tls = version.first { part in
      ["OpenSSL", "GnuTLS", "LibreSSL", "mbedTLS", "wolfSSL", "rustls"].contains { part.hasPrefix($0) }
    }
    guard let tls else {
      return Finding(
        "libcurl", .limited, "\(version.first ?? "libcurl"), without TLS",
        help: "`https` servers need a libcurl with TLS: sudo apt-get install libcurl4")
    }
    return Finding("libcurl", .ok, "\(version[0].split(separator: "/").last ?? ""), TLS by \(tls)")
  }

  private static func certificates(_ machine: any Machine) -> Finding {
    let named = machine.variable("CURL_CA_BUNDLE") ?? machine.variable("SSL_CERT_FILE")
    for path in (named.map { [$0] } ?? []) + roots where machine.exists(path) {
      guard let count = machine.count(ofLine: "-----BEGIN CERTIFICATE-----", in: path), count > 0 else {
        continue
      }
      return Finding("TLS roots", .ok, "\(count) certificates in \(path)")
    }
    return Finding(
      "TLS roots", .missing, "no trusted certificates",
      help: "`https` servers need them: sudo apt-get install ca-certificates, or name a file with --ca")
  }

  private static func proxies(_ machine: any Machine) -> [Finding] {
    ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].compactMap { name in
      machine.variable(name).map { Finding(name, .ok, withoutCredentials($0)) }
    }
  }

  /// A proxy's address without the name and the password in it.
  static func withoutCredentials(_ address: String) -> String {
    guard let sign = address.lastIndex(of: "@") else { return address }
    let scheme = address.range(of: "://").map { String(address[..<$0.upperBound]) } ?? ""
    return scheme + "••••@" + address[address.index(after: sign)...]
  }
}

extension String {
  /// Where a part of it begins and ends; nil where it is not in it.
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
