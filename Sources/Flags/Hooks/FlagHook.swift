package import Foundations

/// A pending evaluation of a flag, as hooks see it.
package struct FlagEvaluation: Sendable {
  /// The flag.
  package let flag: String
  /// The requested type; nil for any.
  package let type: FlagType?
  /// The calling code's own default.
  package let fallback: Value
  /// The context, with attributes added by earlier hooks.
  package internal(set) var context: FlagContext
}

/// Sees every evaluation of a flag, as for tracking (OpenFeature specification 0.8, section 4).
///
/// Stages that a hook does not implement do nothing. Those of ``before(_:_:)`` run in the order of the hooks, all
/// others in reverse.
package protocol FlagHook: Sendable {
  /// Runs before the flag is evaluated.
  ///
  /// - Parameters:
  ///   - evaluation: the pending evaluation.
  ///   - data: passed to this hook's later stages of the same evaluation.
  /// - Returns: attributes to add to the context.
  /// - Throws: an error that prevents the evaluation; the calling code's default is the result.
  func before(_ evaluation: FlagEvaluation, _ data: inout ValueMap) throws -> [String: Value]

  /// Runs after the flag was evaluated.
  ///
  /// - Throws: an error that invalidates the result; the calling code's default replaces it.
  func after(_ evaluation: FlagEvaluation, _ details: FlagDetails, _ data: inout ValueMap) throws

  /// Runs where the evaluation, or a hook before or after it, failed.
  ///
  /// - Throws: errors are ignored: the result reports the first one anyway.
  func error(_ evaluation: FlagEvaluation, _ error: any Error, _ data: inout ValueMap) throws

  /// Runs at the end of every evaluation.
  ///
  /// - Throws: errors are ignored, so that the other hooks still finish.
  func finally(_ evaluation: FlagEvaluation, _ details: FlagDetails, _ data: inout ValueMap) throws
}

extension FlagHook {
  /// Does nothing.
  package func before(_ evaluation: FlagEvaluation, _ data: inout ValueMap) throws -> [String: Value] { [:] }
  /// Does nothing.
  package func after(_ evaluation: FlagEvaluation, _ details: FlagDetails, _ data: inout ValueMap) throws {}
  /// Does nothing.
  package func error(_ evaluation: FlagEvaluation, _ error: any Error, _ data: inout ValueMap) throws {}
  /// Does nothing.
  package func finally(_ evaluation: FlagEvaluation, _ details: FlagDetails, _ data: inout ValueMap) throws {}
}

/// The error of an evaluation, as passed to ``FlagHook/error(_:_:_:)`` where no hook threw.
package struct FlagError: Error, Sendable, Hashable {
  /// The error's code.
  package let code: FlagDetails.ErrorCode
  /// One sentence about it.
  package let message: String?
}
