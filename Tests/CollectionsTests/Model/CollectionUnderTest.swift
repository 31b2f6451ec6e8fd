import Expressions
import Foundations
import PluginKit
import Testing

/// What a collection shows of its rows.
struct RowQuery: Sendable, Equatable, CustomStringConvertible {
  /// A condition on `item`, without names of a screen; nil for all rows.
  var condition: String?
  /// The fields that rows are ordered by; rows that they do not tell apart are as they were added.
  var order: [CollectionDeclaration.Order] = []
  /// What somebody searches for in the declared fields; empty for all rows.
  var search = ""
  /// The most rows shown.
  var limit = 20

  var description: String {
    let order = order.map { ($0.isDescending ? "-" : "") + $0.field }
    return "where \(condition ?? "true") order \(order) search \"\(search)\" limit \(limit)"
  }
}

extension RowQuery {
  /// The condition with the values of its captures; nil where there is none.
  func compiled(_ row: RecordType) throws -> (condition: RowCondition, captured: [Value])? {
    guard let text = condition else { return nil }
    let span = Span(SourceText(path: "where", text: text), 0..<text.utf8.count)
    var diagnostics = Diagnostics()
    let captured = RowCondition.captures(text, at: span, functions: .standard).map { capture in
      capture.compile(Declarations(), into: &diagnostics)?.evaluate([])
    }
    let condition = RowCondition.compile(text, at: span, row: row, functions: .standard, into: &diagnostics)
    return (try #require(condition), try captured.map { try #require($0) })
  }
}

/// The rows that a collection shows, in order, and how many meet the query.
struct ShownRows: Sendable {
  struct Row: Sendable {
    let key: String
    let values: ValueMap
  }

  var rows: [Row]
  var total: Int
}

/// A collection that is tested against ``ModelCollection``: rows of `CollectionDeclaration.modelled`, kept anywhere.
///
/// A change that the declaration does not allow throws, and changes nothing.
protocol CollectionUnderTest: Sendable {
  /// Adds a row with these fields and the defaults of the others; returns the key that it was given.
  func add(_ values: ValueMap) async throws -> String
  /// Changes some fields of a row.
  func update(_ key: String, set values: ValueMap) async throws
  /// Removes a row.
  func remove(_ key: String) async throws
  /// Undoes the last change that did not throw; never called twice for one change, nor after it was opened again.
  func undo() async throws
  /// Returns what it shows.
  func show(_ query: RowQuery) async throws -> ShownRows
  /// Closes it and opens it again, as the next start of the app does.
  func reopen() async throws
}

extension CollectionDeclaration {
  /// The declaration that model-based tests use, with a field of each type that rows can be ordered by.
  static let modelled: CollectionDeclaration = {
    let span = Span(SourceText(path: "app.yaml", text: ""), 0..<0)
    typealias Field = RecordDeclaration.Field
    let priority = ValueType.enumeration(Enumeration(cases: ["low", "normal", "high"]))
    return CollectionDeclaration(
      "tasks",
      record: RecordDeclaration(
        "Task",
        fields: [
          Field("title", .string, range: 1...20, at: span), Field("note", .nullable(.string), at: span),
          Field("done", .bool, defaultValue: false, at: span),
          Field("priority", priority, defaultValue: "normal", at: span),
          Field("due", .nullable(.string), isDate: true, at: span),
          Field("count", .nullable(.int), range: 0...9, at: span),
          Field("weight", .nullable(.double), at: span), Field("at", .nullable(.timestamp), at: span),
          Field("took", .nullable(.duration), at: span),
          Field("tags", .list(.string), defaultValue: [], at: span),
        ]), order: [Order("done"), Order("priority", isDescending: true), Order("due")],
      search: ["title", "note"], undo: .seconds(10), at: span)
  }()
}
