import ArgumentParser
import Catalogs
// `environ` is a global variable of the C library, which nothing here changes once there are threads.
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

  /// Replaces the locales of the environment that are none by `C`.
  ///
  /// ICU 76 opens the environment's locale as its own default the first time that it needs one, and reads through a null
  /// pointer where a subtag is longer than any may be. To be called before there are threads.
  static func replaceInvalidLocales() {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = variable(name), !isLocale(value) else { continue }
      // The encoding is still that of the terminal.
      let encoding = value.drop { $0 != "." }.prefix { $0 != "@" }.prefix(16)
      setenv(name, "C\(encoding)", 1)
    }
  }

  /// Whether a value is `C`, `POSIX` or a language, with a short encoding and modifier.
  private static func isLocale(_ value: String) -> Bool {
    guard value.utf8.count <= 64 else { return false }
    let name = value.prefix { $0 != "." && $0 != "@" }
    let modifier = value.drop { $0 != "@" }.dropFirst()
    guard modifier.utf8.count <= 11, modifier.utf8.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A })
    else {
      return false
    }
    return name == "C" || name == "POSIX" || LocaleTag(String(name)) != nil
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

  /// Checks the folder of `--data`: an empty one would be the root of the file system, or the usual folder.
  static func validate(data: String?) throws {
    if data?.isEmpty == true { throw ValidationError("--data: expected a folder") }
  }

  /// Returns the folder for an app's data: the XDG data folder (XDG Base Directory Specification 0.8).
  static func dataFolder(_ app: String) -> String { "\(appsFolder)/\(app)" }

  /// The folder with the data of all apps.
  static var appsFolder: String { "\(dataHome)/kolam" }

  /// Returns the folder for the data of an app's servers under `kolam serve`.
  static func serverFolder(_ app: String) -> String { "\(dataHome)/kolam-servers/\(app)" }

  /// A relative path would be another folder for each folder that the program is started in; the specification wants it
  /// ignored.
  private static var dataHome: String {
    absolute("XDG_DATA_HOME") ?? (absolute("HOME") ?? accountHome) + "/.local/share"
  }

  private static func absolute(_ name: String) -> String? {
    variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The account's home folder; the root, where nobody else writes, for an account without one.
  private static var accountHome: String {
    guard let account = getpwuid(getuid()) else { return "" }
    return String(cString: account.pointee.pw_dir)
  }
}
