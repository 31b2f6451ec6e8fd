internal import FoundationEssentials
import Foundations
package import Profiles
package import Runtime
import Screens

/// The profiles of the products, as they are written.
package enum ProductProfile: String, CaseIterable, Sendable {
  /// In its app.yaml.
  case epicura
  /// In its page under docs/products.
  case assetra, helix, waddlebot

  /// How people sign in to the product's server.
  package var signIn: SignInProfile { server.signIn ?? SignInProfile(calls: [:]) }

  /// The server `main` of the product.
  package var server: ServerEntry {
    self == .epicura
      ? Self.server(ofApp: rawValue) : Self.server("docs/products/\(rawValue).md") { Self.app(of: $0) }
  }

  /// The server `main` of an app of this repository.
  package static func server(ofApp app: String) -> ServerEntry {
    server("Screens/\(app)/app.yaml") { $0 }
  }

  private static func server(_ path: String, _ app: (String) -> String) -> ServerEntry {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    guard let bytes = FileManager.default.contents(atPath: "/\(root)/\(path)") else {
      // The repository is incomplete: no test of it means anything.
      preconditionFailure("no file \(path)")
    }
    var diagnostics = Diagnostics()
    let source = SourceText(path: path, text: app(String(decoding: bytes, as: UTF8.self)))
    let script = AppScript.read(
      source, registry: Registry(components: [], actions: []), into: &diagnostics)
    guard let server = script?.servers.first(where: { $0.name == ServerEntry.main }) else {
      // As above.
      preconditionFailure("no server in \(path)")
    }
    return server
  }

  /// An app with the servers that a page shows.
  private static func app(of page: String) -> String {
    var lines = ["app: product", "name: Product", "start: home", "locales: [en]", "servers:"]
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```yaml servers"
      } else if isInside {
        lines.append("  \(line)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
