import Foundations

/// A link of the app's own scheme, parsed (RFC 3986).
struct DeepLink: Sendable, Hashable {
  let scheme: String
  let path: [String]
  let query: [String: String]

  /// Parses a link such as `epicura://recipe/masala-dosa?servings=2`; nil where it is invalid.
  ///
  /// The authority counts as the first part of the path, as apps write their links.
  init?(_ text: String) {
    guard text.utf8.count <= 2000, let colon = text.firstRange(of: "://") else { return nil }
    scheme = text[..<colon.lowerBound].lowercased()
    guard !scheme.isEmpty else { return nil }
    let rest = text[colon.upperBound...].prefix { $0 != "#" }
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in halves[0].split(separator: "/") {
      guard let part = Self.decoded(part) else { return nil }
      path.append(part)
    }
    var query: [String: String] = [:]
    for pair in halves.count > 1 ? halves[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(sides[0]), let value = Self.decoded(sides.count > 1 ? sides[1] : "")
      else {
        return nil
      }
      query[name] = value
    }
    self.path = path
    self.query = query
  }

  /// Returns the percent-decoded text; nil where that is invalid UTF-8 or contains invisible characters.
  private static func decoded(_ text: Substring) -> String? {
    guard let text = PercentCoding.decode(text), text == text.withoutControls() else {
      return nil
    }
    return text
  }
}

extension App {
  /// A link of its own that opens a screen, for examples; the shortest, and nil where no route has a link.
  package var exampleLink: String? {
    guard let scheme = script.properties.word("scheme") else { return nil }
    let links = script.properties.records("routes").compactMap { route -> String? in
      guard case .value(.literal(let link)) = route["link"] else { return nil }
      return link.text
    }
    return links.min { ($0.contains("{") ? 1 : 0, $0.count, $0) < ($1.contains("{") ? 1 : 0, $1.count, $1) }
      .map { "\(scheme)://\($0)" }
  }

  /// Whether a link of its own scheme leads to a screen, ignoring guards.
  ///
  /// - Parameter link: the link as text.
  /// - Returns: whether a route matches.
  package func hasRoute(for link: String) -> Bool { DeepLink(link).flatMap { destination(of: $0) } != nil }

  /// The screen that a link of its own scheme opens, with its params, ignoring guards; nil where there is none.
  func destination(of link: DeepLink) -> (screen: String, params: ValueMap)? {
    guard link.scheme == script.properties.word("scheme")?.lowercased() else { return nil }
    // The most specific route wins: `recipe/new` before `recipe/{id}`.
    let fitting = linkPatterns.compactMap { screen, pattern in
      pattern.match(link.path).map { (screen: screen, given: $0, weight: pattern.weight) }
    }
    guard let best = fitting.max(by: { $0.weight < $1.weight }), let fields = context.parameters(best.screen)
    else { return nil }
    var params: [(String, Value)] = []
    for field in fields {
      guard let text = best.given[field.name] ?? link.query[field.name] else { continue }
      guard let value = LinkPattern.read(text, as: field.type) else { return nil }
      params.append((field.name, value))
    }
    return (best.screen, ValueMap(fields: params))
  }
}
