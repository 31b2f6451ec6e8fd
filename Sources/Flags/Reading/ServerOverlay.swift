internal import Documents
package import Foundations

extension Diagnostic.Code {
  /// The server changes what only the app may say.
  package static let servedFlag = Self("KL0760")
}

extension FlagFile {
  /// Reads a flag file with the server's flags overlaid.
  ///
  /// A flag of the server replaces how the app's flag of the same name is decided; its type, requirement and variants
  /// stay the app's. Flags that the app does not declare are for other versions of it and are ignored.
  ///
  /// - Parameters:
  ///   - source: the app's own file.
  ///   - server: the server's document, flagd's form or ours; its path is how messages call it.
  ///   - diagnostics: takes what is wrong with the server's document alone.
  /// - Returns: the flags as both say them; nil where the document cannot be used, which is refused whole.
  package static func read(
    _ source: SourceText, under server: SourceText, into diagnostics: inout Diagnostics
  ) -> FlagFile? {
    var known = Diagnostics()
    guard let app = DocumentReader.read(source, into: &known),
      let document = DocumentReader.read(server, into: &diagnostics)
    else { return nil }
    var overlay = ServerOverlay()
    let root = overlay.merge(app, document)
    diagnostics.report(contentsOf: overlay.reader.diagnostics.all)
    guard !diagnostics.hasErrors else { return nil }
    var reader = FlagReader()
    var file = reader.read(root)
    diagnostics.report(contentsOf: reader.diagnostics.all.filter { $0.span?.source === server })
    file?.served = overlay.served
    return diagnostics.hasErrors ? nil : file
  }
}

/// Overlays the server's flags on the app's, as one document whose parts keep their places.
private struct ServerOverlay {
  /// Used for reporting only.
  var reader = FlagReader()
  /// The flags that the server overrides.
  var served: Set<String> = []

  private static let decisions: Set = ["defaultVariant", "rules", "targeting"]
  private static let keys = ["state", "variants", "defaultVariant", "rules", "targeting", "metadata"]

  mutating func merge(_ app: Node, _ server: Node) -> Node {
    reader.isOurs = true
    let parts = reader.entries(server, "flags that a server decides") ?? []
    reader.check(parts, keys: ["$schema", "flags", "$evaluators", "metadata"], of: "a server's flags")
    let flags = app["flags"]?.entries ?? []
    let decided = reader.entries(server["flags"] ?? Node(.mapping([]), server.span), "flags by name") ?? []
    let given = Dictionary(decided.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let merged = flags.map { flag in
      given[flag.name].map { Node.Entry(name: flag.name, keySpan: flag.keySpan, value: merge(flag, $0)) }
        ?? flag
    }
    return replacing(
      app,
      [
        ("flags", app.entry("flags").map { Node(.mapping(merged), $0.value.span) }),
        ("$evaluators", evaluators(app, server)),
      ])
  }

  private mutating func merge(_ flag: Node.Entry, _ server: Node.Entry) -> Node {
    guard let said = reader.entries(server.value, "a flag") else { return flag.value }
    served.insert(flag.name)
    for entry in said where !Self.keys.contains(entry.name) {
      reader.report(
        .servedFlag, "the server cannot say `\(entry.name)` of `\(flag.name)`", entry.keySpan,
        help: "it may say \(Self.keys.map { "`\($0)`" }.joined(separator: ", "))")
    }
    check(server.value["variants"], against: flag)
    var entries = flag.value.entries ?? []
    let isDecided = said.contains { Self.decisions.contains($0.name) }
    if isDecided { entries.removeAll { Self.decisions.contains($0.name) } }
    let taken = said.filter { Self.decisions.contains($0.name) || $0.name == "state" }
    entries.removeAll { entry in taken.contains { $0.name == entry.name } }
    return Node(.mapping(entries + taken), flag.value.span)
  }

  /// Screens are linked against the app's own variants, so the server's must be among them.
  private mutating func check(_ variants: Node?, against flag: Node.Entry) {
    let own = flag.value["variants"]
    for variant in variants.flatMap({ reader.entries($0, "variants, names with values") }) ?? [] {
      guard let known = own?[variant.name] else {
        let names = own?.entries?.map(\.name) ?? []
        reader.report(
          .servedFlag, "the app's `\(flag.name)` has no variant `\(variant.name)`", variant.keySpan,
          help: reader.didYouMean(variant.name, names)
            ?? "there are \(names.map { "`\($0)`" }.joined(separator: ", "))")
        continue
      }
      guard known.value != variant.value.value else { continue }
      reader.report(
        .servedFlag, "the variant `\(variant.name)` of `\(flag.name)` has another value in the app",
        variant.value.span, help: "give it the app's value, or leave `variants` out",
        related: [Diagnostic.Related("the app's value", known.span)])
    }
  }

  /// The shared rules of both; of duplicates the server's is used.
  private func evaluators(_ app: Node, _ server: Node) -> Node? {
    guard let added = server["$evaluators"]?.entries else { return app["$evaluators"] }
    let own = app["$evaluators"]?.entries?.filter { entry in !added.contains { $0.name == entry.name } } ?? []
    return Node(.mapping(own + added), server["$evaluators"]?.span ?? server.span)
  }

  /// A mapping with other values for some of its keys.
  private func replacing(_ node: Node, _ values: [(name: String, value: Node?)]) -> Node {
    var entries = node.entries ?? []
    for (name, value) in values {
      guard let value else { continue }
      let span = node.entry(name)?.keySpan ?? value.span
      let entry = Node.Entry(name: name, keySpan: span, value: value)
      if let index = entries.firstIndex(where: { $0.name == name }) {
        entries[index] = entry
      } else {
        entries.append(entry)
      }
    }
    return Node(.mapping(entries), node.span)
  }
}
