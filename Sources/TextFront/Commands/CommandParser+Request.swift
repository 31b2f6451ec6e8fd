internal import Foundations

extension CommandParser {
  /// Parses a tester's request such as `/__kolam/appliances event=speed speed=60`.
  ///
  /// - Parameter text: the path from the server's root and what follows it.
  /// - Returns: the command; nil where it is none.
  static func request(_ text: String) -> LineCommand? {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let path = parts.first, path.hasPrefix("/") else { return nil }
    let rest = parts.count > 1 ? parts[1] : ""
    var members: [JSON.Member] = []
    for pair in rest.split(whereSeparator: \.isWhitespace) {
      guard let equals = pair.firstIndex(of: "="), equals > pair.startIndex else { return nil }
      members.append(JSON.Member(String(pair[..<equals]), value(pair[equals...].dropFirst())))
    }
    return .request(String(path), body: JSON.object(members).text)
  }

  /// A value as walkthroughs write it: whole numbers, true and false are such, all else is a text.
  private static func value(_ text: Substring) -> JSON {
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard let whole = Int(text), String(whole) == text else { return .string(String(text)) }
      return .int(whole)
    }
  }
}
