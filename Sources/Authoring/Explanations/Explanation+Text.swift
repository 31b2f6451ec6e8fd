extension Explanation {
  /// The code, the rule's name where it has one, and the title.
  var heading: String { "\(code)\(name.map { " \($0)" } ?? ""): \(title)" }

  /// The explanation as people read it.
  ///
  /// - Parameter width: how many cells a line may have; examples are never broken.
  /// - Returns: the text, ending in a line break.
  package func text(width: Int = 80) -> String {
    var blocks = [heading] + paragraphs.map { Self.wrap($0, width) }
    for example in examples {
      for part in [example] + example.companions { blocks += [part.caption, part.indented] }
    }
    return blocks.joined(separator: "\n\n") + "\n"
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
}
