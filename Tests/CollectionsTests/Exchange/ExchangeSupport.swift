import Collections
import Foundations
import PluginKit

/// A record with a field of each type.
let everything: RecordDeclaration = {
  let span = Span(SourceText(path: "app.yaml", text: ""), 0..<0)
  let part = RecordType(name: "Part", fields: [.init("name", .string), .init("at", .timestamp)])
  let fields: [(String, ValueType)] = [
    ("title", .string), ("note", .nullable(.string)), ("done", .bool), ("maybe", .nullable(.bool)),
    ("count", .int), ("rank", .nullable(.int)), ("size", .uint), ("price", .double),
    ("weight", .nullable(.double)), ("level", .nullable(.enumeration(Enumeration(cases: ["low", "=high"])))),
    ("at", .timestamp), ("seen", .nullable(.timestamp)), ("took", .duration), ("left", .nullable(.duration)),
    ("photo", .bytes), ("tags", .list(.string)), ("names", .map(.string, .int)),
    ("parts", .list(.record(part))), ("part", .nullable(.record(part))),
  ]
  return RecordDeclaration(
    "Everything",
    fields: fields.map { RecordDeclaration.Field($0.0, $0.1, at: span) } + [
      RecordDeclaration.Field("due", .nullable(.string), isDate: true, at: span),
      RecordDeclaration.Field("priority", .string, defaultValue: "normal", at: span),
    ])
}()

/// Decodes values for tests.
let decodeField: RowsReader.Decode = { json, field throws(RowsReader.Mismatch) in
  guard let json else {
    if let value = field.defaultValue { return value }
    if case .nullable = field.type { return .null }
    throw RowsReader.Mismatch("found nothing, expected \(field.type)")
  }
  let value = decodedValue(json, field.type)
  if field.isDate, case .string(let text)? = value, CivilDate(text) == nil {
    throw RowsReader.Mismatch("found `\(text)`, expected a date")
  }
  guard let value else { throw RowsReader.Mismatch("expected \(field.type)") }
  return value
}

private func decodedValue(_ json: ParsedJSON, _ type: ValueType) -> Value? {
  switch (type, json) {
  case (.nullable, .null): return .null
  case (.nullable(let wrapped), _): return decodedValue(json, wrapped)
  case (.bool, .bool(let truth)): return .bool(truth)
  case (.int, .number): return json.whole.map(Value.int)
  case (.uint, .number(let text)): return UInt(text).map(Value.uint)
  case (.double, .number): return json.number.map(Value.double)
  case (.string, .string(let text)): return .string(text)
  case (.enumeration(let enumeration), .string(let text)):
    return enumeration.cases.contains(text) ? .string(text) : Optional.none
  case (.bytes, .string(let text)): return Base64.decode(text).map(Value.bytes)
  case (.timestamp, .string(let text)):
    return RFC3339.parse(text).map {
      .timestamp(Timestamp(seconds: Int64($0.seconds), nanoseconds: Int32($0.nanosecond)))
    }
  case (.duration, .string(let text)): return duration(text).map(Value.duration)
  case (.list(let element), .array(let elements)):
    let values = elements.compactMap { decodedValue($0, element) }
    return values.count == elements.count ? .list(values) : Optional.none
  case (.map(_, let element), .object(let members)):
    let values = members.compactMap { name, json in decodedValue(json, element).map { (name, $0) } }
    return values.count == members.count ? .map(ValueMap(fields: values)) : Optional.none
  case (.record(let record), .object):
    let values = record.fields.compactMap { field in
      json[field.name].flatMap { decodedValue($0, field.type) }.map { (field.name, $0) }
    }
    return values.count == record.fields.count ? .map(ValueMap(fields: values)) : Optional.none
  default: return Optional.none
  }
}

private func duration(_ text: String) -> Duration? {
  guard text.hasSuffix("s") else { return nil }
  let parts = text.dropLast().split(separator: ".")
  guard let seconds = parts.first.flatMap({ Int64($0) }), parts.count <= 2 else { return nil }
  let digits = parts.count == 2 ? parts[1] + String(repeating: "0", count: 9 - parts[1].count) : "0"
  guard let nanoseconds = Int64(digits) else { return nil }
  return Duration(
    secondsComponent: seconds,
    attosecondsComponent: (text.hasPrefix("-") ? -1 : 1) * nanoseconds * 1_000_000_000)
}

/// Everything that a reader gives: rows, and faults as `line:column: problem`.
struct ReadFile {
  var rows: [RowsReader.Row] = []
  var faults: [String] = []

  init(_ reader: () throws(RowsReader.Fault) -> RowsReader) {
    do throws(RowsReader.Fault) {
      var reader = try reader()
      while let result = try reader.next() {
        switch result {
        case .row(let row): rows.append(row)
        case .faults(let found): faults += found.map(Self.text)
        }
      }
    } catch {
      faults.append(Self.text(error))
    }
  }

  private static func text(_ fault: RowsReader.Fault) -> String {
    let places = [fault.line.map { "line \($0)" }, fault.row.map { "row \($0)" }, fault.column]
    return places.compactMap(\.self).joined(separator: " ") + ": " + fault.problem
  }
}
