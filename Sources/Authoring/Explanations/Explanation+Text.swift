extension Explanation {
  /// The explanation as people read it.
  ///
  /// - Parameter width: how many cells a line may have; examples are never broken.
  /// - Returns: the text, ending in a line break.
  package func text(width: Int = 80) -> String {
    var blocks = ["\(code)\(name.map { " \($0)" } ?? ""): \(title)"] + paragraphs.map { Self.wrap($0, width) }
    for example in examples {
      blocks += ["This is \(example.passes ? "right" : "wrong")\(example.setting):", example.indented]
      for other in example.companions { blocks += ["together with this\(other.setting):", other.indented] }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// All codes with their titles, a group a paragraph.
  package static func list(width: Int = 80) -> String {
    let groups = ExplanationGroup.all.compactMap { group -> String? in
      let lines = all.filter { $0.code.dropFirst(2).hasPrefix(group.range) }.map {
        wrap("\($0.code)  \($0.name.map { $0 + ": " } ?? "")\($0.title)", width, indent: "        ")
      }
      return lines.isEmpty ? nil : ([group.title] + lines).joined(separator: "\n")
    }
    return groups.joined(separator: "\n\n") + "\n"
  }

  /// Breaks a text between words, so that its lines are not longer than they may be.
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
  /// The text as it stands between paragraphs.
  fileprivate var indented: String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.isEmpty ? "" : "    " + $0
    }.joined(separator: "\n")
  }

  /// Where the example stands, as it is said after "this is wrong".
  fileprivate var setting: String {
    switch place {
    case nil: language == "cel" ? ", in an expression" : ""
    case "body": ", in the body of a screen"
    case "screen": ", in a screen"
    case "app": ", in app.yaml"
    case "flags": ", in flags.yaml"
    case "plugin": ", in plugin.yaml"
    case "texts": ", in the texts of a key"
    case "strings": ", under `strings` in a catalog"
    case "lint", "glossary", "sources": ", in Locales/<catalog>.\(place ?? "").yaml"
    case let file?: ", in \(file)"
    }
  }
}

/// The codes of one concern.
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
  ]
}
