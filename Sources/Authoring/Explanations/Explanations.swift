import Documents
package import Foundations
import Runtime

/// The explanations of all codes: a folder with a Markdown file per code, such as `docs/errors/KL0304.md`.
///
/// Files are read lazily, since most runs of the program need none and `kolam explain` one.
package struct Explanations: Sendable {
  private let folder: String

  /// Creates explanations of a folder, without reading it.
  package init(folder: String) { self.folder = folder }

  /// Returns every code that is explained, in order.
  ///
  /// - Throws: a diagnostic if the folder has no explanation.
  package func codes() throws(Diagnostic) -> [String] {
    let codes = AppFolder.names(in: folder).filter { $0.hasPrefix("KL") && $0.hasSuffix(".md") }
      .map { String($0.dropLast(3)) }
    guard !codes.isEmpty else {
      throw Diagnostic(.unreadableFile, "cannot read `\(folder)`: no explanations are there", at: nil)
    }
    return codes.sorted()
  }

  /// Returns every explanation, in order of the codes.
  ///
  /// - Throws: a diagnostic if a file is unreadable or malformed.
  package func all() throws(Diagnostic) -> [Explanation] {
    var all: [Explanation] = []
    for code in try codes() { all.append(try read(code)) }
    return all
  }

  /// Returns the explanation of a code; only its own file is read, but all of them to find a rule's name.
  ///
  /// - Parameter name: the code in any spelling: `KL0201`, `kl201`, `0201` or `201`, or the name of a rule.
  /// - Returns: nil if there is no such code.
  /// - Throws: a diagnostic if a file is unreadable or malformed.
  package func find(_ name: String) throws(Diagnostic) -> Explanation? {
    guard let number = Self.number(name) else { return try all().first { $0.name == name.lowercased() } }
    guard let code = try codes().first(where: { Self.number($0) == number }) else { return nil }
    return try read(code)
  }

  /// Returns suggestions: the codes with the nearest numbers, in order, or the rule with the most similar name.
  ///
  /// - Throws: a diagnostic if a file is unreadable or malformed.
  package func nearest(to name: String, count: Int = 3) throws(Diagnostic) -> [String] {
    guard let wanted = Self.number(name) else {
      return nearestName(to: name, in: try all().compactMap(\.name)).map { [$0] } ?? []
    }
    func distance(_ code: String) -> Int { abs((Self.number(code) ?? 0) - wanted) }
    return try codes().sorted { distance($0) < distance($1) }.prefix(count).sorted()
  }

  private func read(_ code: String) throws(Diagnostic) -> Explanation {
    try ExplanationReader.read(SourceText.load("\(folder)/\(code).md"), of: code)
  }

  /// Returns the number of a code, or nil if it is invalid.
  private static func number(_ name: String) -> Int? {
    let digits = name.lowercased().hasPrefix("kl") ? name.dropFirst(2) : name[...]
    let isNumber =
      !digits.isEmpty && digits.utf8.count <= 4 && digits.utf8.allSatisfy { (48...57).contains($0) }
    return isNumber ? Int(digits) : nil
  }
}
