import Foundations

/// Why a step failed.
struct StepFailure: Error {
  /// One sentence.
  var message: String
  /// The nearest matches for the selector, a line each.
  var nearest: [String] = []
  /// Further notes.
  var notes: [String] = []
}

/// A step whose condition does not hold, or with nothing to do.
struct StepSkipped: Error {
  /// The reason, in a few words.
  var reason: String
}

/// A step that is unsupported here and that upstream warns of, optional or not.
struct StepWarned: Error {
  /// One sentence.
  var message: String
}

/// The walk was to end here.
struct WalkEnded: Error {}

extension StepFailure {
  /// Creates a step's failure from any error.
  init(_ error: any Error) {
    switch error {
    case let failure as StepFailure: self = failure
    case let diagnostic as Diagnostic:
      self.init(message: diagnostic.message, notes: [diagnostic.help].compactMap(\.self))
    default: self.init(message: "\(error)")
    }
  }
}
