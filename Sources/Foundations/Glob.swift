/// A pattern of paths: `*` is anything within a part, `**` any parts, `?` one letter, `{a,b}` either.
public struct Glob: Sendable, Hashable {
  /// The pattern as it was written.
  public let pattern: String
  private let alternatives: [[Part]]

  private enum Part {
    case anyParts
    case letters([Letter])
  }

  private enum Letter {
    case one(Character)
    case anyOne
    case anyMany
  }

  /// Reads a pattern.
  public init(_ pattern: String) {
    self.pattern = pattern
    alternatives = Self.expand(pattern).map { pattern in
      pattern.split(separator: "/").filter { $0 != "." }.map { part in
        part == "**"
          ? .anyParts
          : .letters(part.map { $0 == "*" ? .anyMany : $0 == "?" ? .anyOne : .one($0) })
      }
    }
  }

  /// Patterns are equal when written the same.
  public static func == (left: Self, right: Self) -> Bool { left.pattern == right.pattern }

  /// Hashes the pattern.
  public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

  /// Whether a path matches.
  public func matches(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(Array.init)
    return alternatives.contains { Self.matches(parts[...], $0[...]) }
  }

  /// A pattern with `{a,b}` written out; never more than a hundred.
  private static func expand(_ pattern: String) -> [String] {
    var done: [String] = []
    var open = [pattern]
    while let next = open.popLast(), done.count + open.count < 100 {
      if let start = next.firstIndex(of: "{"), let end = next[start...].firstIndex(of: "}") {
        let choices = next[next.index(after: start)..<end].split(
          separator: ",", omittingEmptySubsequences: false)
        open += choices.reversed().map { next[..<start] + $0 + String(next[next.index(after: end)...]) }
      } else {
        done.append(next)
      }
    }
    return done
  }

  private static func matches(_ path: ArraySlice<[Character]>, _ pattern: ArraySlice<Part>) -> Bool {
    // Dynamic programming: which prefixes of the path the pattern so far matches.
    var reached = [Bool](repeating: false, count: path.count + 1)
    reached[0] = true
    for part in pattern {
      var next = [Bool](repeating: false, count: path.count + 1)
      switch part {
      case .anyParts:
        var isReached = false
        for index in 0...path.count {
          isReached = isReached || reached[index]
          next[index] = isReached
        }
      case .letters(let letters):
        for (index, text) in path.enumerated() where reached[index] && matches(text, letters) {
          next[index + 1] = true
        }
      }
      reached = next
    }
    return reached[path.count]
  }

  private static func matches(_ text: [Character], _ letters: [Letter]) -> Bool {
    var reached = [Bool](repeating: false, count: text.count + 1)
    reached[0] = true
    for letter in letters {
      var next = [Bool](repeating: false, count: text.count + 1)
      switch letter {
      case .anyMany:
        var isReached = false
        for index in 0...text.count {
          isReached = isReached || reached[index]
          next[index] = isReached
        }
      case .anyOne: for index in 0..<text.count { next[index + 1] = reached[index] }
      case .one(let character):
        for index in 0..<text.count { next[index + 1] = reached[index] && text[index] == character }
      }
      reached = next
    }
    return reached[text.count]
  }
}
