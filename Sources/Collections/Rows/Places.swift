import Foundations

/// The places of fields in an object, as a tree of the names of members.
struct Places: Sendable {
  /// The fields that the member is the value of, by their indices.
  private var fields: [Int] = []
  private var members: [String: Places] = [:]

  /// Adds the place of a field.
  mutating func add(_ field: Int, at names: ArraySlice<String>) {
    if let name = names.first {
      members[name, default: Places()].add(field, at: names.dropFirst())
    } else {
      fields.append(field)
    }
  }

  /// Finds the values of the fields in one pass.
  ///
  /// - Parameters:
  ///   - json: the object.
  ///   - found: receives the values by the fields' indices; of a member that is written twice, the first.
  /// - Returns: the members that no field takes; nil where there are none.
  func take(_ json: ParsedJSON, into found: inout [ParsedJSON?]) -> ParsedJSON? {
    for field in fields where found[field] == nil { found[field] = json }
    if members.isEmpty, !fields.isEmpty { return nil }
    guard case .object(let all) = json else { return fields.isEmpty ? json : nil }
    let rest = all.compactMap { name, value in
      guard let place = members[name] else { return (name, value) }
      return place.take(value, into: &found).map { (name, $0) }
    }
    // Of what a field takes as a whole, nothing is left over.
    return rest.isEmpty || !fields.isEmpty ? nil : .object(rest)
  }
}
