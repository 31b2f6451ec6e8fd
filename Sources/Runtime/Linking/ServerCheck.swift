import Documents
import Foundations
import PluginKit
import Screens

extension AppScript {
  /// Checks the names, prefixes and header fields of the servers.
  func checkServers(into diagnostics: inout Diagnostics) {
    for named in properties.named("servers") {
      if !Self.isServerName(named.name) {
        diagnostics.report(
          Diagnostic(
            .invalidName, "`\(named.name)` is not a name", at: named.span,
            help: "use letters, digits, `_` and `-`, beginning with a letter"))
      }
      guard case .record(let server) = named.property else { continue }
      check(prefix: server["prefix"], into: &diagnostics)
      check(embedded: server["embedded"], of: named.name, into: &diagnostics)
      checkAddress(of: server, into: &diagnostics)
      var reader = SignInReader()
      _ = reader.profile(of: server)
      diagnostics.report(contentsOf: reader.diagnostics.all)
      var seen: [String: Span] = [:]
      for header in server.named("headers") {
        check(header, into: &diagnostics)
        if let first = seen.updateValue(header.span, forKey: header.name.lowercased()) {
          diagnostics.report(
            Diagnostic(
              .serverHeader, "the header field `\(header.name)` is given twice", at: header.span,
              help: "remove one of the two: case makes no difference",
              related: [Diagnostic.Related("also given here", first)]))
        }
      }
    }
  }

  /// Reports the plugins whose contracts ask for a server that the app lacks, and the servers that none asks for.
  ///
  /// Plans are sold by the server `main`, and people sign in there.
  func checkNeeds(_ contracts: [String: Contract], into diagnostics: inout Diagnostics) {
    let names = properties.named("servers").map(\.name)
    for (name, plugin) in plugins.sorted(by: { $0.key < $1.key }) {
      guard let contract = contracts[name] else { continue }
      if let need = missingNeed(of: contract, names) {
        report(need, of: contract, at: plugin.span, among: names, into: &diagnostics)
        continue
      }
      for server in contract.servers where !server.isOptional && !names.contains(server.name) {
        let near = nearestName(to: server.name, in: names).map { "did you mean `\(server.name)` by `\($0)`?" }
        diagnostics.report(
          Diagnostic(
            .missingServer,
            "the plugin `\(name)` asks for the server `\(server.name)`, and the app has none of this name",
            at: plugin.span, help: near ?? "add `\(server.name)` under `servers`",
            related: [Diagnostic.Related("its contract asks for it here", server.span)]))
      }
    }
    // Where a contract could not be read, the servers that it asks for are unknown.
    if plugins.keys.allSatisfy({ contracts[$0] != nil }) {
      checkUnused(
        asked: Set(contracts.values.flatMap(\.servers).map(\.name) + serversOfData), into: &diagnostics)
    }
  }

  /// The servers that its collections are read from.
  private var serversOfData: [String] {
    properties.named("data").compactMap { named in
      guard case .record(let record) = named.property, case .record(let remote) = record["remote"] else {
        return nil
      }
      return remote.word("server") ?? ServerEntry.main
    }
  }

  /// Reports servers that no plugin and no collection asks for; `main` is also asked for flags, plans and accounts by the app itself.
  private func checkUnused(asked: Set<String>, into diagnostics: inout Diagnostics) {
    // A name that is none has been reported.
    let declared = properties.named("servers").filter { Self.isServerName($0.name) }
    let embedding = Set(servers.compactMap(\.embedded))
    for server in declared
    where server.name != ServerEntry.main && !asked.contains(server.name) && !embedding.contains(server.name)
    {
      let undeclared = asked.subtracting(declared.map(\.name)).sorted()
      let near = nearHelp(for: server.name, in: undeclared)
      diagnostics.report(
        Diagnostic(
          .unusedServer, .warning, "no plugin of the app asks for the server `\(server.name)`",
          at: server.span,
          help: near ?? "remove it, or list it under `servers` in the plugin.yaml that asks for it"))
    }
  }

