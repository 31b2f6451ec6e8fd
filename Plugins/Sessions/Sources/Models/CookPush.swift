import AppServices

/// A push about a cook or its appliance (docs/products/epicura.md, 8; the data is a proposal of ours).
struct CookPush: Sendable, Hashable {
  /// Its types on the wire.
  enum Kind: String, Sendable, CaseIterable {
    case complete = "cooking_complete"
    case error = "cooking_error"
    case attention
    case firmware = "firmware_update"
  }

  var kind: Kind
  var session: String?
  var appliance: String?
  /// What is cooked; nil where nothing is.
  var dish: CookDish?
  /// Of an error or a need for attention, in one word.
  var reason: String?
  /// What is wrong; nil where nothing is.
  var problem: ProblemCode?
  /// In the server's words.
  var message: String?
  /// Of the firmware that can be installed.
  var version: String?

  /// Reads a push; nil where it is of another type.
  init?(_ push: PushRegistry.Push) {
    guard let kind = Kind(rawValue: push.type) else { return nil }
    self.kind = kind
    (session, appliance) = (push.data["session_id"], push.data["appliance_id"])
    let (recipe, name) = (push.data["recipe_id"], push.data["recipe_name"])
    dish = recipe == nil && name == nil ? nil : CookDish(recipe: recipe, name: name ?? "")
    problem = push.data["code"].map { ProblemCode(word: $0) } ?? (push.data["message"] == nil ? nil : .other)
    (reason, message, version) = (push.data["reason"], push.data["message"], push.data["version"])
  }
}
