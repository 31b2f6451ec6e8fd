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

/// Bluetooth, for pairing with an appliance.
enum BluetoothProbe: MachineProbe {
  static let name = "bluetooth"

  // As Linux numbers them (bluetooth/bluetooth.h); Swift's Glibc has neither.
  private static let family: Int32 = 31
  private static let rawType: Int32 = 3
  private static let hci: Int32 = 1

  static func findings(on machine: any Machine) -> [Finding] {
    let help = "pairing uses a simulated appliance without it, or the controller that --ble names"
    if let failure = machine.failure(ofSocket: family, type: rawType, protocol: hci) {
      return [
        Finding("kernel", .missing, "no Bluetooth socket: \(failure)", help: help)
      ]
    }
    let adapters = machine.names(in: "/sys/class/bluetooth")
    guard !adapters.isEmpty else {
      return [Finding("kernel", .ok, "has Bluetooth"), Finding("adapter", .missing, "none", help: help)]
    }
    return [
      Finding("kernel", .ok, "has Bluetooth"),
      Finding("adapter", .ok, "\(adapters.joined(separator: ", ")), used by --ble l2cap"),
    ]
  }
}

/// The desktop's notifications.
enum NotificationProbe: MachineProbe {
  static let name = "notifications"

  static func findings(on machine: any Machine) -> [Finding] {
    guard let program = machine.program("notify-send") else {
      return [
        Finding(
          "desktop", .missing, "no notify-send",
          help:
            "notifications are lines of the session; for those of the desktop: sudo apt-get install libnotify-bin"
        )
      ]
    }
    guard machine.variable("DBUS_SESSION_BUS_ADDRESS") != nil else {
      return [
        Finding(
          "desktop", .limited, "\(program), without a desktop session",
          help: "run it within a desktop session")
      ]
    }
    return [Finding("desktop", .ok, program)]
  }
}

/// What can scan: cameras with zbar, and readers on serial lines.
enum ScannerProbe: MachineProbe {
  static let name = "scanners"

  static func findings(on machine: any Machine) -> [Finding] {
    let devices = machine.names(in: "/dev")
    return [
      found("camera", devices.filter { $0.hasPrefix("video") }),
      found("serial line", devices.filter { $0.hasPrefix("ttyUSB") || $0.hasPrefix("ttyACM") }),
      machine.program("zbarimg").map { Finding("zbar", .ok, $0) }
        ?? Finding(
          "zbar", .missing, "no zbarimg",
          help: "codes in pictures need it: sudo apt-get install zbar-tools; a keyboard scanner works without"
        ),
    ]
  }

  private static func found(_ name: String, _ devices: [String]) -> Finding {
    devices.isEmpty
      ? Finding(name, .missing, "none")
      : Finding(name, .ok, devices.map { "/dev/\($0)" }.joined(separator: ", "))
  }
}

/// What decoding and encoding pictures needs.
enum PictureProbe: MachineProbe {
  static let name = "pictures"

  static func findings(on machine: any Machine) -> [Finding] {
    [
      found(
        "libturbojpeg", "libturbojpeg.so.0", on: machine,
        help: "photos, cameras and the pictures of recipes need it: sudo apt-get install libturbojpeg0"),
      found(
        "libpng", "libpng16.so.16", on: machine,
        help: "PNG pictures need it: sudo apt-get install libpng16-16"),
    ]
  }

  private static func found(
    _ name: String, _ library: String, on machine: any Machine, help: String
  ) -> Finding {
    if let failure = machine.failure(ofLoading: library) {
      return Finding(name, .missing, failure, help: help)
    }
    return Finding(name, .ok, library)
  }
}
