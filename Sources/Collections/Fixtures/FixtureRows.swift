import Foundations
import PluginKit
import Services

/// The rows that a fixture's server has at a moment, and what changes do to them.
///
/// It does what a server does that the declaration fits: an app's changes of them are there when it reads again.
struct FixtureRows: Sendable {
  /// A row of the server.
  struct Row: Sendable {
    /// Its key.
    let key: String
    /// The row as JSON, with its key.
    let json: ParsedJSON
    /// The row as the list has it.
    let listed: ParsedJSON

    /// What tells its versions apart, as the header field `ETag` has it (RFC 9110, 8.8.3).
    ///
    /// It is made of the content: a server that begins again recognises what it has given before.
    var tag: String {
      var hash = Checksum()
      hash.add(String(decoding: json.bytes, as: UTF8.self))
      return "\"\(String(UInt(bitPattern: hash.value), radix: 36))\""
    }
  }

  private let declaration: RemoteDeclaration
  private let record: RecordDeclaration
  private let decoder: RecordDecoder
  private let keyPath: JSONPath
  /// The rows, in the order of the list.
  private(set) var all: [Row] = []
  /// The number of the last key that was made.
  private var lastNumber: Int

  /// Makes the rows of a fixture.
  init(_ declaration: RemoteDeclaration, of record: RecordDeclaration, rows: [DecodedRecord]) {
    (self.declaration, self.record) = (declaration, record)
    decoder = RecordDecoder(record, at: declaration.fields)
    keyPath = JSONPath(declaration.fields[RecordDecoder.keyName] ?? RecordDecoder.keyName)
    lastNumber = rows.compactMap { Int($0.key) }.max() ?? rows.count
    all = rows.map { row($0) }
  }

  private func row(_ decoded: DecodedRecord) -> Row {
    func json(_ key: String?) -> ParsedJSON {
      (try? ParsedJSON.read(decoder.encode(decoded.values, key: key, rest: decoded.rest))) ?? .object([])
    }
    let whole = json(decoded.key.isEmpty ? nil : decoded.key)
    return Row(key: decoded.key, json: whole, listed: listed(decoded.key, whole, json))
  }

  /// A row as the list has it.
  private func listed(_ key: String, _ whole: ParsedJSON, _ json: (String?) -> ParsedJSON) -> ParsedJSON {
    switch declaration.form {
    case .list, .single: whole
    case .map: json(nil)
    case .keys: .string(key)
    }
  }

  // MARK: Reading

  /// The row of a key, or the only one where there is no key.
  ///
  /// - Throws: 404 where there is none.
  func found(_ key: String?) throws(FixtureRefusal) -> Row {
    guard let place = place(key) else { throw .noRow(key) }
    return all[place]
  }

  /// Whether there is a row of a key, or the only one where there is no key.
  func has(_ key: String?) -> Bool { place(key) != nil }

  private func place(_ key: String?) -> Int? {
    guard let key else { return declaration.form == .single ? all.indices.first : nil }
    return all.firstIndex { $0.key == key }
  }

  /// What has changed since an earlier state.
  ///
  /// - Parameter before: the earlier state.
  /// - Returns: the rows that are new or differ, and the keys of those that are gone.
  func difference(from before: FixtureRows) -> (changed: [Row], removed: [String]) {
    let old = Dictionary(before.all.map { ($0.key, $0.tag) }, uniquingKeysWith: { first, _ in first })
    let keys = Set(all.map(\.key))
    return (all.filter { old[$0.key] != $0.tag }, before.all.map(\.key).filter { !keys.contains($0) })
  }

