/// Masks secrets in reported texts.
struct SecretMask: Sendable {
  /// The mask.
  static let shown = "••••"
  /// The minimum length of a secret: masking shorter ones would make texts unreadable, and protect nothing.
  private static let least = 3

  /// The longest first, so that none is masked only in part.
  private let secrets: [String]

  /// Creates a mask.
  ///
  /// - Parameter secrets: the texts to mask.
  init(_ secrets: some Sequence<String>) {
    self.secrets = Set(secrets).filter { $0.count >= Self.least }.sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// Whether there are no secrets.
  var isEmpty: Bool { secrets.isEmpty }

  /// Returns a text with its secrets masked.
  func hide(_ text: String) -> String {
    secrets.reduce(text) { $0.contains($1) ? $0.replacing($1, with: Self.shown) : $0 }
  }

  /// Returns the lines of a screen with their secrets masked, also those that continue on the next line.
  func hide(_ lines: [String]) -> [String] {
    var lines = lines.map(hide)
    for secret in secrets where secret.count > Self.least {
      var index = lines.startIndex
      while index + 1 < lines.endIndex {
        if let last = end(of: secret, begunAt: index, in: lines) {
          maskAcrossLines(secret, index...last, &lines)
        }
        index += 1
      }
    }
    return lines
  }

  /// Returns the index of the line on which a secret ends that begins at the end of a line; nil where none begins
  /// there.
  private func end(of secret: String, begunAt first: Int, in lines: [String]) -> Int? {
    guard let begun = begun(secret, at: lines[first]) else { return nil }
    var rest = secret.dropFirst(begun).drop { $0 == " " }
    for index in (first + 1)..<lines.endIndex {
      let words = lines[index].drop { $0 == " " }
      if words.hasPrefix(rest) { return index }
      guard !words.isEmpty, rest.hasPrefix(words) else { return nil }
      rest = rest.dropFirst(words.count).drop { $0 == " " }
    }
    return nil
  }

  /// Returns how many letters of a secret a line ends with; nil for none, or too few to be sure.
  private func begun(_ secret: String, at line: String) -> Int? {
    (2..<secret.count).last { line.hasSuffix(secret.prefix($0)) }
  }

  private func maskAcrossLines(_ secret: String, _ range: ClosedRange<Int>, _ lines: inout [String]) {
    guard let begun = begun(secret, at: lines[range.lowerBound]) else { return }
    lines[range.lowerBound] = String(lines[range.lowerBound].dropLast(begun)) + Self.shown
    var rest = secret.dropFirst(begun).drop { $0 == " " }
    for index in range.dropFirst() {
      let indent = lines[index].prefix { $0 == " " }
      let words = lines[index].dropFirst(indent.count)
      let taken = words.hasPrefix(rest) ? rest.count : words.count
      lines[index] = indent + Self.shown + words.dropFirst(taken)
      rest = rest.dropFirst(taken).drop { $0 == " " }
    }
  }
}
