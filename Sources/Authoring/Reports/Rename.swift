import Foundations

/// The replacement of a name that a diagnostic proposes, if it is unambiguous.
///
/// It is if the help suggests another name, the message names the marked text, and both are similar:
/// "no field `totl` on `RecipeDetail`" on `totl` with the help "did you mean `total`?".
struct Rename {
  /// The replaced range.
  let span: Span
  /// The replacement.
  let name: String

  /// Returns the proposal of a diagnostic, if it has one.
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
