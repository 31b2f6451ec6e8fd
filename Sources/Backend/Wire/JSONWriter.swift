package import Foundations

/// Writes values as JSON (RFC 8259), members in insertion order, so that equal data gives equal bytes.
package enum JSONWriter {
  /// The bytes of a value.
  ///
  /// Timestamps become RFC 3339 texts. Values without a JSON form (octets, types, errors, NaN) become `null`.
  package static func bytes(_ value: Value) -> [UInt8] {
    var output = [UInt8]()
    write(value, into: &output)
    return output
  }

  /// Appends a value.
  package static func write(_ value: Value, into output: inout [UInt8]) {
    switch value {
    case .bool(let truth): output += (truth ? "true" : "false").utf8
    case .int(let number): output += String(number).utf8
    case .uint(let number): output += String(number).utf8
    case .double(let number): write(number, into: &output)
    case .string(let text): write(text, into: &output)
    case .timestamp(let time): write(RFC3339.text(time), into: &output)
    case .list(let items):
      output.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        write(item, into: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .map(let map): write(map, into: &output)
    case .optional(let wrapped): write(wrapped ?? .null, into: &output)
    case .null, .bytes, .duration, .type, .extended, .error: output += "null".utf8
    }
  }

  private static func write(_ map: ValueMap, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for (index, (key, value)) in zip(map.keys, map.values).enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      switch key {
      case .string(let name): write(name, into: &output)
      case .int(let number): write(String(number), into: &output)
      case .largeUInt(let number): write(String(number), into: &output)
      case .bool(let truth): write(truth ? "true" : "false", into: &output)
      }
      output.append(UInt8(ascii: ":"))
      write(value, into: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Whole numbers are written without a fraction: `250`, not `250.0`.
  package static func write(_ number: Double, into output: inout [UInt8]) {
    if !number.isFinite {
      output += "null".utf8
    } else if let whole = Int(exactly: number), abs(whole) < 1 << 53 {
      output += String(whole).utf8
    } else {
      output += number.description.utf8
    }
  }

  /// Appends a string.
  package static func write(_ text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x0A: output += "\\n".utf8
      case 0x09: output += "\\t".utf8
      case 0x0D: output += "\\r".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        output += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
