import Catalogs
import Documents
package import Foundations
import PluginKit
package import Profiles
package import Screens

extension AppScript {
  var tabs: [App.Tab] {
    guard case .list(let items) = properties["tabs"] else { return [] }
    return items.compactMap { item in
      guard case .record(let record) = item, case .word(let id, let span) = record["tab"],
        let label = record.text("label"), let screen = record.word("screen")
      else { return nil }
      return App.Tab(id: id, label: label, screen: screen, span: span)
    }
  }

  /// Its languages; invalid tags have been reported and are ignored.
  package var locales: [String] { strings("locales").filter { LocaleTag($0) != nil } }

  /// The languages that stand in for others; invalid ones have been reported and are ignored.
  var fallbacks: LocaleFallbacks {
    let pairs = declaredFallbacks.compactMap { declared -> (LocaleTag, LocaleTag)? in
      guard let tag = LocaleTag(declared.locale), let other = LocaleTag(declared.fallback) else { return nil }
      return (tag, other)
    }
    return LocaleFallbacks(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
  }

  /// A line of `fallback`, such as `mr: hi`.
  struct DeclaredFallback {
    let locale: String
    let localeSpan: Span
    let fallback: String
    let fallbackSpan: Span
  }

  /// The lines of `fallback`, valid or not.
  var declaredFallbacks: [DeclaredFallback] {
    properties.named("fallback").compactMap { named in
      guard case .value(let source) = named.property else { return nil }
      var fallback = source.span.text
      if case .literal(let node) = source { fallback = node.text ?? "" }
      return DeclaredFallback(
        locale: named.name, localeSpan: named.span, fallback: fallback, fallbackSpan: source.span)
    }
  }

  /// The name of the folder that it is in.
  var folderName: String? { source.path.split(separator: "/").dropLast().last.map(String.init) }

  /// The names of its catalogs, with their places.
  package var catalogs: [(name: String, span: Span?)] {
    guard case .list(let items) = properties["catalogs"] else {
      return [(folderName ?? name, properties.keySpans["app"])]
    }
    return items.compactMap { if case .word(let word, let span) = $0 { (word, span) } else { nil } }
  }

  /// The plugins with their required versions.
  var plugins: [String: (version: String, span: Span)] {
    Dictionary(
      properties.named("plugins").map { named in
        var version = ""
        if case .value(.literal(let node)) = named.property { version = node.text ?? "" }
        return (named.name, (version, named.span))
      }, uniquingKeysWith: { first, _ in first })
  }

  var profiles: [DeviceProfile] {
    let given = properties.named("profiles").compactMap { named -> DeviceProfile? in
      guard case .record(let record) = named.property, let columns = number(record, "columns") else {
        return nil
      }
      return DeviceProfile(name: named.name, columns: columns, rows: number(record, "rows"))
    }
    return given.isEmpty ? [.phone] : given
  }

  func palette(_ appearance: String) -> Palette {
    guard case .record(let theme) = properties["theme"], case .record(let colors) = theme[appearance] else {
      return Palette()
    }
    var palette: [Palette.Name: UInt32] = [:]
    for name in Palette.Name.allCases {
      guard case .value(.literal(let node)) = colors[name.rawValue], let text = node.text else { continue }
      palette[name] = Self.color(text)
    }
    return Palette(palette)
  }

  private func number(_ record: Properties, _ name: String) -> Int? {
    guard case .value(.literal(let node)) = record[name] else { return nil }
    return node.text.flatMap { Int($0) }
  }

  private func strings(_ name: String) -> [String] {
    guard case .list(let items) = properties[name] else { return [] }
    return items.compactMap { item in
      if case .value(.literal(let node)) = item { node.text } else { nil }
    }
  }

  /// Parses a color such as `#RRGGBB`.
  static func color(_ text: String) -> UInt32? {
    guard text.utf8.count == 7, text.hasPrefix("#"),
      text.dropFirst().utf8.allSatisfy({ $0 != UInt8(ascii: "+") })
    else { return nil }
    return UInt32(text.dropFirst(), radix: 16)
  }
}

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
  /// Where it is; nil where only `--backend` says so.
  package let address: String?
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
        name: named.name, prefix: record["prefix"]?.literal ?? "", address: record["address"]?.literal,
        headers: headers,
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
