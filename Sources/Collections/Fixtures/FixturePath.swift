import Foundations
import PluginKit
import Services

/// The addresses that a declared path stands for, such as `/tasks/$id` or `/tasks?id=eq.$id`.
struct FixturePath: Sendable {
  /// What an address says of the row that a request is about.
  struct Match {
    /// The row's key; nil where the path has none.
    let key: String?
    /// How much of the path is written out: the greatest wins where several paths match.
    let weight: Int
  }

  /// A segment or a value with at most one key in it.
  private struct Part: Sendable {
    let before: String
    /// What comes behind the key; nil where there is none.
    let after: String?

    init(_ text: String) {
      if let range = text.firstRange(of: RowRequest.key) {
        (before, after) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
      } else {
        (before, after) = (text, nil)
      }
    }

    /// The key in a text, empty where the part has none; nil where the text is another.
    func key(in text: String) -> String? {
      guard let after else { return text == before ? "" : nil }
      guard text.hasPrefix(before), text.hasSuffix(after), text.count > before.count + after.count else {
        return nil
      }
      return String(text.dropFirst(before.count).dropLast(after.count))
    }
  }

  private let segments: [Part]
  private let query: [(name: String, value: Part)]
  /// The pattern of the path: a segment with the key is `{id}`.
  let pattern: String

  /// Reads a path; nil where it is none of the server's own.
  init?(_ path: String) {
    guard let link = PageLink(path) else { return nil }
    let texts = link.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    segments = texts.map { Part(PercentCoding.decode($0) ?? String($0)) }
    query = link.query.map { ($0.name, Part($0.value)) }
    pattern = texts.map { "/" + ($0.contains(RowRequest.key) ? "{id}" : $0) }.joined()
  }

  /// Reads the address of a request.
  ///
  /// - Parameters:
  ///   - path: the segments of its path below the prefix, decoded.
  ///   - query: its query; further names and values may be in it.
  ///   - isStrict: whether it needs the names and values that the declared path has.
  /// - Returns: what it says; nil where it is another address.
  func match(_ path: [String], _ query: [HTTPRequest.QueryItem], isStrict: Bool = true) -> Match? {
    guard path.count == segments.count else { return nil }
    var (key, weight): (String?, Int) = (nil, 0)
    func note(_ part: Part, _ text: String) -> Bool {
      guard let found = part.key(in: text) else { return false }
      if part.after != nil { key = found }
      weight += part.before.count + (part.after?.count ?? 0)
      return true
    }
    for (part, text) in zip(segments, path) where !note(part, text) { return nil }
    guard isStrict else { return Match(key: key, weight: weight) }
    for (name, part) in self.query {
      guard let item = query.first(where: { $0.name == name }), note(part, item.value) else { return nil }
      weight += name.count + 1
    }
    return Match(key: key, weight: weight)
  }
}
