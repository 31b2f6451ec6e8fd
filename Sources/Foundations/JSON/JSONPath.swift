/// Where a value is in JSON: the names of members from the outside in, such as `data.items`, or positions in lists, such
/// as `0`.
package struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// The names of the members; none for the whole.
  package let names: [String]

  /// The path of the whole.
  package static let root = JSONPath("")

  /// Reads a path, whose names are parted by dots.
  package init(_ text: String) {
    names = text.isEmpty ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether each name has at least one character.
  package var isValid: Bool { !names.contains("") }

  /// The names with dots between them; `.` for the whole.
  package var description: String { names.isEmpty ? "." : names.joined(separator: ".") }

  /// The value at the path; nil where there is none.
  package func value(in json: ParsedJSON) -> ParsedJSON? {
    var found = json
    for name in names {
      guard let next = found[name] ?? found.element(name) else { return nil }
      found = next
    }
    return found
  }
}

extension ParsedJSON {
  /// The element of a list at a position that is written in digits; nil where there is none.
  fileprivate func element(_ position: String) -> ParsedJSON? {
    guard case .array(let elements) = self, let index = Int(position), elements.indices.contains(index) else {
      return nil
    }
    return elements[index]
  }
}
