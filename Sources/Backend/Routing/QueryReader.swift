import Foundations
import Services

/// Reads typed values out of a query; whatever cannot be used is answered with 400 and its name.
struct QueryReader {
  private let values: [String: String]

  /// Takes a query whose names are all known and each given once.
  init(_ request: RouteRequest, known: [String]) throws(APIFailure) {
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

  /// A text, trimmed; nil where it is not given or blank.
  func text(_ name: String, atMost limit: Int) throws(APIFailure) -> String? {
    guard let value = values[name] else { return nil }
    guard value.unicodeScalars.count <= limit else {
      throw .parameter(name, "longer than \(limit) characters")
    }
    return value.allSatisfy(\.isWhitespace) ? nil : value
  }

  /// A whole number within a range.
  func integer(_ name: String, in range: ClosedRange<Int>, default fallback: Int) throws(APIFailure) -> Int {
    guard let value = values[name] else { return fallback }
    guard let number = Int(value), range.contains(number) else {
      throw .parameter(
        name, "found `\(value.prefix(40))`, expected \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A point in time, in milliseconds since 1970.
  func milliseconds(_ name: String) throws(APIFailure) -> Int64? {
    guard let value = values[name] else { return nil }
    if let milliseconds = RFC3339.milliseconds(value) { return milliseconds }
    throw .parameter(
      name, "found `\(value.prefix(40))`, expected a time such as `2026-02-15T09:00:00Z` (`+` sent as `%2B`)")
  }

  /// Words out of a closed list, separated by commas; nil where it is not given.
  func codes<Code: ClosedCode>(_ name: String, as type: Code.Type) throws(APIFailure) -> [Code]? {
    guard let value = values[name] else { return nil }
    var codes: [Code] = []
    for word in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let code = Code(rawValue: String(word)) else {
        throw .parameter(
          name, "found `\(word.prefix(40))`, expected \(Code.all.joined(separator: ", "))")
      }
      codes.append(code)
    }
    return codes
  }
}
