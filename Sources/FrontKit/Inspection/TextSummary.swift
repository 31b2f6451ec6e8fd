internal import Foundations
package import Runtime

/// The report of `:l10n`: a screen's texts with their keys, translation states and locations.
package struct TextSummary {
  let words: Words
  /// The texts that are not data, in reading order, without duplicates.
  private let texts: [(words: String, source: TextSource)]

  /// Collects the texts of a screen.
  ///
  /// - Parameters:
  ///   - view: the screen, drawn while texts were traced.
  ///   - words: the front's own words.
  package init(_ view: ScreenView, _ words: Words) {
    self.words = words
    var found: [(String, [TextSource])] = [(view.title, view.titleSources)]
    for node in view.allNodes {
      for part in ViewNode.TextPart.allCases {
        if let sources = node.sources[part] { found.append((node.words(part), sources)) }
      }
    }
    found += view.tabs.map { ($0.label, $0.sources) }
    var seen: Set<TextSource> = []
    texts = found.flatMap { text, sources in
      sources.filter { $0.status != .data && seen.insert($0).inserted }.map { (text, $0) }
    }
  }

  /// The lines in the user's language.
  package var lines: [String] {
    let unfinished = texts.count { $0.source.isUnfinished }
    return [words(.textCount, .int(texts.count), .int(unfinished))]
      + texts.flatMap { text, source in
        [line(text, source)] + source.problems.map { "  " + $0.description }
      }
  }

  private func line(_ text: String, _ source: TextSource) -> String {
    let catalog = [source.catalog, source.locale?.description].compactMap { $0 }.joined(separator: " ")
    let state = [source.status.word.map { words($0) } ?? "", catalog].filter { !$0.isEmpty }.joined(
      separator: ", ")
    let location = source.span?.description ?? words(.textNoPlace)
    return words(
      .textLine, .string(source.key), .string(state), .string(text.lines.joined(separator: " ")),
      .string(location))
  }
}

extension ViewNode {
  fileprivate func words(_ part: TextPart) -> String {
    switch part {
    case .label: label
    case .value: isSecret ? "" : value ?? ""
    case .hint: hint ?? ""
    }
  }
}
