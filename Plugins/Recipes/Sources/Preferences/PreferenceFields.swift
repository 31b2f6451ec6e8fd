import Foundations

/// Preferences as they are sent and stored: a JSON object of those that were chosen, also of members that this version
/// does not know.
struct PreferenceFields: Sendable {
  private(set) var members: [(name: String, value: Value)] = []

  init() {}

  init(_ map: ValueMap) {
    members = zip(map.keys, map.values).compactMap { key, value in
      if case .string(let name) = key { (name, value) } else { nil }
    }
  }

  /// Reads a JSON object; nil where the text is none.
  init?(json: [UInt8]) {
    guard case .map(let map)? = try? ValueJSON.read(json) else { return nil }
    self.init(map)
  }

  var isEmpty: Bool { members.isEmpty }
  var map: ValueMap { ValueMap(fields: members.map { ($0.name, $0.value) }) }
  var json: [UInt8] { JSONWriter.bytes(.map(map)) }

  subscript(name: String) -> Value? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// Adds a later change, which keeps its nulls: they are yet to be sent.
  func adding(_ change: PreferenceFields) -> PreferenceFields {
    var sum = self
    for member in change.members { sum[member.name] = member.value }
    return sum
  }

  /// Takes a change over; what is null in it is gone (RFC 7396, 1).
  func applying(_ change: PreferenceFields) -> PreferenceFields {
    var result = adding(change)
    result.members.removeAll { $0.value == .null }
    return result
  }
}