  // MARK: Changes

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - body: the row.
  ///   - key: its key, where the path has it.
  /// - Returns: the row as the server has it.
  /// - Throws: 400 where the body is no such row, 409 where there is one of its key.
  mutating func add(_ body: ParsedJSON, key: String?) throws(FixtureRefusal) -> Row {
    let given = key ?? (declaration.changes.keys == .client ? self.key(of: body) : nil)
    if let given, has(given) { throw FixtureRefusal(409, "duplicate", "there is a row `\(given)`") }
    if given == nil, declaration.changes.keys == .client {
      throw .body("`\(keyPath)`: found nothing, expected the key of the new row")
    }
    let number = nextNumber
    let added = try decode(body, key: given ?? String(number))
    if given == nil { lastNumber = number }
    all.append(added)
    return added
  }

  /// The next number that is no row's key; those of removed rows are not used again.
  private var nextNumber: Int {
    var number = lastNumber &+ 1
    while has(String(number)) { number &+= 1 }
    return number
  }

  /// Puts a row in the place of the one of a key, or of the only one.
  ///
  /// - Parameters:
  ///   - body: the row.
  ///   - key: its key; nil for the only one.
  /// - Returns: the row as the server has it.
  /// - Throws: 400 where the body is no such row.
  mutating func replace(_ body: ParsedJSON, key: String?) throws(FixtureRefusal) -> Row {
    let place = place(key)
    if let key, let named = self.key(of: body), named != key {
      throw .body("the body is another row, `\(named)`")
    }
    let row = try decode(body, key: key ?? place.map { all[$0].key } ?? "")
    if let place { all[place] = row } else { all.append(row) }
    return row
  }

  /// Changes fields of a row.
  ///
  /// - Parameters:
  ///   - body: the fields that change; a value that is an object or a list takes the place of the one before.
  ///   - key: the row's key; nil for the only one.
  /// - Returns: the row as the server has it.
  /// - Throws: 400 where the body is none of its fields, 404 where there is no such row.
  mutating func update(_ body: ParsedJSON, key: String?) throws(FixtureRefusal) -> Row {
    guard let place = place(key) else { throw .noRow(key) }
    guard case .object = body else { throw .body(Mismatch(body, "an object").problem) }
    var json = all[place].json
    for field in record.fields where field.name != RecordDecoder.keyName {
      let path = JSONPath(declaration.fields[field.name] ?? field.name)
      if let value = path.value(in: body) { json = json.setting(path.names[...], to: value) }
    }
    all[place] = try decode(json, key: all[place].key)
    return all[place]
  }

  /// Removes a row.
  ///
  /// - Throws: 404 where there is no such row.
  mutating func remove(_ key: String?) throws(FixtureRefusal) {
    guard let place = place(key) else { throw .noRow(key) }
    all.remove(at: place)
  }

  // MARK: Bodies

  private func decode(_ body: ParsedJSON, key: String) throws(FixtureRefusal) -> Row {
    guard case .object = body else { throw .body(Mismatch(body, "an object").problem) }
    let isKnown = key.isEmpty || self.key(of: body) == key
    let named = isKnown ? body : body.setting(keyPath.names[...], to: .string(key))
    do throws(UnreadableRecord) { return row(try decoder.decode(named, key: key)) } catch {
      throw .body(error.path.isEmpty ? error.problem : "`\(error.path)`: \(error.problem)")
    }
  }

  /// The key that a body has; nil where it has none.
  func key(of body: ParsedJSON) -> String? {
    switch keyPath.value(in: body) {
    case .string(let text)?: text.isEmpty ? nil : text
    case let number?: number.whole.map { String($0) }
    case nil: nil
    }
  }
}

extension ParsedJSON {
  /// The same with another value at a place, whatever is there.
  ///
  /// - Parameters:
  ///   - names: the names of the members from the outside in.
  ///   - value: the value.
  /// - Returns: the whole.
  func setting(_ names: ArraySlice<String>, to value: ParsedJSON) -> ParsedJSON {
    guard let name = names.first else { return value }
    var members = members ?? []
    let inner = (self[name] ?? .object([])).setting(names.dropFirst(), to: value)
    if let place = members.firstIndex(where: { $0.0 == name }) {
      members[place].1 = inner
    } else {
      members.append((name, inner))
    }
    return .object(members)
  }
}
