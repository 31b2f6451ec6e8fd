internal import Foundations

/// Makes up states of declared types that a screen has something to show of.
struct SampleState: Sendable {
  /// The app's time.
  let now: Timestamp

  /// How many rows a list has.
  private static let rows = 3
  /// How deep records and lists within each other have rows of their own.
  private static let deepest = 3

  /// The state of a model that has loaded.
  func state(of model: ModelContract) -> ValueMap { record(model.state, number: nil, depth: 0) }

  /// A value, with texts named after the field.
  func value(of type: ValueType, named name: String) -> Value {
    value(of: type, named: name, number: nil, depth: 0)
  }

  private func record(_ record: RecordType, number: Int?, depth: Int) -> ValueMap {
    ValueMap(
      fields: record.fields.map { field in
        if field.name == record.key ?? "id", let key = key(field.type, number ?? 1) {
          return (field.name, key)
        }
        return (field.name, value(of: field.type, named: field.name, number: number, depth: depth))
      })
  }

  /// What tells a row apart; nil for a type that cannot.
  private func key(_ type: ValueType, _ number: Int) -> Value? {
    switch type {
    case .string: .string("\(number)")
    case .int: .int(number)
    case .uint: .uint(UInt(number))
    case .enumeration(let words) where number <= words.cases.count: .string(words.cases[number - 1])
    default: nil
    }
  }

  /// A value; the number is the row's, from 1, and nil outside of lists.
  private func value(of type: ValueType, named name: String, number: Int?, depth: Int) -> Value {
    switch type {
    case .bool: return .bool(false)
    case .int: return .int(number ?? 0)
    case .uint: return .uint(UInt(number ?? 0))
    case .double: return .double(Double(number ?? 0))
    case .string: return .string(words(name, number))
    case .bytes: return .bytes([])
    case .timestamp: return .timestamp(now)
    case .duration: return .duration(.seconds(60 * (number ?? 0)))
    case .enumeration(.phase): return .string(Phase.ready.rawValue)
    case .enumeration(let cases): return .string(cases.cases.first ?? "")
    case .list(let element):
      guard depth < Self.deepest else { return .list([]) }
      return .list(rows(of: element).map { row(element, name, $0, depth + 1) })
    case .map(.string, .string): return .map(ValueMap(fields: [("en", .string(words(name, number)))]))
    case .map: return .map(.empty)
    case .record(let record): return .map(self.record(record, number: number, depth: depth + 1))
    // A detail that a screen shows; of other types null mostly means that all is well.
    case .nullable(.record(let record)): return .map(self.record(record, number: number, depth: depth + 1))
    default: return .null
    }
  }

  private func row(_ type: ValueType, _ name: String, _ number: Int, _ depth: Int) -> Value {
    if case .enumeration = type, let word = key(type, number) { return word }
    return value(of: type, named: name, number: number, depth: depth)
  }

  /// The numbers of a list's rows: of rows that are told apart by a word no more than there are words.
  private func rows(of element: ValueType) -> ClosedRange<Int> {
    var words: Enumeration?
    if case .enumeration(let own) = element { words = own }
    if case .record(let record) = element, let key = record.key,
      case .enumeration(let keys)? = record.type(of: key)
    {
      words = keys
    }
    return 1...max(1, min(Self.rows, words?.cases.count ?? Self.rows))
  }

  /// A field's name as words: `dueDate` is `Due date`, in the second row `Due date 2`.
  private func words(_ name: String, _ number: Int?) -> String {
    var text = ""
    for character in name {
      if character == "_" {
        text += " "
      } else if character.isUppercase, text.last?.isLowercase == true {
        text += " " + character.lowercased()
      } else {
        text.append(character)
      }
    }
    return text.prefix(1).uppercased() + text.dropFirst() + (number.map { " \($0)" } ?? "")
  }
}
