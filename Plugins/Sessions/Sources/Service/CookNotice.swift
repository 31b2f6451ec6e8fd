/// What has happened to a cook, to be told once.
struct CookNotice: Sendable, Hashable {
  /// What has happened.
  enum Content: Sendable, Hashable {
    /// The appliance, or the server before it, has refused a command; `no_response` where nobody has answered.
    case refused(ApplianceCommand.Kind, code: String)
    case completed(session: String, CookDish)
    /// It has ended before the dish was done, or nobody has said how.
    case ended(session: String, CookDish, EndReason, CookProblem?)
    /// Somebody has to look after it.
    case attention(session: String, CookDish, AttentionReason)
    /// The appliance has reported a problem, with which the cook goes on or is paused.
    case warned(CookProblem)
    /// An appliance, by its name, has not confirmed an emergency stop in time.
    case unconfirmed(appliance: String)
    /// The appliance tells something of itself.
    case alert(ApplianceAlert)
  }

  /// Its number; a later one has a greater.
  var number: Int
  /// The server's id of the appliance.
  var appliance: String
  var content: Content
}

/// The dish of a cook.
struct CookDish: Sendable, Hashable {
  /// The recipe's id; nil where it is not known.
  var recipe: String?
  /// Its name in the server's words; empty where it is not known.
  var name: String
}
