/// A JSON value in a text that is being edited: its original bytes, or their replacement.
enum JSONNode: Sendable {
  /// Bytes of the text.
  case kept(Range<Int>)
  /// An object whose members may have changed.
  case object(JSONObject)
  /// New JSON, formatted when it is written.
  case new([UInt8])
}

/// An object of a text, parsed one level deep and written back with every byte in its place, whitespace included.
struct JSONObject: Sendable {
  /// A key and its value.
  struct Member: Sendable {
    /// The key.
    let name: String
    var value: JSONNode
    /// From behind the comma or the brace to the value; nil for a new member.
    var head: Range<Int>?
    /// The part of the head before the key.
    var lead: Range<Int>?
    /// The bytes between the value and the comma.
    var tail: Range<Int>?
  }

  private(set) var members: [Member] = []
  /// The bytes before the closing brace; nil for an object that is new or was empty.
  private var close: Range<Int>?
  /// Its range in the text; nil for a new object.
  private(set) var range: Range<Int>?

  /// An object without members.
  init() {}

  /// Parses an object of a text.
  ///
  /// - Parameters:
  ///   - bytes: well-formed JSON.
  ///   - range: the object's own.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var scanner = JSONScanner(bytes, at: range.lowerBound)
    var end = range.lowerBound + 1
    self.range = range
    // Known to be well formed; on an error the members parsed so far would be kept.
    try? scanner.members { scanner, key throws(CatalogSyntaxError) in
      if !members.isEmpty { end = scanner.behindComma(end, &members[members.count - 1]) }
      let value = try scanner.skipValue()
      members.append(
        Member(
          name: key.decoded(in: bytes), value: .kept(value), head: end..<value.lowerBound,
          lead: end..<key.range.lowerBound - 1))
      end = value.upperBound
    }
    if !members.isEmpty { close = end..<scanner.position - 1 }
  }

  /// The index of a member; of duplicates, the first.
  func index(_ name: String) -> Int? {
    members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The value of a member.
  subscript(name: String) -> JSONNode? { index(name).map { members[$0].value } }

  /// Sets a member's value; a new member is inserted before the first greater one.
  mutating func set(_ name: String, _ value: JSONNode) {
    if let index = index(name) {
      members[index].value = value
    } else {
      let next = members.firstIndex { name.utf8.isBefore($0.name.utf8) == true }
      insert(name, value, at: next ?? members.count)
    }
  }

  /// Inserts a member at an index.
  mutating func insert(_ name: String, _ value: JSONNode, at index: Int) {
    let sibling = members.first?.lead
    members.insert(Member(name: name, value: value, lead: sibling), at: index)
  }

  /// Removes a member.
  mutating func remove(at index: Int) { members.remove(at: index) }

  /// Sets the value of the member at an index.
  mutating func replace(at index: Int, _ value: JSONNode) { members[index].value = value }

  /// Inserts members in one pass.
  ///
  /// - Parameters:
  ///   - others: the members to insert, in order.
  ///   - isBefore: whether the name of another sorts before that of a member.
  mutating func insert(_ others: [(name: String, value: JSONNode)], isBefore: (String, String) -> Bool) {
    let lead = members.first?.lead
    var merged: [Member] = []
    merged.reserveCapacity(members.count + others.count)
    var next = 0
    for member in members {
      while next < others.count, isBefore(others[next].name, member.name) {
        merged.append(Member(name: others[next].name, value: others[next].value, lead: lead))
        next += 1
      }
      merged.append(member)
    }
    merged += others[next...].map { Member(name: $0.name, value: $0.value, lead: lead) }
    members = merged
  }

  /// Writes the object.
  ///
  /// - Parameters:
  ///   - bytes: the text of its kept parts.
  ///   - level: how many objects it is nested in.
  ///   - style: how to format new parts.
  ///   - output: takes the bytes.
  func write(_ bytes: [UInt8], level: Int, style: JSONStyle, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    if members.isEmpty { style.empty(level, into: &output) }
    for (index, member) in members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      if let head = member.head {
        output += bytes[head]
      } else {
        if let lead = member.lead { output += bytes[lead] } else { style.line(level + 1, into: &output) }
        output += JSONEscapes.quoted(member.name)
        output += style.colon
      }
      member.value.write(bytes, level: level + 1, style: style, into: &output)
      if let tail = member.tail { output += bytes[tail] }
    }
    if let close, !members.isEmpty {
      output += bytes[close]
    } else if !members.isEmpty {
      style.line(level, into: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}

extension JSONNode {
  /// Writes the value; see ``JSONObject/write(_:level:style:into:)``.
  func write(_ bytes: [UInt8], level: Int, style: JSONStyle, into output: inout [UInt8]) {
    switch self {
    case .kept(let range): output += bytes[range]
    case .object(let object): object.write(bytes, level: level, style: style, into: &output)
    case .new(let json):
      var formatter = JSONFormatter(style: style)
      var scanner = JSONScanner(json)
      // New parts were written by us, or come from a text that was parsed before.
      if (try? formatter.write(&scanner, level: level)) != nil { output += formatter.output }
    }
  }

  /// The value as an object, parsed if necessary; nil where it is not one.
  func opened(in bytes: [UInt8]) -> JSONObject? {
    switch self {
    case .object(let object): object
    case .kept(let range): bytes[range.lowerBound] == UInt8(ascii: "{") ? JSONObject(bytes, range) : nil
    case .new: nil
    }
  }
}

extension JSONScanner {
  /// Records the bytes before the comma behind a member, and skips the comma.
  fileprivate func behindComma(_ start: Int, _ member: inout JSONObject.Member) -> Int {
    var comma = start
    while comma < bytes.count, bytes[comma] != UInt8(ascii: ",") { comma += 1 }
    if comma > start { member.tail = start..<comma }
    return comma + 1
  }
}

extension JSONNode {
  /// Whether the value is an object.
  func isObject(in bytes: [UInt8]) -> Bool {
    switch self {
    case .object: true
    case .kept(let range): bytes[range.lowerBound] == UInt8(ascii: "{")
    case .new(let json): json.first == UInt8(ascii: "{")
    }
  }

  /// The value's own bytes as text; nil for a parsed object.
  func text(in bytes: [UInt8]) -> String? {
    switch self {
    case .kept(let range): String(decoding: bytes[range], as: UTF8.self)
    case .new(let json): String(decoding: json, as: UTF8.self)
    case .object: nil
    }
  }

  /// The text of a string; nil for any other value.
  func string(in bytes: [UInt8]) -> String? {
    let json: ArraySlice<UInt8>
    switch self {
    case .kept(let range): json = bytes[range]
    case .new(let new): json = new[...]
    case .object: return nil
    }
    guard json.count >= 2, json.first == UInt8(ascii: "\"") else { return nil }
    return JSONEscapes.decode(json.dropFirst().dropLast()).text
  }
}

extension JSONObject {
  /// Sets a member to a string, or removes it; a value that is not a string is only replaced, not removed.
  ///
  /// - Returns: whether that changed anything.
  mutating func set(_ name: String, string: String?, in bytes: [UInt8]) -> Bool {
    let old = self[name]?.string(in: bytes)
    guard let string else {
      guard old != nil, let index = index(name) else { return false }
      remove(at: index)
      return true
    }
    if let old, old.utf8.elementsEqual(string.utf8) { return false }
    set(name, .new(JSONEscapes.quoted(string)))
    return true
  }
}
