import Runtime

/// Something about a text that somebody has to look at.
struct SheetProblem: Sendable, Hashable {
  /// What kind of thing it is; its name is the class that the style knows it by.
  enum Kind: String, Sendable, CaseIterable {
    /// There are no words in the language, or none at all.
    case missing
    /// A placeholder does not get what it asks for.
    case wrong
    /// It does not fit.
    case fit
    /// Nobody has said yet that it is right.
    case review
  }

  let kind: Kind
  /// One sentence in the page's language.
  let sentence: String
  /// The key, or the text where there is none.
  let key: String
  /// Where a script says it.
  let place: String?
}

extension SheetProblem {
  /// What is wrong with a text because of where it came from.
  static func all(of sources: [TextSource], _ words: SheetWords) -> [SheetProblem] {
    sources.flatMap { source -> [SheetProblem] in
      let place = source.place?.description
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

  /// What is wrong with a text because of how much room it has.
  static func all(of overflow: Overflow, _ words: SheetWords) -> [SheetProblem] {
    let source = overflow.sources.first { $0.isWords } ?? overflow.sources.first
    func problem(_ sentence: String) -> SheetProblem {
      SheetProblem(
        kind: .fit, sentence: sentence, key: source?.key ?? overflow.text, place: source?.place?.description)
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
