package import Foundations
package import Services

/// A remote server that replaces an embedded one, written as `URL` or `NAME=URL`.
package struct RemoteTarget: Sendable, Hashable {
  /// The server's name among the plugins' servers.
  package let name: String
  /// Its address.
  package let address: ServerAddress

  /// Parses a target.
  ///
  /// - Parameters:
  ///   - text: the address, after a name and `=` unless it is the main server.
  ///   - main: the name of the main server.
  /// - Throws: a diagnostic where the address is invalid.
  package init(_ text: String, main: String = "main") throws(Diagnostic) {
    let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    let isNamed = !name.isEmpty && text.dropFirst(name.count).hasPrefix("=")
    self.name = isNamed ? String(name) : main
    address = try ServerAddress(isNamed ? String(text.dropFirst(name.count + 1)) : text)
  }
}
