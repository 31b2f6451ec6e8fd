package import Documents
package import Foundations

/// What `data:` of an app may hold.
package enum CollectionScript {
  /// The keys of a collection or a document.
  package static let spec = RecordSpec(
    "a collection",
    keys: [
      .about("the collection"),
      KeySpec(
        "collection", .value(.dyn),
        "The type of its rows: one of `types:`, or the fields themselves. Screens use it as `data.` and its name."
      ),
      KeySpec(
        "document", .value(.dyn),
        "The fields of one record, or its type; each may be null, or has a default or an empty value."),
      KeySpec(
        "order", .list(.value(.string)),
        "The fields that rows are ordered by, `-` before one whose greatest comes first; then as they were added."
      ),
      KeySpec(
        "search", .list(.value(.string)),
        "The fields in which a search looks for words, or members of their records, such as `lines.name`; with a weight, such as `title^10`, where rows that match best come first."
      ),
      KeySpec("limit", .value(.string), "The limit of plans on the number of rows, such as `limits.tasks`."),
      KeySpec("undo", .value(.duration), "For how long the last change can be undone, such as `10s`."),
      KeySpec(
        "quiet", .value(.duration),
        "How long a change waits for the next before they are sent as one, such as `500ms` where a slider is moved; sent at once without it."
      ),
      KeySpec(
        "remote", .record(DataScript.remote),
        "Where its rows are read from and changes go; they stay on the device without it."),
      KeySpec(
        "conflict", .word(["merge", "server", "mine", "ask"]),
        "What becomes of a field that was changed here and on the server: `merge`, as by default, asks the person only where both have changed it; the `server` wins; `mine` wins; or always `ask`, also where a read finds that others have changed a row."
      ),
      KeySpec(
        "fresh", .value(.duration),
        "For how long rows of a server are not read again when a screen opens, such as `10m`."),
    ])

  /// Reads the collections that a plugin declares in its contract.
  ///
  /// - Parameters:
  ///   - node: a mapping of their names.
  ///   - types: the types that it declares.
  ///   - diagnostics: receives the errors.
  /// - Returns: those that could be read.
  package static func read(
    _ node: Node, types: [String: ValueType], into diagnostics: inout Diagnostics
  ) -> [NamedProperty] {
    var reader = ScriptReader(registry: Registry(components: [], actions: []).with(types: types))
    defer { diagnostics.report(contentsOf: reader.diagnostics.all) }
    guard case .named(let named)? = reader.property(node, .mapping(.record(spec))) else { return [] }
    return named
  }
}
