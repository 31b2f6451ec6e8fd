/// Why a step failed.
struct StepFailure: Error {
  /// One sentence.
  var message: String
  /// What comes nearest to what was looked for, a line each.
  var nearest: [String] = []
  /// What else is worth knowing.
  var notes: [String] = []
}

/// A step whose condition does not hold, or that has nothing to do.
struct StepSkipped: Error {
  /// Why, in a few words.
  var reason: String
}

/// A step that cannot be done here and that upstream warns of, whether the flow minds or not.
struct StepWarned: Error {
  /// One sentence.
  var message: String
}

/// The walk was to end here.
struct WalkEnded: Error {}