  /// The first need of a contract that the servers of these names cannot answer.
  private func missingNeed(of contract: Contract, _ names: [String]) -> Contract.Need? {
    let isSignInPossible = servers.contains { $0.name == ServerEntry.main && $0.signIn != nil }
    return contract.needs.first {
      switch $0 {
      case .http: names.isEmpty && contract.servers.contains { !$0.isOptional }
      case .plan: !names.contains(ServerEntry.main)
      case .account: !isSignInPossible
      default: false
      }
    }
  }

  private func report(
    _ need: Contract.Need, of contract: Contract, at span: Span, among names: [String],
    into diagnostics: inout Diagnostics
  ) {
    let isUnsigned = need == .account && names.contains(ServerEntry.main)
    let main = need == .account ? "main: { prefix: /api/v1, signIn: otp }" : "main: { prefix: /api/v1 }"
    diagnostics.report(
      Diagnostic(
        .missingServer,
        isUnsigned
          ? "the plugin `\(contract.name)` needs `account`, and nobody can sign in to the server `\(ServerEntry.main)`"
          : "the plugin `\(contract.name)` needs `\(need.rawValue)`, and the app has no server"
            + (names.isEmpty ? "" : " `\(ServerEntry.main)`"), at: span,
        help: isUnsigned
          ? "say how with `signIn`, such as `\(main)`"
          : names.isEmpty
            ? "add the server to app.yaml, such as `servers: { \(main) }`" : "add `\(main)` under `servers`",
        related: [
          Diagnostic.Related("its contract lists the need here", contract.needsSpan ?? contract.span)
        ]))
  }

  private func check(prefix: Property?, into diagnostics: inout Diagnostics) {
    guard case .value(let source) = prefix else { return }
    guard let text = prefix?.literal else {
      return computed(.serverPrefix, "a prefix", source.span, into: &diagnostics)
    }
    guard let syntaxError = Self.syntaxError(ofPrefix: text) else { return }
    diagnostics.report(
      Diagnostic(
        .serverPrefix, "the prefix `\(text.prefix(80))` \(syntaxError.message)", at: source.span,
        help: syntaxError.help))
  }

  /// Reports a server that is embedded in none that has a backend of its own.
  private func check(embedded: Property?, of name: String, into diagnostics: inout Diagnostics) {
    guard case .value(let source) = embedded else { return }
    let others = servers.filter { $0.embedded == nil && $0.name != name }.map(\.name)
    guard let target = embedded?.literal, others.contains(target) else {
      let near = nearHelp(for: embedded?.literal ?? "", in: others)
      diagnostics.report(
        Diagnostic(
          .serverEmbedded, "`\(name)` is embedded in a server that has no backend of its own",
          at: source.span,
          help: near ?? "name another server under `servers` that is not embedded itself"))
      return
    }
  }

  /// Reports an address that is none, over which a token could be read, or that another key contradicts.
  private func checkAddress(of server: Properties, into diagnostics: inout Diagnostics) {
    guard case .value(let source) = server["address"] else { return }
    guard let text = server["address"]?.literal else {
      return computed(.declaredAddress, "an address", source.span, into: &diagnostics)
    }
    let (message, help): (String, String)
    if let other = ["embedded", "local"].first(where: { server[$0] != nil && server[$0]?.literal != "false" })
    {
      message = "a server with `\(other)` has no address of its own"
      help = "remove one of the two"
    } else if !Self.isAddress(text) {
      message = "`\(text.prefix(80))` is not a server’s address"
      help = "write `https://host`, with neither user nor query; a path goes into `prefix`"
    } else if !text.lowercased().hasPrefix("https://"), !Self.isLoopback(text) {
      message = "what is sent to `\(text.prefix(80))` can be read on its way"
      help = "write `https://`; `http://` is for servers of this machine"
    } else {
      return
    }
    diagnostics.report(Diagnostic(.declaredAddress, message, at: source.span, help: help))
  }

