/// What a line looks like while it is typed.
package struct LinePicture: Sendable {
  /// What stands before the line; it may have escapes for colors.
  package var prompt: String
  /// The line.
  package var text = LineText()
  /// Whether each cluster is shown as the same sign.
  package var isMasked = false
  /// How many clusters of the line are shown before those that are masked; nil where the line has no secret in it.
  package var maskStart: Int?
  /// What probably follows the text, if there is something.
  package var suggestion = ""
  /// What can be put in, below the line, and which of it is.
  package var candidates: ([String], chosen: Int?) = ([], nil)
  /// An option of a choice.
  package struct Option: Sendable, Hashable {
    /// What it says.
    package var text: String
    /// Whether keys point at it.
    package var isPointed: Bool
  }
  /// The options of a choice, below the line.
  package var options: [Option] = []
  /// A sentence below the line.
  package var note = ""
  /// Where the user is and what is set, in the last row.
  package var status = ""
  /// What is in the last row where there is no room for ``status``; cut where it is too long, too.
  package var shortStatus = ""

  /// Leaves the line alone, without what is said beside it.
  package mutating func leaveOut() {
    (suggestion, candidates, options, note, status) = ("", ([], nil), [], "", "")
  }

  /// Shows an empty line behind a prompt.
  package init(prompt: String) { self.prompt = prompt }
}
