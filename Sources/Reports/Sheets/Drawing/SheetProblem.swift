import Runtime

/// A problem of a text, for review.
struct SheetProblem: Sendable, Hashable {
  /// The kind of a problem; its name is the CSS class.
  enum Kind: String, Sendable, CaseIterable {
    /// The translation is missing, or the text altogether.
    case missing
    /// A placeholder does not match its argument.
    case wrong
    /// It does not fit.
    case fit
    /// The translation has not been reviewed.
    case review
  }

  let kind: Kind
  /// One sentence in the page's locale.
  let sentence: String
  /// The key, or the text without one.
  let key: String
  /// The location in a script.
  let place: String?

  /// Returns the problems of a text's sources.
  static func all(of sources: [TextSource], _ words: SheetWords) -> [SheetProblem] {
    sources.flatMap { source -> [SheetProblem] in
      let place = source.span?.description
      var found = source.problems.map {
        SheetProblem(
          kind: .wrong, sentence: words(.arguments, .string($0.description)), key: source.key, place: place)
      }
      if source.isUnfinished {
        let isReview = source.status == .needsReview || source.status == .machineTranslated
        found.insert(
          SheetProblem(
            kind: isReview ? .review : .missing, sentence: words(SheetWord(source.status)), key: source.key,
            place: place), at: 0)
      }
      return found
    }
  }

  /// Returns the problems of a text that overflows.
  static func all(of overflow: Overflow, _ words: SheetWords) -> [SheetProblem] {
    let source = overflow.sources.first { $0.isCatalogText } ?? overflow.sources.first
    func problem(_ sentence: String) -> SheetProblem {
      SheetProblem(
        kind: .fit, sentence: sentence, key: source?.key ?? overflow.text, place: source?.span?.description)
    }
    var found = overflow.fit.longWords.map {
      problem(words(.longWord, .string($0), .int(overflow.room.width)))
    }
    if let cut = overflow.fit.cut {
      let isLines = (overflow.room.lines ?? 1) > 1
      found.append(
        problem(
          isLines
            ? words(.lines, .int(overflow.fit.lines), .int(overflow.room.lines ?? 1))
            : words(.cut, .int(overflow.fit.cells), .int(overflow.room.width), .string(cut))))
    }
    return found
  }
}
