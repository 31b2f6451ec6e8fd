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
