/// What has happened to a cook, to be told once.
struct CookNotice: Sendable, Hashable {
  /// What has happened.
  enum Content: Sendable, Hashable {
    /// The appliance, or the server before it, has refused a command; `no_response` where nobody has answered.
    case refused(ApplianceCommand.Kind, code: String)
    case completed(session: String, CookDish)
    /// An error or a stop has ended it.
    case ended(session: String, CookDish, CookProblem?)
    /// Somebody has to look after it.
    case attention(session: String, CookDish, AttentionReason)
    /// The appliance has reported a problem, with which the cook goes on or is paused.
    case warned(CookProblem)
  }

  /// Its number; a later one has a greater.
  var number: Int
  var content: Content
  /// Whether the cloud was connected, which pushes the same to the person's devices.
  var isPushed: Bool
}
