package import Foundations

/// Values in the tagged form of the conformance rows: `{"int": "5"}`, `{"map": [[key, value]]}`.
enum TaggedValue {
  /// Reads a tagged value; nil where its form is unknown.
  static func read(_ json: ParsedJSON) -> Value? {
    guard let (tag, content) = json.members?.first else { return nil }
    switch tag {
    case "null": return .null
    case "bool": return content.truth.map(Value.bool)
    case "int": return content.digits.flatMap { Int($0) }.map(Value.int)
    case "uint": return content.digits.flatMap { UInt($0) }.map(Value.uint)
    case "double": return content.digits.flatMap(NumberText.double).map(Value.double)
    case "string": return content.text.map(Value.string)
    case "bytes": return content.text.flatMap(Base64.decode).map(Value.bytes)
    case "type": return content.text.flatMap(TypeText.read).map(Value.type)
    case "list":
      let elements = content.elements?.compactMap(read)
      return elements?.count == content.elements?.count ? elements.map(Value.list) : nil
    case "map":
      var entries: [(ValueMap.Key, Value)] = []
      for entry in content.elements ?? [] {
        guard let pair = entry.elements, pair.count == 2, let key = read(pair[0]), let value = read(pair[1]),
          let made = ValueMap.Key(making: key)
        else { return nil }
        entries.append((made, value))
      }
      return .map(ValueMap(entries))
    case "timestamp", "duration":
      let seconds = content["seconds"]?.digits.flatMap { Int($0) } ?? 0
      let nanoseconds = content["nanos"]?.digits.flatMap { Int($0) } ?? 0
      return tag == "timestamp"
        ? TimeArithmetic.timestamp(seconds: seconds, nanoseconds: nanoseconds)
        : TimeArithmetic.duration(seconds: seconds, nanoseconds: nanoseconds)
    case "optional":
      if case .null = content { return .optional(nil) }
      return read(content).map { .optional($0) }
    default: return nil
    }
  }

  /// Writes a value in the tagged form.
  static func write(_ value: Value, limit: Int = 100_000) -> String {
    var output = ""
    write(value, &output, limit)
    return output
  }

  private static func write(_ value: Value, _ output: inout String, _ limit: Int) {
    guard output.utf8.count < limit else {
      output += "null"
      return
    }
    func tagged(_ tag: String, _ text: String) { output += "{\"\(tag)\":\(text)}" }
    func quoted(_ text: String) -> String { JSON.string(text).text }
    switch value {
    case .null: tagged("null", "null")
    case .bool(let truth): tagged("bool", truth ? "true" : "false")
    case .int(let number): tagged("int", "\"\(number)\"")
    case .uint(let number): tagged("uint", "\"\(number)\"")
    case .double(let number):
      tagged("double", NumberText.special(number).map(quoted) ?? NumberText.text(number))
    case .string(let text): tagged("string", quoted(text))
    case .bytes(let bytes): tagged("bytes", quoted(Base64.encode(bytes)))
    case .type(let type): tagged("type", quoted(type.celName))
    case .timestamp(let timestamp):
      tagged("timestamp", "{\"seconds\":\"\(timestamp.seconds)\",\"nanos\":\(timestamp.nanoseconds)}")
    case .duration(let duration):
      let (seconds, attoseconds) = duration.components
      tagged("duration", "{\"seconds\":\"\(seconds)\",\"nanos\":\(attoseconds / 1_000_000_000)}")
    case .extended(let object): tagged(object.typeName, quoted(object.text))
    case .error(let error): tagged("error", quoted(error.message))
    case .optional(let inner):
      output += "{\"optional\":"
      if let inner { write(inner, &output, limit) } else { output += "null" }
      output += "}"
    case .list(let elements):
      output += "{\"list\":["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += "," }
        write(element, &output, limit)
      }
      output += "]}"
    case .map(let map):
      output += "{\"map\":["
      for (index, entry) in zip(map.keys, map.values).enumerated() {
        output += index > 0 ? ",[" : "["
        write(entry.0.value, &output, limit)
        output += ","
        write(entry.1, &output, limit)
        output += "]"
      }
      output += "]}"
    }
  }

  /// Whether two values are the same, types of numbers included; NaN is the same as NaN.
  static func same(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.double(let a), .double(let b)): a == b || a.isNaN && b.isNaN
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { same($0, $1) }
    case (.map(let a), .map(let b)):
      a.count == b.count
        && zip(a.keys, a.values).allSatisfy { key, value in
          b.keys.contains { same($0.value, key.value) } && b[key].map { same(value, $0) } ?? false
        }
    case (.optional(let a?), .optional(let b?)): same(a, b)
    case (.type(let a), .type(let b)): a.celName == b.celName
    default: left.typeName == right.typeName && left == right
    }
  }
}

extension ParsedJSON {
  /// A number, written as a number or as a string.
  fileprivate var digits: String? {
    switch self {
    case .number(let text), .string(let text): text
    default: nil
    }
  }
}

extension ValueType {
  /// The deep type of a value: maps with names for keys are records, so that a missing name is reported at load.
  ///
  /// - Parameter value: a value as read from JSON.
  /// - Returns: its type; lists of unlike elements have `dyn` ones.
  package static func shape(of value: Value) -> ValueType {
    switch value {
    case .list(let elements):
      var relations = TypeRelations()
      var joined: ValueType?
      for element in elements {
        let type = shape(of: element)
        joined = joined.map { relations.join($0, type) ?? .dyn } ?? type
      }
      return .list(joined ?? .dyn)
    case .map(let map):
      var fields: [RecordType.Field] = []
      for (key, value) in zip(map.keys, map.values) {
        guard case .string(let name) = key else { return .map(.dyn, .dyn) }
        fields.append(RecordType.Field(name, shape(of: value)))
      }
      return .record(RecordType(name: "", fields: fields))
    case .null: return .dyn
    default: return value.type
    }
  }
}
