import Foundations

/// What a diagnostic proposes to write in place of a name, where it is certain that nothing else is meant.
///
/// That is so where the help asks for another name, the message names what is marked, and both are near to each
/// other: "no field `totl` on `RecipeDetail`" on `totl` with the help "did you mean `total`?".
struct Rename {
  /// What is replaced.
  let span: Span
  /// What is written instead.
  let name: String

  /// Finds the proposal of a diagnostic; nil where it has none.
  init?(_ diagnostic: Diagnostic) {
    guard let span = diagnostic.span, let help = diagnostic.help,
      let match = help.wholeMatch(of: /did you mean `([^`]+)`\?/)
    else { return nil }
    let (old, new) = (span.text, String(match.output.1))
    guard diagnostic.message.contains("`\(old)`"), nearestName(to: old, in: [new]) != nil,
      visibleText(new) == new
    else { return nil }
    self.span = span
    name = new
  }
}
