import CWords
import Documents
package import Foundations
import Runtime

/// The explanations of all codes: a Markdown file per code, such as `docs/errors/KL0304.md`, or as the program carries
/// them.
///
/// They are read lazily, since most runs of the program need none and `kolam explain` one.
package struct Explanations: Sendable {
  /// The folder; nil for those that the program carries.
  private let folder: String?

  /// The explanations as they were when the program was built.
  package static let carried = Explanations(folder: nil)

  /// Creates explanations of a folder, without reading it.
  package init(folder: String) { self.folder = folder }

  private init(folder: String?) { self.folder = folder }

  /// Returns every code that is explained, in order.
  ///
  /// - Throws: a diagnostic if the folder has no explanation.
  package func codes() throws(Diagnostic) -> [String] {
    guard let folder else { return Self.texts.keys.sorted() }
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
    let source =
      if let folder {
        try SourceText.load("\(folder)/\(code).md")
      } else {
        SourceText(path: "docs/errors/\(code).md", bytes: Array(Self.texts[code] ?? []))
      }
    return try ExplanationReader.read(source, of: code)
  }

  /// The texts that the program carries, by their codes.
  private static let texts: [String: ArraySlice<UInt8>] = {
    let bytes = Array(UnsafeBufferPointer(start: kolam_explanations(), count: kolam_explanations_count()))
    let texts = bytes.split(separator: 0).map { text in
      (String(decoding: text.dropFirst("# ".utf8.count).prefix("KL0000".utf8.count), as: UTF8.self), text)
    }
    return Dictionary(texts, uniquingKeysWith: { first, _ in first })
  }()

  /// Returns the number of a code, or nil if it is invalid.
  private static func number(_ name: String) -> Int? {
    let digits = name.lowercased().hasPrefix("kl") ? name.dropFirst(2) : name[...]
    let isNumber =
      !digits.isEmpty && digits.utf8.count <= 4 && digits.utf8.allSatisfy { (48...57).contains($0) }
    return isNumber ? Int(digits) : nil
  }
}

extension Explanations {
  /// Lists all codes with their titles, a group per paragraph.
  ///
  /// - Parameter width: the maximum line width in cells.
  /// - Returns: the text, ending in a line break.
  /// - Throws: a diagnostic if a file is unreadable or malformed.
  package func list(width: Int = 80) throws(Diagnostic) -> String {
    let all = try all()
    let groups = ExplanationGroup.all.compactMap { group -> String? in
      let lines = all.filter { $0.code.dropFirst(2).hasPrefix(group.range) }.map {
        Explanation.wrap(
          "\($0.code)  \($0.name.map { $0 + ": " } ?? "")\($0.title)", width, indent: "        ")
      }
      return lines.isEmpty ? nil : ([group.title] + lines).joined(separator: "\n")
    }
    return groups.joined(separator: "\n\n") + "\n"
  }
}

/// A group of codes with a common subject.
struct ExplanationGroup: Sendable {
  /// The first two digits of its codes.
  let range: String
  let title: String

  static let all = [
    ExplanationGroup(range: "01", title: "YAML files"),
    ExplanationGroup(range: "02", title: "Screens"),
    ExplanationGroup(range: "03", title: "Expressions"),
    ExplanationGroup(range: "04", title: "Models and contracts"),
    ExplanationGroup(range: "05", title: "Apps and navigation"),
    ExplanationGroup(range: "06", title: "Texts and catalogs"),
    ExplanationGroup(range: "07", title: "Flags"),
    ExplanationGroup(range: "08", title: "Plugins"),
    ExplanationGroup(range: "09", title: "The program, storage and the backend"),
    ExplanationGroup(range: "10", title: "Walkthroughs"),
    ExplanationGroup(range: "11", title: "Lint of catalogs"),
    ExplanationGroup(range: "12", title: "Translators' files"),
  ]
}

/// The explanation of a diagnostic's code: its meaning, its causes, the fix, and examples of wrong and right files.
///
/// It is a Markdown file of `docs/errors`, whose README specifies the form; ``ExplanationReader`` reads it.
package struct Explanation: Sendable, Hashable {
  /// The code, such as `KL0201`.
  package let code: String
  /// The rule's name, such as `undefined-substitution`; most codes have none.
  package let name: String?
  /// The title, without a full stop.
  package let title: String
  /// The meaning and the fix, each paragraph as one line.
  package let paragraphs: [String]
  /// The examples of wrong and right files.
  package let examples: [Example]

  /// An example that raises the diagnostic or does not.
  package struct Example: Sendable, Hashable {
    /// The caption, which says whether it is right and which file it stands for.
    package let caption: String
    /// Its language: `yaml`, `json`, `cel`, `markdown`, or `text` and `swift`, which are only shown.
    package let language: String
    /// Whether it raises no diagnostic.
    package let passes: Bool
    /// The file it stands for; nil if none.
    package let place: String?
    /// Whether it contains only keys of the file ``place``, and not the whole file.
    package let isPart: Bool
    /// The text, ending in a line break.
    package let text: String
    /// The companion examples in other files.
    package internal(set) var companions: [Example] = []
  }
}

extension Explanation {
  /// The code, the rule's name if it has one, and the title.
  var heading: String { "\(code)\(name.map { " \($0)" } ?? ""): \(title)" }

  /// Renders the explanation as text.
  ///
  /// - Parameter width: the maximum line width in cells; examples are never broken.
  /// - Returns: the text, ending in a line break.
  package func text(width: Int = 80) -> String {
    var blocks = [heading] + paragraphs.map { Self.wrap($0, width) }
    for example in examples {
      for part in [example] + example.companions { blocks += [part.caption, part.indented] }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// Wraps a text at spaces.
  static func wrap(_ text: String, _ width: Int, indent: String = "") -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = indent + word
      } else {
        line += line.isEmpty && lines.isEmpty ? String(word) : " " + word
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

extension Explanation.Example {
  /// The text, indented.
  fileprivate var indented: String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.isEmpty ? "" : "    " + $0
    }.joined(separator: "\n")
  }
}
