package import Foundations
package import PluginKit

/// Reads rows from a file, one at a time.
///
/// A CSV file has the fields' names in its first row, in any order. An empty cell is null, and one of two quotes an
/// empty text; where null is not allowed, an empty cell is the field's default or, of a text without one, an empty text,
/// since spreadsheets drop the quotes. An apostrophe before `=`, `+`, `-`, `@` and the like, which keeps spreadsheets from
/// evaluating a text, is removed. Lists, maps and records are JSON within their cell.
///
/// A JSON file is a list of objects. In both, a column or member `id` has the row's key unless a field has that name.
package struct RowsReader: Sendable {
  /// A row of a file.
  package struct Row: Sendable, Equatable {
    /// Its key; nil where the file has none.
    package let key: String?
    /// The fields in declared order.
    package let values: ValueMap

    /// Pairs fields with their key.
    package init(key: String?, values: ValueMap) {
      self.key = key
      self.values = values
    }
  }

  /// What is wrong in a file.
  package struct Fault: Error, Sendable, Hashable {
    /// The row, from 1, without that of the names; nil for the file as a whole.
    package let row: Int?
    /// The line of a CSV file where, from 1.
    package let line: Int?
    /// The column or member; nil for the row as a whole.
    package let column: String?
    /// What was found and what was expected, without a full stop.
    package let problem: String
  }

  /// A row, or all that is wrong in it.
  package enum Result: Sendable {
    /// A row that has its declared form.
    case row(Row)
    /// The faults of a row; the rows behind it can be read.
    case faults([Fault])
  }

  /// Why a value is none of a field.
  package struct Mismatch: Error {
    /// What was found and what was expected, without a full stop.
    package let problem: String

    /// Describes a difference.
    package init(_ problem: String) { self.problem = problem }
  }

  /// Decodes the value of a field from JSON; nil is a member that is missing.
  package typealias Decode = @Sendable (ParsedJSON?, RecordDeclaration.Field) throws(Mismatch) -> Value

  /// The most bytes of a CSV file, of which a row at a time is in memory.
  package static let mostBytes = 64 << 20
  /// The most bytes of a JSON file, which takes up to fifty times as many while it is read.
  package static let mostBytesOfJSON = 16 << 20
  /// The most cells of a row.
  package static let mostCells = 1000
  /// The column or member of the key.
  package static let keyName = "id"

  /// Where rows come from.
  private enum Source: Sendable {
    case csv(CSV.Scanner, columns: [Column])
    case json([ParsedJSON])
  }

  /// What a column of a CSV file holds.
  private enum Column: Sendable {
    case field(Int)
    case key
    case unknown
  }

  private let record: RecordDeclaration
  private let decode: Decode
  private var source: Source
  private var rowCount = 0
  /// The columns or members that no field takes, as far as the file was read; the first thousand.
  package private(set) var unknown: [String] = []
  private var seenUnknown: Set<String> = []

  // MARK: Beginning

  /// Begins to read a CSV file.
  ///
  /// - Parameters:
  ///   - bytes: the file, UTF-8, with a byte order mark or without.
  ///   - record: the type of the rows.
  ///   - decode: decodes the value of a field.
  /// - Throws: where the first row does not name the fields.
  package init(csv bytes: [UInt8], _ record: RecordDeclaration, decode: @escaping Decode) throws(Fault) {
    try Self.check(bytes, most: Self.mostBytes)
    var scanner = CSV.Scanner(bytes, mostCells: Self.mostCells)
    let names = try Self.next(&scanner)?.map { SpreadsheetGuard.unguarded($0.text) } ?? []
    var columns: [Column] = []
    var seen: Set<String> = []
    for name in names {
      guard seen.insert(name).inserted else {
        throw Fault(row: nil, line: 1, column: name, problem: "two columns are named `\(name)`")
      }
      if let index = record.fields.firstIndex(where: { $0.name == name }) {
        columns.append(.field(index))
      } else if name == Self.keyName {
        columns.append(.key)
      } else {
        columns.append(.unknown)
        unknown.append(name)
      }
    }
    for field in record.fields where !field.isOptional && !seen.contains(field.name) {
      let near = nearestName(to: field.name, in: unknown).map { ", found `\($0)`" } ?? ""
      throw Fault(
        row: nil, line: 1, column: field.name, problem: "no column is named `\(field.name)`\(near)")
    }
    self.record = record
    self.decode = decode
    source = .csv(scanner, columns: columns)
  }

  /// Begins to read a JSON file.
  ///
  /// - Parameters:
  ///   - bytes: the file, UTF-8.
  ///   - record: the type of the rows.
  ///   - decode: decodes the value of a field.
  /// - Throws: where the file is no list in JSON.
  package init(json bytes: [UInt8], _ record: RecordDeclaration, decode: @escaping Decode) throws(Fault) {
    try Self.check(bytes, most: Self.mostBytesOfJSON)
    let json: ParsedJSON
    do throws(JSONSyntaxError) {
      json = try ParsedJSON.read(bytes)
    } catch {
      throw Fault(row: nil, line: nil, column: nil, problem: error.message)
    }
    guard case .array(let elements) = json else {
      throw Fault(row: nil, line: nil, column: nil, problem: "the file is no list of objects")
    }
    self.record = record
    self.decode = decode
    source = .json(elements)
  }

  private static func check(_ bytes: [UInt8], most: Int) throws(Fault) {
    guard bytes.count <= most else {
      throw Fault(
        row: nil, line: nil, column: nil,
        problem: "the file has \(bytes.count) bytes, more than the \(most) allowed")
    }
    if let position = firstInvalidUTF8(in: bytes) {
      let line = 1 + bytes[..<position].count { $0 == 0x0A }
      throw Fault(row: nil, line: line, column: nil, problem: "the file is not UTF-8 from this line on")
    }
  }

  // MARK: Rows

  /// Reads the next row.
  ///
  /// - Returns: the row or its faults; nil at the end.
  /// - Throws: where the file cannot be read from there on.
  package mutating func next() throws(Fault) -> Result? {
    switch source {
    case .csv(var scanner, let columns):
      defer { source = .csv(scanner, columns: columns) }
      while let cells = try Self.next(&scanner) {
        // An empty line is not a row, nor are the empty cells that spreadsheets write after the last one.
        let isEmpty = cells.allSatisfy { $0.text.isEmpty && !$0.isQuoted }
        if isEmpty, cells.count < columns.count || !record.fields.allSatisfy(\.isNullable) { continue }
        rowCount += 1
        return row(of: cells, columns)
      }
      return nil
    case .json(let elements):
      guard rowCount < elements.count else { return nil }
      rowCount += 1
      return row(of: elements[rowCount - 1])
    }
  }

  private static func next(_ scanner: inout CSV.Scanner) throws(Fault) -> [CSV.Cell]? {
    do throws(CSV.SyntaxError) {
      return try scanner.next()
    } catch {
      let problem =
        switch error.problem {
        case .openQuote: "a quote is opened here and never closed"
        case .textAfterQuote: "text follows a closed quote; a quote within quotes is written twice"
        case .tooManyCells: "a row has more than \(mostCells) cells"
        }
      throw Fault(row: nil, line: error.line, column: nil, problem: problem)
    }
  }

  private func row(of cells: [CSV.Cell], _ columns: [Column]) -> Result {
    guard cells.count == columns.count else {
      return .faults([
        Fault(
          row: rowCount, line: cells.first?.line, column: nil,
          problem: "the row has \(cells.count) cells, and the first row \(columns.count)")
      ])
    }
    var found = [CSV.Cell?](repeating: nil, count: record.fields.count)
    var key: String?
    for (cell, column) in zip(cells, columns) {
      switch column {
      case .field(let index): found[index] = cell
      case .key: key = cell.text.isEmpty ? nil : SpreadsheetGuard.unguarded(cell.text)
      case .unknown: break
      }
    }
    return row(key) { index, field throws(Mismatch) in
      guard let cell = found[index] else { return try decode(nil, field) }
      return try decode(CellText.json(cell, field), field)
    } line: {
      found[$0]?.line ?? cells.first?.line
    }
  }

  private mutating func row(of json: ParsedJSON) -> Result {
    guard case .object(let members) = json else {
      return .faults([Fault(row: rowCount, line: nil, column: nil, problem: "the row is no object")])
    }
    let found = Dictionary(members, uniquingKeysWith: { first, _ in first })
    let hasKey = !record.fields.contains { $0.name == Self.keyName }
    for (name, _) in members where record.field(name) == nil && !(hasKey && name == Self.keyName) {
      if unknown.count < Self.mostCells, seenUnknown.insert(name).inserted { unknown.append(name) }
    }
    let key = hasKey ? found[Self.keyName].flatMap { $0.text ?? $0.whole.map { String($0) } } : nil
    return row(key) { _, field throws(Mismatch) in
      try decode(found[field.name], field)
    } line: { _ in
      nil
    }
  }

  private func row(
    _ key: String?, value: (Int, RecordDeclaration.Field) throws(Mismatch) -> Value, line: (Int) -> Int?
  ) -> Result {
    var values: [Value] = []
    var faults: [Fault] = []
    for (index, field) in record.fields.enumerated() {
      do throws(Mismatch) {
        values.append(try value(index, field))
      } catch {
        faults.append(
          Fault(row: rowCount, line: line(index), column: field.name, problem: error.problem))
      }
    }
    guard faults.isEmpty else { return .faults(faults) }
    return .row(
      Row(key: key, values: ValueMap(keys: record.fields.map { .string($0.name) }, values: values)))
  }
}

extension RecordDeclaration.Field {
  /// Whether it takes null.
  var isNullable: Bool { if case .nullable = type { true } else { false } }
}
