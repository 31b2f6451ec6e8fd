import Foundations

extension Diagnostic.Code {
  /// A text key whose words depend on a value that is not of a fixed set.
  ///
  /// `{ key: diet.${x} }` becomes another key for each value, and each is looked for in all languages. That is possible where
  /// the values are a fixed set, an `enum(…)` in the contract or a `bool`.
  ///
  /// ```yaml fails body
  /// - text: { key: "recipe.${recipe.name}" }
  /// ```
  /// ```yaml passes body
  /// - text: { key: "diet.${recipe.diet}" }
  /// ```
  static let openTextKey = Self("KL0622")
}
