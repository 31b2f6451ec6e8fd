/// What a line looks like while it is typed.
package struct LinePicture: Sendable {
  /// What stands before the line; it may have escapes for colors.
  package var prompt: String
  /// The line.
  package var text = LineText()
  /// Whether each cluster is shown as the same sign.
  package var isMasked = false
  /// What probably follows the text, if there is something.
  package var suggestion = ""
  /// What can be put in, below the line, and which of it is.
  package var candidates: ([String], chosen: Int?) = ([], nil)
  /// A sentence below the line.
  package var note = ""
  /// Where the user is and what is set, in the last row; cut where it is too long.
  package var status = ""

  /// Shows an empty line behind a prompt.
  package init(prompt: String) { self.prompt = prompt }
}
