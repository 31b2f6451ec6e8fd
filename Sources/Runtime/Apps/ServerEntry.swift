import Documents
package import Profiles
package import Screens

/// A server that an app connects to, as declared under `servers:` in `app.yaml`.
package struct ServerEntry: Sendable, Equatable {
  /// A header field of every request to the server.
  package struct Header: Sendable, Hashable {
    /// The field's name as written.
    package let name: String
    /// The field's value.
    package let value: String
  }

  /// How many requests of one kind a client may send in a minute.
  package struct Limit: Sendable, Hashable {
    /// The paths below the prefix, each with all below it; empty for all that no other limit has.
    package let paths: [String]
    /// The most requests.
    package let requests: Int
    /// Whether an address is one client, with all who are signed in there.
    package let isByAddress: Bool

    /// Describes a limit.
    package init(paths: [String], requests: Int, isByAddress: Bool) {
      (self.paths, self.requests, self.isByAddress) = (paths, requests, isByAddress)
    }
  }

  /// The name that plugins request, such as `main`.
  package let name: String
  /// The prefix of every path, such as `/api/v1`; empty for none.
  package let prefix: String
  /// The header fields of every request, in the order they are written.
  package let headers: [Header]
  /// How users sign in, and devices are registered for pushes; nil where nobody signs in.
  package let signIn: SignInProfile?
  /// How many requests its embedded backend takes.
  package let limits: [Limit]
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
  package var servers: [ServerEntry] {
    var reader = SignInReader()
    return properties.named("servers").compactMap { named in
      // Server names are used as file names.
      guard Self.isServerName(named.name), case .record(let record) = named.property else { return nil }
      let headers = record.named("headers").compactMap { header in
        header.property.literal.map { ServerEntry.Header(name: header.name, value: $0) }
      }
      return ServerEntry(
        name: named.name, prefix: record["prefix"]?.literal ?? "", headers: headers,
        signIn: reader.profile(of: record), limits: record.records("limits").map { ServerEntry.Limit($0) },
        embedded: record["embedded"]?.literal, isLocal: record["local"]?.literal == "true")
    }
  }
}

extension ServerEntry.Limit {
  fileprivate init(_ record: Properties) {
    var paths: [String] = []
    if case .list(let items) = record["paths"] { paths = items.compactMap(\.literal) }
    self.init(
      paths: paths, requests: record["requests"]?.literal.flatMap { Int($0) } ?? .max,
      isByAddress: record.word("of") == "address")
  }
}

extension Property {
  /// The literal text under the key; nil where it is computed or no text.
  var literal: String? {
    if case .value(.literal(let node)) = self { node.text } else { nil }
  }
}
