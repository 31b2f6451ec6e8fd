package import Foundations

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
