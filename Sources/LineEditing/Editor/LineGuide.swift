/// What is asked for by the line that is typed next.
package struct AskedLine: Sendable, Hashable {
  /// The field that it answers; nil for a line on the screen.
  package var field: String?
  /// Whether nobody may see it, now or later.
  package var isSecret: Bool
  /// The options of a choice that it answers, in the order of their numbers; empty for others.
  package var options: [LineOption] = []
  /// Whether it may answer with any number of them.
  package var takesSeveral = false
  /// What the line begins with, such as an answer that has to be corrected.
  package var draft = ""

  /// Asks for a line.
  ///
  /// - Parameters:
  ///   - field: the field that it answers; nil for a line on the screen.
  ///   - isSecret: whether nobody may see it, now or later.
  package init(field: String? = nil, isSecret: Bool = false) {
    self.field = field
    self.isSecret = isSecret
  }
}

/// What a text can be completed to.
package struct LineCompletions: Sendable, Hashable {
  /// How many clusters of the text stay; what is behind them is replaced.
  package var start: Int
  /// What can stand there.
  package var candidates: [String]
  /// Whether the names of files can stand there, too.
  package var includesFiles = false

  /// Lists candidates.
  ///
  /// - Parameters:
  ///   - start: how many clusters of the text stay.
  ///   - candidates: what can stand behind them.
  package init(start: Int = 0, _ candidates: [String] = []) {
    self.start = start
    self.candidates = candidates
  }
}

/// What is said beside a line.
package enum LineNotice: Sendable, Hashable {
  /// Instead of the prompt while the history is searched for a text.
  case search(String)
  /// The same where nothing has the text.
  case searchFailed(String)
  /// Ctrl-C once more would end the program.
  case leaving
  /// An option can be chosen by keys.
  case choosing
  /// Options can be ticked by keys.
  case ticking
  /// None of the options has what is typed.
  case nothingMatches
  /// So many lines of the screen are below what is shown.
  case below(Int)
  /// The same while a field is asked for, in which Space is a part of the answer.
  case belowField(Int)
  /// So many messages have come below what is shown.
  case newBelow(Int)
  /// So many parts of the screen have changed, none of them in view.
  case changed(above: Int, below: Int)
}

/// The options of a choice that have what is typed, by their places.
package struct OptionMatches: Sendable, Hashable {
  /// Those that have it.
  package var places: [Int]
  /// The one that was probably meant; nil where what is typed names none, such as a number.
  package var best: Int?

  /// Lists the options.
  package init(_ places: [Int], best: Int? = nil) { (self.places, self.best) = (places, best) }
}

/// Who asks for lines, and knows what can be typed.
package protocol LineGuide {
  /// What is asked for now.
  var askedLine: AskedLine { get }

  /// Returns what the beginning of a line can be completed to.
  ///
  /// - Parameter text: the line up to the cursor.
  /// - Returns: the candidates, the most likely one first.
  func completions(of text: String) -> LineCompletions

  /// Returns a whole line that begins with a text, in any case.
  ///
  /// - Parameter text: what is typed.
  /// - Returns: the line; nil where nothing is likely, or a suggestion would disturb.
  func suggestion(for text: String) -> String?

  /// Returns which options of the choice that is asked for have what is typed.
  func options(matching text: String) -> OptionMatches

  /// Returns in which direction a line turns the pages of a long screen, 1 or -1; nil where it means something else.
  func pagingStep(of line: String) -> Int?

  /// Returns where the value begins that a line gives to a secret field, in clusters; nil where it gives none.
  func secretStart(in line: String) -> Int?

  /// Returns whether a line, which was not taken yet, may be kept in the history: nothing secret is in it.
  func isKept(_ line: String) -> Bool

  /// Where the user is and what is set, in a line below the one that is typed; empty where it would disturb.
  var status: String { get }

  /// What is set, and where the user is behind it, for a row that has no room for ``status``.
  var shortStatus: String { get }

  /// A sentence below the line where nothing more urgent is there, such as what a form still needs; empty for none.
  var note: String { get }

  /// Returns the words for a notice, in the user's language.
  func words(for notice: LineNotice) -> String
}
