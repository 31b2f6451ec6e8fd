/// The dish of a cook.
struct CookDish: Sendable, Hashable {
  /// The recipe's id; nil where it is not known.
  var recipe: String?
  /// Its name in the server's words; empty where it is not known.
  var name: String
}
