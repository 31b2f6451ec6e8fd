import Foundations
import Services

/// Parses typed values from a query; an invalid value is answered with 400 and its name.
package struct QueryReader {
  private let values: [String: String]

  /// Accepts a query whose names are all known and each given once.
  package init(_ request: RouteRequest, known: [String]) throws(ErrorResponse) {
    var values: [String: String] = [:]
    for item in request.query {
      guard known.contains(item.name) else {
        let hint = nearestName(to: item.name, in: known).map { "did you mean `\($0)`?" }
        throw .parameter(
          item.name, "unknown parameter; " + (hint ?? "known are \(known.joined(separator: ", "))"))
      }
      guard values.updateValue(item.value, forKey: item.name) == nil else {
        throw .parameter(item.name, "given more than once")
      }
    }
    self.values = values
  }

  /// Accepts a query of any names; of a name that is given more than once, the first value counts.
  package init(_ request: RouteRequest) {
    values = Dictionary(request.query.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// A text, trimmed; nil where it is missing or blank.
  package func text(_ name: String, atMost limit: Int) throws(ErrorResponse) -> String? {
    guard let value = values[name] else { return nil }
    guard value.unicodeScalars.count <= limit else {
      throw .parameter(name, "longer than \(limit) characters")
    }
    return value.allSatisfy(\.isWhitespace) ? nil : value
  }

  /// A whole number within a range.
  package func integer(_ name: String, in range: ClosedRange<Int>, default fallback: Int)
    throws(ErrorResponse)
    -> Int
  {
    guard let value = values[name] else { return fallback }
    guard let number = Int(value), range.contains(number) else {
      throw .parameter(
        name, "found `\(value.prefix(40))`, expected \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A point in time, in milliseconds since 1970.
  package func milliseconds(_ name: String) throws(ErrorResponse) -> Int64? {
    guard let value = values[name] else { return nil }
    if let milliseconds = RFC3339.milliseconds(value) { return milliseconds }
    throw .parameter(
      name, "found `\(value.prefix(40))`, expected a time such as `2026-02-15T09:00:00Z` (`+` sent as `%2B`)")
  }

  /// A word out of a closed list; nil where it is missing.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Word.Type
  ) throws(ErrorResponse) -> Word? {
    guard let words = try words(name, as: type) else { return nil }
    guard words.count == 1 else { throw .parameter(name, "expected one word") }
    return words[0]
  }

  /// Words out of a closed list, separated by commas; nil where it is missing.
  package func words<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Word.Type
  ) throws(ErrorResponse) -> [Word]? {
    guard let value = values[name] else { return nil }
    var words: [Word] = []
    for word in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = Word(rawValue: String(word)) else {
        throw .parameter(
          name,
          "found `\(word.prefix(40))`, expected \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      words.append(known)
    }
    return words
  }
}

extension HTTPRequest.QueryItem {
  /// The names and values of a raw query (`a=1&b=%20`); nil where any of them cannot be decoded.
  static func parse(_ text: some StringProtocol) -> [Self]? {
    var items: [Self] = []
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(parts[0], plusIsSpace: true),
        let value = parts.count == 2 ? PercentCoding.decode(parts[1], plusIsSpace: true) : ""
      else { return nil }
      items.append(Self(name, value))
    }
    return items
  }
}

/// Which page of a list a request asks for: `page` from 1, `limit` 20 of at most 50 (docs/products/epicura.md, 2 and 11).
package struct PageQuery: Sendable, Hashable {
  /// The page, from 1.
  package let page: Int
  /// The most entries of a page.
  package let limit: Int

  /// Reads a query.
  ///
  /// - Parameter request: the request; other parameters are ignored.
  /// - Throws: a 400 where a value is out of range.
  package init(_ request: RouteRequest) throws(ErrorResponse) {
    let reader = QueryReader(request)
    page = try reader.integer("page", in: 1...1_000_000, default: 1)
    limit = try reader.integer("limit", in: 1...50, default: 20)
  }

  /// How many entries come before the page.
  package var offset: Int { (page - 1) * limit }

  /// What is sent beside the entries.
  package func pagination(total: Int) -> Envelope.Pagination {
    Envelope.Pagination(page: page, limit: limit, total: total)
  }
}
