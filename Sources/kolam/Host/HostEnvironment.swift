// `environ` is a global variable of the C library, which nothing here changes.
@preconcurrency import Glibc

/// The environment variables of the program.
enum HostEnvironment {
  /// Returns a variable; nil if it is unset or empty.
  static func variable(_ name: String) -> String? {
    guard let pointer = getenv(name) else { return nil }
    let value = String(cString: pointer)
    return value.isEmpty ? nil : value
  }

  /// Returns the variables with a prefix, and their values.
  static func variables(beginningWith prefix: String) -> [String: String] {
    var found: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if text.hasPrefix(prefix), let sign = text.firstIndex(of: "=") {
        found[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      next += 1
    }
    return found
  }

  /// The variables that colors depend on.
  static var colorVariables: [String: String] {
    var variables: [String: String] = [:]
    for name in [
      "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "TERM", "COLORTERM", "TERM_PROGRAM",
    ] {
      variables[name] = getenv(name).map { String(cString: $0) }
    }
    return variables
  }

  /// The user's language by POSIX's order of variables, as a BCP 47 tag; nil for the C locale.
  static var locale: String? {
    guard let value = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") else { return nil }
    let name = value.prefix { $0 != "." && $0 != "@" }
    return name == "C" || name == "POSIX" || name.isEmpty ? nil : String(name).replacing("_", with: "-")
  }

  /// Whether text is UTF-8, by POSIX's order of variables.
  static var isUnicode: Bool {
    let value = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
    let encoding = value.drop { $0 != "." }.lowercased()
    return encoding.hasPrefix(".utf-8") || encoding.hasPrefix(".utf8")
  }

  /// Whether the program belongs to a desktop's session, whose services have a bus.
  static var hasDesktop: Bool { variable("DBUS_SESSION_BUS_ADDRESS") != nil }

  /// The time zone as an IANA name, by `TZ` or the link that Debian sets.
  static var zone: String {
    if let zone = variable("TZ") { return zone.hasPrefix(":") ? String(zone.dropFirst()) : zone }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/etc/localtime", $0, bytes.count) } ?? -1
    }
    guard count > 0 else { return "UTC" }
    let path = String(decoding: buffer[..<count], as: UTF8.self)
    guard let range = path.firstRange(of: "zoneinfo/") else { return "UTC" }
    return String(path[range.upperBound...])
  }

  /// Returns the folder for an app's data: the XDG data folder (XDG Base Directory Specification 0.8).
  static func dataFolder(_ app: String) -> String { "\(appsFolder)/\(app)" }

  /// The folder with the data of all apps.
  static var appsFolder: String { "\(dataHome)/kolam" }

  /// Returns the folder for the data of an app's servers under `kolam serve`.
  static func serverFolder(_ app: String) -> String { "\(dataHome)/kolam-servers/\(app)" }

  private static var dataHome: String {
    variable("XDG_DATA_HOME") ?? (variable("HOME") ?? accountHome) + "/.local/share"
  }

  /// The account's home folder; the root, where nobody else writes, for an account without one.
  private static var accountHome: String {
    guard let account = getpwuid(getuid()) else { return "" }
    return String(cString: account.pointee.pw_dir)
  }
}
