package import Foundations

/// The members of a JSON object that a client sent; one that is invalid is answered with 400 and its name.
package struct JSONBody: Sendable {
  private let members: [String: ParsedJSON]
  /// Longer bodies are rejected.
  private static let limit = 64 << 10

  /// Reads the body of a request.
  package init(_ request: RouteRequest) throws(ErrorResponse) {
    guard request.body.count <= Self.limit, let json = try? ParsedJSON.read(request.body),
      let members = json.members
    else {
      throw ErrorResponse(
        status: 400, code: "malformed_body", message: "the body must be a JSON object of at most 64 KiB")
    }
    self.init(members)
  }

  /// Takes the members of an object; of a name that is given more than once, the last value counts.
  package init(_ members: [(String, ParsedJSON)]) {
    self.members = Dictionary(members, uniquingKeysWith: { _, last in last })
  }

  /// The value of a member; nil where there is none.
  package subscript(name: String) -> ParsedJSON? {
    if case .null? = members[name] { nil } else { members[name] }
  }

  /// A text that may be missing.
  ///
  /// - Parameters:
  ///   - name: the member.
  ///   - limit: the most characters.
  /// - Returns: the text; nil where it is missing.
  /// - Throws: a 400 where it is something else, or too long.
  package func text(_ name: String, atMost limit: Int) throws(ErrorResponse) -> String? {
    guard let value = self[name] else { return nil }
    guard let text = value.text, text.unicodeScalars.count <= limit else {
      throw .parameter(name, "expected a text of at most \(limit) characters")
    }
    return text
  }

  /// A text that must be given, and not be blank.
  ///
  /// - Parameters:
  ///   - name: the member.
  ///   - limit: the most characters.
  /// - Returns: the text.
  /// - Throws: a 400 where it is missing, blank, too long or something else.
  package func required(_ name: String, atMost limit: Int) throws(ErrorResponse) -> String {
    guard let text = try text(name, atMost: limit), !text.allSatisfy(\.isWhitespace) else {
      throw .parameter(name, "must be given")
    }
    return text
  }

  /// A whole number that may be missing.
  ///
  /// - Parameters:
  ///   - name: the member.
  ///   - range: what it may be.
  /// - Returns: the number; nil where it is missing.
  /// - Throws: a 400 where it is something else, or out of range.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws(ErrorResponse) -> Int? {
    guard let value = self[name] else { return nil }
    guard case .number(let text) = value, let number = Int(text), range.contains(number) else {
      throw .parameter(name, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number that may be missing.
  ///
  /// - Parameters:
  ///   - name: the member.
  ///   - range: what it may be.
  /// - Returns: the number; nil where it is missing.
  /// - Throws: a 400 where it is something else, or out of range.
  package func number(_ name: String, in range: ClosedRange<Double>) throws(ErrorResponse) -> Double? {
    guard let value = self[name] else { return nil }
    guard case .number(let text) = value, let number = Double(text), range.contains(number) else {
      throw .parameter(name, "expected a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// An object that may be missing.
  ///
  /// - Parameter name: the member.
  /// - Returns: its members; nil where it is missing.
  /// - Throws: a 400 where it is something else.
  package func object(_ name: String) throws(ErrorResponse) -> JSONBody? {
    guard let value = self[name] else { return nil }
    guard let members = value.members else { throw .parameter(name, "expected an object") }
    return JSONBody(members)
  }
}
