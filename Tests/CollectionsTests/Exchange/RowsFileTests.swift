import Collections
import Foundations
import PluginKit
import TestSupport
import Testing

@Suite struct RowsFileTests {
  private static func record(_ fields: RecordDeclaration.Field...) -> RecordDeclaration {
    RecordDeclaration("Task", fields: fields)
  }

  private static func field(_ name: String, _ type: ValueType, default value: Value? = nil)
    -> RecordDeclaration.Field
  {
    RecordDeclaration.Field(
      name, type, defaultValue: value, at: Span(SourceText(path: "app.yaml", text: ""), 0..<0))
  }

  private static let task = record(
    field("title", .string), field("note", .nullable(.string)), field("count", .int, default: 1))

  private func csv(_ text: String, _ record: RecordDeclaration = task) -> ReadFile {
    ReadFile { () throws(RowsReader.Fault) in
      try RowsReader(csv: Array(text.utf8), record, decode: decodeField)
    }
  }

  private func json(_ text: String, _ record: RecordDeclaration = task) -> ReadFile {
    ReadFile { () throws(RowsReader.Fault) in
      try RowsReader(json: Array(text.utf8), record, decode: decodeField)
    }
  }

  private func write(_ format: RowsWriter.Format, _ record: RecordDeclaration, _ rows: [RowsReader.Row])
    -> String
  {
    var writer = RowsWriter(format, record)
    var text = writer.head()
    for row in rows { text += writer.row(row.values, key: row.key) }
    return text + writer.tail
  }

  // MARK: Both ways

