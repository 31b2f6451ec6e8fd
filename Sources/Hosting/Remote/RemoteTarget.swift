package import Foundations
package import Services

/// A server outside that takes the place of an embedded one, as it is written: `URL`, or `NAME=URL`.
package struct RemoteTarget: Sendable, Hashable {
  /// The name that plugins ask for.
  package let name: String
  /// Where it is.
  package let address: ServerAddress

  /// Reads a target.
  ///
  /// - Parameters:
  ///   - text: the address, after a name and `=` unless it is the main server.
  ///   - main: the name of the main server.
  /// - Throws: a diagnostic where the address is none.
  package init(_ text: String, main: String = "main") throws(Diagnostic) {
    let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    let isNamed = !name.isEmpty && text.dropFirst(name.count).hasPrefix("=")
    self.name = isNamed ? String(name) : main
    address = try ServerAddress(isNamed ? String(text.dropFirst(name.count + 1)) : text)
  }
}