  /// The host of an address with its port, without a slash at the end; nil where there is more or less.
  private static func authority(_ text: String) -> Substring? {
    guard let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }),
      text.utf8.allSatisfy({ (33..<127).contains($0) })
    else { return nil }
    let rest = text.dropFirst(scheme.count)
    return rest.hasSuffix("/") ? rest.dropLast() : rest
  }

  private static func isAddress(_ text: String) -> Bool {
    guard let authority = authority(text) else { return false }
    let isBracketed = authority.hasPrefix("[")
    let host = isBracketed ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    let port = authority.dropFirst(host.count)
    let isHost =
      isBracketed
      ? host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } && host.count > 3
      : host.utf8.allSatisfy { isLetter($0) || isDigit($0) || "-.".utf8.contains($0) }
    guard isHost, !host.isEmpty, authority.hasPrefix(host) else { return false }
    return port.isEmpty || (port.hasPrefix(":") && UInt16(port.dropFirst()).map { $0 > 0 } ?? false)
  }

  private static func isLoopback(_ text: String) -> Bool {
    guard let authority = authority(text) else { return false }
    return ["localhost", "127.0.0.1", "[::1]"].contains {
      authority.lowercased() == $0 || authority.lowercased().hasPrefix($0 + ":")
    }
  }

  private func check(_ header: NamedProperty, into diagnostics: inout Diagnostics) {
    if !Self.isFieldName(header.name) {
      diagnostics.report(
        Diagnostic(
          .serverHeader, "`\(header.name.prefix(80))` is no name of a header field", at: header.span,
          help: "write letters, digits and `-`, such as `X-Tenant-ID`"))
    } else if Self.ownFields.contains(header.name.lowercased()) {
      diagnostics.report(
        Diagnostic(
          .serverHeader, "every request has its own `\(header.name)`", at: header.span, help: "remove it"))
    }
    guard case .value(let source) = header.property else { return }
    guard let value = header.property.literal else {
      return computed(.serverHeader, "a header field", source.span, into: &diagnostics)
    }
    // A control character would end the field and begin another (RFC 9110, 5.5).
    guard !value.utf8.allSatisfy({ $0 == 9 || (32..<127).contains($0) }) || value.isEmpty else { return }
    diagnostics.report(
      Diagnostic(
        .serverHeader, "the value of `\(header.name)` cannot be written", at: source.span,
        help: "write one line of ASCII"))
  }

  private func computed(
    _ code: Diagnostic.Code, _ what: String, _ span: Span, into diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      Diagnostic(
        code, "found `\(span.text.prefix(80))`, expected \(what) that is written out", at: span,
        help: "write a text without `${…}`"))
  }

  /// Fields that the transport sets itself.
  private static let ownFields: Set = [
    "connection", "content-length", "host", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  private static func syntaxError(ofPrefix text: String) -> (message: String, help: String)? {
    if text.isEmpty { return nil }
    if text.contains("://") {
      return ("has a host in it", "write the path alone; `--backend` names the server")
    }
    if !text.hasPrefix("/") { return ("does not begin with `/`", "write `/\(text)`") }
    if text.contains(where: { "?#".contains($0) }) {
      return ("has a query or a fragment in it", "write the path alone")
    }
    if text.hasSuffix("/") {
      let rest = String(text.dropLast())
      return ("ends with `/`", rest.isEmpty ? "remove it: paths begin at the top" : "write `\(rest)`")
    }
    if text.contains("//") { return ("has an empty part", "write one `/` between parts") }
    if !text.utf8.allSatisfy({ (33..<127).contains($0) }) {
      return ("has characters that an address cannot have", "write ASCII without spaces, `%20` for one")
    }
    return nil
  }

  static func isServerName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy {
      isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }

  /// Returns whether a name is a token (RFC 9110, 5.6.2).
  private static func isFieldName(_ name: String) -> Bool {
    let special = Set("!#$%&'*+-.^_`|~".utf8)
    return !name.isEmpty && name.utf8.allSatisfy { isLetter($0) || isDigit($0) || special.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
