import Foundations

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension CELFunctions {
  /// `"…".format([…])` of the extension "strings".
  static let formats: [Overload] = [
    Overload(
      "format", [.string, .list(.dyn)], .string, isMember: true,
      .binary { pattern, arguments, frame in
        guard case .string(let pattern) = pattern, case .list(let arguments) = arguments else {
          return .failure(.noOverload, "`format` takes a list")
        }
        var formatter = Formatter(arguments: arguments)
        return formatter.run(pattern, &frame)
      })
  ]
}

/// Fills the clauses of a format string: `%s %d %f %e %x %X %o %b %%`.
private struct Formatter {
  let arguments: [Value]
  private var next = 0
  private var output = ""

  init(arguments: [Value]) { self.arguments = arguments }

  mutating func run(_ pattern: String, _ frame: inout Frame) -> Value {
    if let error = frame.spend(bytes: pattern.utf8.count) { return error }
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        output.unicodeScalars.append(scalar)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        output += "%"
        continue
      }
      var precision: Int?
      if rest.first == "." {
        rest.removeFirst()
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        guard let number = Int(String(digits)), number <= 100 else {
          return .failure(.invalidArgument, "a clause's precision is a number up to 100")
        }
        precision = number
      }
      guard let clause = rest.popFirst() else {
        return .failure(.invalidArgument, "the format ends within a clause")
      }
      guard next < arguments.count else {
        return .failure(
          .invalidArgument, "the format has more clauses than the \(arguments.count) values given")
      }
      let value = arguments[next]
      next += 1
      if let error = append(value, clause, precision, &frame) { return error }
      if let error = frame.spend(bytes: output.utf8.count) { return error }
    }
    return .string(output)
  }

  /// Writes one value; an error where the clause does not accept it.
  private mutating func append(
    _ value: Value, _ clause: Unicode.Scalar, _ precision: Int?, _ frame: inout Frame
  ) -> Value? {
    switch clause {
    case "s": return appendText(value, &frame)
    case "d":
      switch value {
      case .int(let number): output += String(number)
      case .uint(let number): output += String(number)
      case .double(let number): output += NumberText.special(number) ?? NumberText.Decimal(number).plain
      default: return refuse(value, "%d", "a number")
      }
    case "f", "e":
      let number: Double
      switch value {
      case .int(let whole): number = Double(whole)
      case .uint(let whole): number = Double(whole)
      case .double(let double): number = double
      default: return refuse(value, "%\(clause)", "a number")
      }
      output += NumberText.special(number) ?? Formatter.decimal(number, clause, precision ?? 6)
    case "b":
      switch value {
      case .int(let number): output += String(number, radix: 2)
      case .uint(let number): output += String(number, radix: 2)
      case .bool(let truth): output += truth ? "1" : "0"
      default: return refuse(value, "%b", "an integer or a bool")
      }
    case "o":
      switch value {
      case .int(let number): output += String(number, radix: 8)
      case .uint(let number): output += String(number, radix: 8)
      default: return refuse(value, "%o", "an integer")
      }
    case "x", "X":
      let isUpper = clause == "X"
      switch value {
      case .int(let number): output += String(number, radix: 16, uppercase: isUpper)
      case .uint(let number): output += String(number, radix: 16, uppercase: isUpper)
      case .string(let text): output += Hex.text(Array(text.utf8), isUpper: isUpper)
      case .bytes(let bytes): output += Hex.text(bytes, isUpper: isUpper)
      default: return refuse(value, "%\(clause)", "an integer, a string or bytes")
      }
    default:
      return .failure(.invalidArgument, "`%\(clause)` is no clause of a format")
    }
    return nil
  }

  private func refuse(_ value: Value, _ clause: String, _ expected: String) -> Value {
    .failure(.invalidArgument, "`\(clause)` takes \(expected), not `\(value.typeName)`")
  }

  /// Writes a value as `%s` does; lists and maps with their contents, maps in order of their keys' texts.
  private mutating func appendText(_ value: Value, _ frame: inout Frame) -> Value? {
    if let error = frame.spend(1 + output.utf8.count / 4096) { return error }
    switch value {
    case .null: output += "null"
    case .string(let text): output += text
    case .bool(let truth): output += truth ? "true" : "false"
    case .int(let number): output += String(number)
    case .uint(let number): output += String(number)
    case .double(let number): output += NumberText.special(number) ?? NumberText.Decimal(number).plain
    case .bytes(let bytes): output += Formatter.text(bytes)
    case .timestamp(let timestamp): output += RFC3339.text(timestamp)
    case .duration(let duration): output += DurationText.text(duration)
    case .type(let type): output += type.celName
    case .extended(let object): output += object.text
    case .list(let elements):
      output += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += ", " }
        if let error = appendText(element, &frame) { return error }
      }
      output += "]"
    case .map(let map):
      let entries = zip(map.keys, map.values).map { ($0.description, $1) }
      output += "{"
      for (index, entry) in entries.sorted(by: { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) })
        .enumerated()
      {
        output += index > 0 ? ", " : ""
        output += entry.0 + ": "
        if let error = appendText(entry.1, &frame) { return error }
      }
      output += "}"
    case .optional, .error:
      return refuse(value, "%s", "a value that has a text")
    }
    if output.utf8.count > frame.budget.textBytes { return frame.spend(bytes: output.utf8.count) }
    return nil
  }

  /// Bytes as text; an invalid sequence becomes one replacement character, however long it is.
  private static func text(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var wasValid = true
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        text.append(Unicode.UTF8.decode(encoded))
        wasValid = true
      case .error:
        if wasValid { text.append("\u{FFFD}") }
        wasValid = false
      case .emptyInput: return String(text)
      }
    }
  }

  /// A finite number by the C library, which rounds its exact value.
  private static func decimal(_ number: Double, _ clause: Unicode.Scalar, _ precision: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 512)
    let format = clause == "f" ? "%.*f" : "%.*e"
    let count = withVaList([Int32(precision), number]) { vsnprintf(&buffer, buffer.count, format, $0) }
    return String(decoding: buffer.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