  /// Values that a format might change.
  private static func value(_ type: ValueType, _ random: inout Xorshift) -> Value {
    func pick<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }
    switch type {
    case .nullable(let wrapped): return random.next() % 3 == 0 ? .null : value(wrapped, &random)
    case .bool: return .bool(random.next() % 2 == 0)
    case .int: return .int(pick([0, -1, .max, .min, 42]))
    case .uint: return .uint(pick([0, .max, 7]))
    case .double: return .double(pick([0, -0.0, 0.1, -1.5, 1e300, 5e-324, 12345678.9, 3]))
    case .enumeration(let enumeration): return .string(pick(enumeration.cases))
    case .timestamp:
      return .timestamp(
        Timestamp(
          seconds: pick([0, -1, -62_135_596_800, 253_402_300_799]), nanoseconds: pick([0, 1, 250_000_000])))
    case .duration:
      return .duration(
        pick([.zero, .seconds(90), .nanoseconds(1), .nanoseconds(-1_500_000_000), .seconds(-3)]))
    case .bytes: return .bytes(pick([[], [0, 255], Array("=a".utf8)]))
    case .list(let element): return .list((0..<Int(random.next() % 3)).map { _ in value(element, &random) })
    case .map(_, let element):
      return .map(ValueMap(fields: pick([[], ["a"], ["", "=b,\""]]).map { ($0, value(element, &random)) }))
    case .record(let record):
      return .map(ValueMap(fields: record.fields.map { ($0.name, value($0.type, &random)) }))
    default:
      return .string(
        pick([
          "", " ", "a", "null", "true", "1", "a,b", "a;b", "\"", "\"\"", "a\nb", "a\r\nb", "\r", "\t", "=1+1",
          "+1", "-1", "@a",
          "'", "'=1", "''=1", "é", "e\u{301}", "नमस्ते", "👨‍👩‍👧", "\u{0}", "\u{FEFF}", "＝1", " padded ", "\\", "[1]",
          "{",
        ]))
    }
  }

  private static func row(_ number: Int, _ random: inout Xorshift) -> RowsReader.Row {
    var fields: [(String, Value)] = []
    for field in everything.fields {
      let day = Value.string("2026-02-0\(number % 9 + 1)")
      fields.append((field.name, field.isDate ? (number % 3 == 0 ? .null : day) : value(field.type, &random)))
    }
    return RowsReader.Row(key: number % 5 == 0 ? nil : "k=\(number)", values: ValueMap(fields: fields))
  }

  @Test(arguments: RowsWriter.Format.allCases) func everyTypeReadsBackAsItWas(_ format: RowsWriter.Format)
    throws
  {
    var random = Xorshift(seed: 3)
    let rows = (0..<400).map { Self.row($0, &random) }
    let text = write(format, everything, rows)
    let read = format == .csv ? csv(text, everything) : json(text, everything)
    #expect(read.faults == [])
    #expect(read.rows.count == rows.count)
    for (row, expected) in zip(read.rows, rows) {
      #expect(row.key == expected.key)
      for field in everything.fields {
        let (found, wanted) = (row.values[field.name], expected.values[field.name])
        #expect(try #require(found).isSame(as: #require(wanted)), "\(field.name)")
      }
    }
  }

  @Test func aFieldNamedIdIsTheKey() {
    let record = Self.record(Self.field("id", .int), Self.field("note", .nullable(.string)))
    let rows = [RowsReader.Row(key: nil, values: ValueMap(fields: [("id", 7), ("note", .null)]))]
    #expect(write(.csv, record, rows) == "id,note\r\n7,\r\n")
    #expect(csv("id,note\r\n7,\r\n", record).rows == rows)
    #expect(json(#"[{"id": 7}]"#, record).rows == rows)
  }

  @Test func oneColumnOfNullsIsAnEmptyLineARow() {
    let record = Self.record(Self.field("id", .nullable(.string)))
    let values: [Value] = [.null, "", "a"]
    let rows = values.map { RowsReader.Row(key: nil, values: ValueMap(fields: [("id", $0)])) }
    let text = write(.csv, record, rows)
    #expect(text == "id\r\n\r\n\"\"\r\na\r\n")
    #expect(csv(text, record).rows == rows)
  }

  // MARK: CSV

  @Test(
    arguments: [
      ("title,note,count\r\na,,2\r\n", ["a", .null, 2]),
      ("\u{FEFF}title,note,count\na,\"\",2", ["a", "", 2]),
      ("sep=;\r\ntitle;note;count\r\n\"a;b\";\"say \"\"hi\"\"\";2", ["a;b", "say \"hi\"", 2]),
      ("title\tcount\tnote\ra\t2\t\r", ["a", .null, 2]), ("note,title\nx,\n", ["", "x", 1]),
      ("count,title,note\n,\"a\nb\",'=1+1", ["a\nb", "=1+1", 1]),
      ("extra,title\n1,a\n,\n\n,\n", ["a", .null, 1]),
      ("title,note\n'-1,''=2\n", ["-1", "'=2", 1]), ("title\na", ["a", .null, 1]),
    ] as [(String, [Value])])
  func takesWhatSpreadsheetsWrite(_ text: String, _ values: [Value]) {
    let read = csv(text)
    #expect(read.faults == [])
    #expect(read.rows.map { $0.values.values } == [values])
  }

  @Test(arguments: [
    ("", ["line 1 title: no column is named `title`"]),
    ("titel,note\na,b", ["line 1 title: no column is named `title`, found `titel`"]),
    ("title,title\na,b", ["line 1 title: two columns are named `title`"]),
    ("title,note\na,\"b\nc\nd,e", ["line 2: a quote is opened here and never closed"]),
    (
      "title,note\n\"a\nb\"x,c",
      ["line 3: text follows a closed quote; a quote within quotes is written twice"]
    ),
    (
      "title,count\n\"a\nb\",x\nc\nd,1,2\ne,1.5\nf,4",
      [
        "line 3 row 1 count: expected int", "line 4 row 2: the row has 1 cells, and the first row 2",
        "line 5 row 3: the row has 3 cells, and the first row 2", "line 6 row 4 count: expected int",
      ]
    ),
  ])
  func reportsEachFaultAtItsLineAndColumn(_ text: String, _ faults: [String]) {
    #expect(csv(text).faults == faults)
  }

  @Test func reportsEveryBadCellOfARow() {
    let head = "done,count,size,price,at,took,photo,tags,part,due,level,title,names,parts"
    let row = "maybe,1.5,-1,1e,yesterday,long,*,[1,{}x,2026-02-30,none,,[],7"
    let read = csv(head + "\n" + row + "\n", everything)
    #expect(read.rows == [])
    #expect(read.faults.count == 13)
    #expect(read.faults.allSatisfy { $0.hasPrefix("line 2 row 1 ") })
    #expect(!read.faults.contains { $0.contains("title") })
  }

  @Test func refusesWhatIsNoText() {
    let read = ReadFile { () throws(RowsReader.Fault) in
      try RowsReader(csv: Array("title\na\n".utf8) + [0xFF], Self.task, decode: decodeField)
    }
    #expect(read.faults == ["line 3: the file is not UTF-8 from this line on"])
    let wide = csv("title\n" + String(repeating: ",", count: 2_000))
    #expect(wide.faults == ["line 2: a row has more than 1000 cells"])
    let large = [UInt8](repeating: 0x61, count: RowsReader.mostBytes + 1)
    let file = ReadFile { () throws(RowsReader.Fault) in
      try RowsReader(csv: large, Self.task, decode: decodeField)
    }
    #expect(file.faults == [": the file has 67108865 bytes, more than the 67108864 allowed"])
  }

  @Test func brokenFilesGiveRowsOrFaultsAndNothingElse() {
    var random = Xorshift(seed: 11)
    let good = Array("title,note,count\r\n\"a \"\"b\"\"\",'=1,2\r\nc,,3\r\n\"x\ny\",z,\r\n".utf8)
    let signs: [UInt8] = [0x22, 0x2C, 0x0D, 0x0A, 0x27, 0x00, 0xFF, 0x3B, 0x09, 0x61]
    var (rows, faults) = (0, 0)
    for _ in 0..<3_000 {
      var bytes = good
      for _ in 0..<1 + random.next() % 4 {
        let at = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[at] = signs[Int(random.next() % UInt64(signs.count))]
        case 1: bytes.insert(signs[Int(random.next() % UInt64(signs.count))], at: at)
        default: bytes.remove(at: at)
        }
      }
      let read = ReadFile { () throws(RowsReader.Fault) in
        try RowsReader(csv: bytes, Self.task, decode: decodeField)
      }
      rows += read.rows.count
      faults += read.faults.count
      #expect(read.rows.count <= 8)
    }
    #expect(rows > 1_000)
    #expect(faults > 500)
  }

  // MARK: JSON

  @Test(arguments: [
    ("", "expected a value at byte 0 of the JSON text"), ("{}", "the file is no list of objects"),
    ("[{\"title\": \"a\"}", "expected `,` or `]` at byte 15 of the JSON text"),
    ("[] []", "expected the end at byte 3 of the JSON text"),
  ])
  func refusesWhatIsNoListInJSON(_ text: String, _ problem: String) {
    #expect(json(text).faults == [": " + problem])
  }

  @Test func badRowsOfJSONDoNotStopTheOthers() throws {
    let text = #"[{"title": "a", "id": 4, "x": 1}, 7, {"title": 2, "count": "b"}, {"title": "c", "id": "k"}]"#
    let read = json(text)
    #expect(read.rows.map(\.key) == ["4", "k"])
    #expect(
      read.faults == [
        "row 2: the row is no object", "row 3 title: expected string", "row 3 count: expected int",
      ])
    var reader = try RowsReader(json: Array(text.utf8), Self.task, decode: decodeField)
    while try reader.next() != nil {}
    #expect(reader.unknown == ["x"])
  }
}
