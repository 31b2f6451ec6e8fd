package import Foundations
package import Services

/// A remote server that replaces an embedded one, written as `URL` or `NAME=URL`.
package struct RemoteTarget: Sendable, Hashable {
  /// The server's name among the plugins' servers.
  package let name: String
  /// Its address.
  package let address: ServerAddress
  /// Whether the app says where it is, and not who runs the app: keys and certificates are not for it.
  package let isDeclared: Bool

  /// Takes the address of a server from app.yaml.
  ///
  /// - Parameters:
  ///   - name: the server's name.
  ///   - address: the address.
  /// - Throws: a diagnostic where the address is invalid.
  package init(declared name: String, at address: String) throws(Diagnostic) {
    (self.name, self.address, isDeclared) = (name, try ServerAddress(address), true)
  }

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
    isDeclared = false
  }
}
