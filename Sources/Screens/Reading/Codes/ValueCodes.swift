package import Foundations

extension Diagnostic.Code {
  /// A value of the wrong kind, such as a list where a text is expected.
  ///
  /// Each key takes a text, an expression, a list or a mapping; the message says what was found and what was expected.
  /// Keys such as `when` and `enabled` always hold an expression, which is written bare, without `${` and `}`.
  ///
  /// ```yaml fails body
  /// - text: Soak the rice
  ///   when: ${state.vegetarian}
  /// ```
  /// ```yaml passes body
  /// - text: Soak the rice
  ///   when: state.vegetarian
  /// ```
  package static let wrongKind = Self("KL0204")
  /// A word that is none of those allowed.
  ///
  /// Some keys take one word out of a few, which the message names.
  ///
  /// ```yaml fails body
  /// - notice: { level: warn, text: Too hot }
  /// ```
  /// ```yaml passes body
  /// - notice: { level: warning, text: Too hot }
  /// ```
  package static let unknownWord = Self("KL0208")
  /// A `${` without its `}`.
  ///
  /// `${` begins an expression in a text, and everything to the matching `}` belongs to it. Quotes and braces within
  /// the expression count, so a quote that is not closed hides the `}`. `$${` stands for the characters themselves.
  ///
  /// ```yaml fails body
  /// - text: ${recipe.name
  /// ```
  /// ```yaml passes body
  /// - text: ${recipe.name}
  /// ```
  package static let unclosedExpression = Self("KL0212")
  /// A `${}` with nothing in it.
  ///
  /// Nothing would be shown there. Write the expression, or take the braces away; `$${}` stands for the characters
  /// themselves.
  ///
  /// ```yaml fails body
  /// - text: Cook ${} now
  /// ```
  /// ```yaml passes body
  /// - text: Cook ${recipe.name} now
  /// ```
  package static let emptyExpression = Self("KL0213")
  /// A literal that does not fit its type, such as `twelve` for an int.
  ///
  /// The value is written out, and its type is known: a whole number, `true` or `false`, a length of time such as `90s`,
  /// one of a few words. `yes`, `no`, `on` and `off` are texts here, never true or false.
  ///
  /// ```yaml fails body
  /// - button: Five stars
  ///   id: rate
  ///   do:
  ///     - call: recipe.rate
  ///       with: { stars: five }
  /// ```
  /// ```yaml passes body
  /// - button: Five stars
  ///   id: rate
  ///   do:
  ///     - call: recipe.rate
  ///       with: { stars: 5 }
  /// ```
  package static let invalidLiteral = Self("KL0214")
}
