/// The paths a route answers: `/api/v1/recipes/{id}`.
struct PathPattern: Sendable, Hashable, CustomStringConvertible {
  enum Segment: Sendable, Hashable {
    case literal(String)
    case parameter(String)
  }

  let description: String
  let segments: [Segment]

  /// Reads a pattern; a segment in braces matches any one segment that is not empty, and a slash at the end is part of
  /// the path.
  init(_ text: String) {
    description = text
    let named = text.split(separator: "/").map { segment -> Segment in
      segment.hasPrefix("{") && segment.hasSuffix("}")
        ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
    }
    segments = named + (text.hasSuffix("/") && !named.isEmpty ? [.literal("")] : [])
  }

  /// The same pattern below a prefix, such as `/api/v1`.
  func below(_ prefix: String) -> PathPattern { PathPattern(prefix + description) }

  /// The parameters' values in a path, or nil where it does not match.
  func match(_ path: [String]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var parameters: [String: String] = [:]
    for (segment, text) in zip(segments, path) {
      switch segment {
      case .literal(let literal): guard literal == text else { return nil }
      case .parameter(let name):
        guard !text.isEmpty else { return nil }
        parameters[name] = text
      }
    }
    return parameters
  }

  /// Whether this has priority where both match: it has a literal where the other first has a parameter.
  func isMoreSpecific(than other: PathPattern) -> Bool {
    segments.lexicographicallyPrecedes(other.segments) { mine, theirs in
      if case (.literal, .parameter) = (mine, theirs) { true } else { false }
    }
  }
}
