import Documents
import Screens

/// A server that an app connects to, as declared under `servers:` in `app.yaml`.
package struct ServerEntry: Sendable, Hashable {
  /// A header field of every request to the server.
  package struct Header: Sendable, Hashable {
    /// The field's name as written.
    package let name: String
    /// The field's value.
    package let value: String
  }

  /// How users sign in to a server.
  package enum SignIn: String, Sendable, CaseIterable {
    /// No sign-in.
    case none
    /// A telephone and a code, or an e-mail address and a password.
    case epicura
    /// An e-mail address and a password, by Supabase's GoTrue.
    case gotrue
    /// A user name and a password, for JSON Web Tokens.
    case assetra
    /// An e-mail address and a password, for one token that rotates.
    case waddlebot
  }

  /// The name that plugins request, such as `main`.
  package let name: String
  /// The prefix of every path, such as `/api/v1`; empty for none.
  package let prefix: String
  /// The header fields of every request, in the order they are written.
  package let headers: [Header]
  /// How users sign in.
  package let signIn: SignIn
  /// The server whose embedded backend answers for it too; nil where it has one of its own.
  package let embedded: String?
  /// Whether it is on the local network, and so reached without the internet, too.
  package let isLocal: Bool

  /// The name of the server that plugins use by default.
  package static let main = "main"
}

extension App {
  /// Returns the server of a name; nil where `app.yaml` has none.
  package func server(_ name: String = ServerEntry.main) -> ServerEntry? {
    servers.first { $0.name == name }
  }

  /// A plugin's folder relative to the root, such as `Plugins/Recipes`; nil where the app does not use the plugin.
  package func pluginFolder(_ plugin: String) -> String? {
    guard let file = contracts[plugin]?.span.source.path, let slash = file.lastIndex(of: "/") else {
      return nil
    }
    return String(file[..<slash])
  }
}

extension AppScript {
  /// The servers; one with an invalid name has been reported and is left out.
  var servers: [ServerEntry] {
    properties.named("servers").compactMap { named in
      // Server names are used as file names.
      guard Self.isServerName(named.name), case .record(let record) = named.property else { return nil }
      let headers = record.named("headers").compactMap { header in
        header.property.literal.map { ServerEntry.Header(name: header.name, value: $0) }
      }
      return ServerEntry(
        name: named.name, prefix: record["prefix"]?.literal ?? "", headers: headers,
        signIn: record.word("signIn").flatMap(ServerEntry.SignIn.init) ?? .none,
        embedded: record["embedded"]?.literal, isLocal: record["local"]?.literal == "true")
    }
  }
}

extension Property {
  /// The literal text under the key; nil where it is computed or no text.
  var literal: String? {
    if case .value(.literal(let node)) = self { node.text } else { nil }
  }
}
