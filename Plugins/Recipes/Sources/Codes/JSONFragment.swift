/// A JSON value of any form, kept as a server has sent it: members that this version does not know go back to it.
enum JSONFragment: Codable, Sendable, Hashable {
  case null
  case bool(Bool)
  case whole(Int64)
  case number(Double)
  case text(String)
  case list([JSONFragment])
  case object([String: JSONFragment])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .bool(truth)
    } else if let whole = try? container.decode(Int64.self) {
      self = .whole(whole)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONFragment].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONFragment].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let truth): try container.encode(truth)
    case .whole(let whole): try container.encode(whole)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let members): try container.encode(members)
    }
  }

  /// The member of an object.
  subscript(name: String) -> JSONFragment? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var whole: Int64? { if case .whole(let whole) = self { whole } else { nil } }

  /// The bytes by which it is stored and compared.
  var content: [UInt8] { (try? Array(RecipeJSON.encode(self))) ?? [] }
}

/// The name of a member that a type does not declare.
struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}
