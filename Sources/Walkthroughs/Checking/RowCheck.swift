import Documents
import Foundations
import Maestro
import PluginKit

extension Diagnostic.Code {
  /// A row of a walkthrough that its collection cannot have.
  static let invalidRow = Self("KL0965")
}

/// Reads the rows with which a walk begins, by the collections of the app.
struct RowCheck {
  let collections: [CollectionDeclaration]

  /// A row of a collection.
  struct Row {
    let collection: String
    let fields: ValueMap
    let span: Span
  }

  /// Reads all rows of a flow, and says what is wrong with the others.
  func rows(of flow: Flow) -> (rows: [Row], diagnostics: [Diagnostic]) {
    var rows: [Row] = []
    var diagnostics: [Diagnostic] = []
    for row in flow.header.extensions.rows {
      let found = read(row)
      if let fields = found.fields {
        rows.append(Row(collection: row.collection, fields: fields, span: row.span))
      }
      diagnostics += found.diagnostics
    }
    // What is wrong with a collection is wrong with each of its rows.
    var known: Set<Diagnostic> = []
    return (rows, diagnostics.filter { known.insert($0).inserted })
  }

  private func read(_ row: FlowExtensions.Row) -> (fields: ValueMap?, diagnostics: [Diagnostic]) {
    guard let collection = collections.first(where: { $0.name == row.collection }) else {
      return (
        nil,
        [
          unknown(
            row.collection, among: collections.map(\.name),
            "the app declares no `\(row.collection)` under `data:`",
            at: row.collectionSpan)
        ]
      )
    }
    if let problem = collection.rowlessness {
      return (nil, [Diagnostic(.invalidRow, problem.message, at: row.collectionSpan, help: problem.help)])
    }
    let record = collection.record
    let names = record.fields.map(\.name)
    var diagnostics = row.fields.filter { $0.name != "id" && !names.contains($0.name) }.map {
      unknown($0.name, among: names, "no field `\($0.name)` on `\(record.name)`", at: $0.nameSpan)
    }
    var fields: [(String, Value)] = []
    if let key = row.fields.first(where: { $0.name == "id" })?.value.text, !names.contains("id") {
      fields.append(("id", .string(key)))
    }
    for field in record.fields {
      let written = row.fields.first { $0.name == field.name }
      if let written {
        switch Self.read(written.value, of: field) {
        case .success(let value): fields.append((field.name, value))
        case .failure(let problem):
          diagnostics.append(Diagnostic(.invalidRow, problem.words, at: written.value.span))
        }
      } else if !field.isOptional, diagnostics.isEmpty {
        // A misspelt name is enough to say.
        diagnostics.append(Diagnostic(.invalidRow, "`\(field.name)` is missing", at: row.span))
      }
    }
    return (diagnostics.isEmpty ? ValueMap(fields: fields) : nil, diagnostics)
  }

  private struct Problem: Error { let words: String }

  private static func read(_ node: Node, of field: RecordDeclaration.Field) -> Result<Value, Problem> {
    let value: Value? =
      switch field.type {
      case .timestamp, .nullable(.timestamp):
        node.text.flatMap { RFC3339.timestamp($0) }.map { .timestamp($0) }
      default: nil
      }
    guard let value = value ?? Literals.value(node, of: field.type) else {
      let found = node.text.map { "`\($0)`" } ?? node.kindInWords
      return .failure(Problem(words: "found \(found) for `\(field.name)`, expected `\(field.type)`"))
    }
    return field.firstMismatch(of: value, at: field.name).map { .failure(Problem(words: $0)) }
      ?? .success(value)
  }

  private func unknown(_ name: String, among known: [String], _ message: String, at span: Span) -> Diagnostic
  {
    let list = known.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .invalidRow, message, at: span,
      help: nearHelp(for: name, in: known)
        ?? (known.isEmpty ? nil : "there are \(list)"))
  }
}

extension CollectionDeclaration {
  /// Why a walk cannot begin with rows of it; nil where it can.
  fileprivate var rowlessness: (message: String, help: String)? {
    if form == .document {
      return ("`\(name)` is a document, which has no rows", "let the walk enter what it holds")
    }
    if remote != nil {
      return (
        "the rows of `\(name)` come from a server",
        "write them in `fixtures/\(name).yaml` of the app, which the embedded server serves"
      )
    }
    return nil
  }
}
