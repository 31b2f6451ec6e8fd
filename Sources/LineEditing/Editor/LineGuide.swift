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
  /// So many lines of the screen are below what is shown.
  case below(Int)
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

  /// Returns which options of the choice that is asked for have what is typed, by their places.
  func options(matching text: String) -> [Int]

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
