import Foundations
import PluginKit

/// The types of a contract as Swift writes them.
struct SwiftTypes {
  private let contract: Contract
  /// The names that the plugin declares itself.
  private let declared: Set<String>

  init(_ contract: Contract, declared: Set<String>) {
    (self.contract, self.declared) = (contract, declared)
  }

  /// The named types of the contract that the plugin does not declare itself.
  func types() -> [String] {
    contract.types.filter { !declared.contains($0.name) }.flatMap { named -> [String] in
      switch named.type {
      case .record(let record) where record.name == named.name: self.record(record.name, record.fields)
      case .enumeration(let words) where words.name == named.name: enumeration(words.name, words)
      // Another name of a type, which every use of it has in its place.
      default: []
      }
    }
  }

  /// A structure, then those enums that its fields declare in place.
  func record(
    _ name: String, _ fields: [RecordType.Field], as protocols: String = "Codable, Equatable, Sendable",
    hasDefaults: Bool = false
  ) -> [String] {
    guard !fields.isEmpty else { return ["struct \(name): \(protocols) {}", ""] }
    var lines = ["struct \(name): \(protocols) {"]
    for field in fields {
      let path = name + field.name.swiftTypeName
      var line = "  var \(field.name.swiftName): \(self.name(of: field.type, in: path))"
      if hasDefaults, let value = initial(of: field.type) { line += " = \(value)" }
      lines.append(line)
    }
    lines += ["}", ""]
    for field in fields {
      if let words = field.type.wordsInPlace { lines += enumeration(name + field.name.swiftTypeName, words) }
    }
    return lines
  }

  func record(_ name: String, _ parameters: [ParameterContract]) -> [String] {
    record(name, parameters.map { RecordType.Field($0.name, $0.type) }, as: "Codable, Sendable")
  }

  private func enumeration(_ name: String, _ words: Enumeration) -> [String] {
    let known = words.isOpen ? words.cases.filter { $0 != Enumeration.other } : words.cases
    guard words.isOpen else {
      return ["enum \(name): String, Codable, CaseIterable, Sendable {"]
        + known.map { $0.swiftName == $0 ? "  case \($0)" : "  case \($0.swiftName) = \"\($0)\"" } + [
          "}", "",
        ]
    }
    return ["enum \(name): OpenEnumeration {"] + known.map { "  case \($0.swiftName)" }
      + ["  /// A word of a newer server.", "  case other(String)", "", "  static let known: [\(name)] = ["]
      + known.map { "    .\($0.swiftName)," }
      + ["  ]", "", "  var rawValue: String {", "    switch self {"]
      + known.map { "    case .\($0.swiftName): \"\($0)\"" }
      + ["    case .other(let word): word", "    }", "  }", "}", ""]
  }

  /// A type's name.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - path: the name that an enum has where it is declared in place.
  ///   - namespace: the type to name the contract's types in, outside of it.
  /// - Returns: the name.
  func name(of type: ValueType, in path: String, within namespace: String? = nil) -> String {
    func name(_ type: ValueType) -> String { self.name(of: type, in: path, within: namespace) }
    let prefix = namespace.map { "\($0)." } ?? ""
    switch type {
    case .bool: return "Bool"
    case .int: return "Int"
    case .uint: return "UInt"
    case .double: return "Double"
    case .string: return "String"
    case .bytes: return "[UInt8]"
    case .timestamp: return "Timestamp"
    case .duration: return "Duration"
    case .list(let element): return "[\(name(element))]"
    case .map(let key, let value):
      // Swift encodes only dictionaries by texts and numbers as maps.
      if case .enumeration = key { return "[String: \(name(value))]" }
      return "[\(name(key)): \(name(value))]"
    case .nullable(let wrapped): return "\(name(wrapped))?"
    case .enumeration(.phase):
      return contract.types.contains { $0.name == "Phase" } ? "PluginKit.Phase" : "Phase"
    case .enumeration(let words): return prefix + (words.name.isEmpty ? path : words.name)
    case .record(let record): return prefix + record.name
    default: return "Value"
    }
  }

  /// The value of a state's field before its model has published one; nil where Swift has it.
  private func initial(of type: ValueType) -> String? {
    switch type {
    case .bool: "false"
    case .int, .uint: "0"
    case .double: "0"
    case .string: "\"\""
    case .timestamp: "Timestamp(seconds: 0)"
    case .duration: ".zero"
    case .list, .bytes: "[]"
    case .map: "[:]"
    case .nullable: nil
    case .enumeration(let words): ".\(words.cases.first?.swiftName ?? Enumeration.other)"
    case .record(let record):
      record.name + "("
        + record.fields.compactMap { field in
          initial(of: field.type).map { "\(field.name.swiftName): \($0)" }
        }.joined(separator: ", ") + ")"
    default: ".null"
    }
  }
}

extension ValueType {
  /// The words of an enum that is declared where it is used.
  fileprivate var wordsInPlace: Enumeration? {
    switch self {
    case .enumeration(let words) where words.name.isEmpty: words
    case .nullable(let wrapped), .list(let wrapped), .map(_, let wrapped): wrapped.wordsInPlace
    default: nil
    }
  }
}

extension String {
  /// A word of a contract as a name of Swift: `signed_out` is `signedOut`, and `in` is in backticks.
  var swiftName: String {
    let parts = split(whereSeparator: { $0 == "_" || $0 == "-" })
    guard let first = parts.first else { return "`\(self)`" }
    let name = String(first) + parts.dropFirst().map { String($0).swiftTypeName }.joined()
    return Self.reserved.contains(name) ? "`\(name)`" : name
  }

  /// A name with its first letter as a capital, as types have it.
  var swiftTypeName: String {
    let name = split(whereSeparator: { $0 == "_" || $0 == "-" }).map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    return name.joined()
  }

  /// The words of Swift that are no names.
  private static let reserved: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows",
    "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "var", "where", "while",
  ]
}
