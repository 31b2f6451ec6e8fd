import Documents
import Screens

/// A server that an app talks to, as `servers:` in `app.yaml` says it.
public struct ServerEntry: Sendable, Hashable {
  /// A field that every request to the server has.
  public struct Header: Sendable, Hashable {
    /// The field's name as it is written.
    public let name: String
    /// The field's value.
    public let value: String
  }

  /// How people sign in at a server.
  public enum SignIn: String, Sendable {
    /// They do not.
    case none
  }

  /// The name that plugins ask for, such as `main`.
  public let name: String
  /// What every path begins with, such as `/api/v1`; empty for none.
  public let prefix: String
  /// The fields that every request has, in written order.
  public let headers: [Header]
  /// How people sign in.
  public let signIn: SignIn

  /// The name of the server that plugins talk to unless they ask for another.
  public static let main = "main"
}

extension App {
  /// The server of a name; nil where `app.yaml` has none.
  public func server(_ name: String = ServerEntry.main) -> ServerEntry? {
    servers.first { $0.name == name }
  }

  /// The folder of a plugin that the app uses, named from the root, such as `Plugins/Recipes`; nil where there is none.
  public func pluginFolder(_ plugin: String) -> String? {
    guard let file = contracts[plugin]?.span.source.path, let slash = file.lastIndex(of: "/") else {
      return nil
    }
    return String(file[..<slash])
  }
}

extension AppScript {
  /// The servers; one without a proper name has been reported and is left out.
  var servers: [ServerEntry] {
    properties.named("servers").compactMap { named in
      // Names become names of files.
      guard Self.isServerName(named.name), case .record(let record) = named.property else { return nil }
      let headers = record.named("headers").compactMap { header in
        header.property.literal.map { ServerEntry.Header(name: header.name, value: $0) }
      }
      return ServerEntry(
        name: named.name, prefix: record["prefix"]?.literal ?? "", headers: headers,
        signIn: record.word("signIn").flatMap(ServerEntry.SignIn.init) ?? .none)
    }
  }
}

extension Property {
  /// The text that is written out under the key; nil where it is computed or no text.
  var literal: String? {
    if case .value(.literal(let node)) = self { node.text } else { nil }
  }
}
