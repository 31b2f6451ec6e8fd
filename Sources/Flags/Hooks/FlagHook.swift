package import Foundations

/// What a flag is about to be evaluated for, as hooks see it.
package struct FlagEvaluation: Sendable {
  /// The flag.
  package let flag: String
  /// The type that is asked for; nil where any will do.
  package let type: FlagType?
  /// The asking code's own default.
  package let fallback: Value
  /// For what it is evaluated, with what hooks before this one have added.
  package internal(set) var context: FlagContext
}

/// Sees every evaluation of a flag, as for tracking (OpenFeature specification 0.8, section 4).
///
/// Stages that a hook does not have do nothing. Those of ``before(_:_:)`` run in the order of the hooks, all others in
/// the opposite one.
package protocol FlagHook: Sendable {
  /// Runs before the flag is evaluated.
  ///
  /// - Parameters:
  ///   - evaluation: what is about to be evaluated.
  ///   - data: what this hook hands on to its later stages of the same evaluation.
  /// - Returns: attributes to evaluate it with, beside those that are there.
  /// - Throws: what keeps the flag from being evaluated; the asking code's default is the answer then.
  func before(_ evaluation: FlagEvaluation, _ data: inout ValueMap) throws -> [String: Value]

  /// Runs after the flag was evaluated.
  ///
  /// - Throws: what makes the answer worth nothing; the asking code's default takes its place.
  func after(_ evaluation: FlagEvaluation, _ details: FlagDetails, _ data: inout ValueMap) throws

  /// Runs where the evaluation, or a hook before or after it, went wrong.
  ///
  /// - Throws: what is passed over: the error is reported by the answer anyway.
  func error(_ evaluation: FlagEvaluation, _ error: any Error, _ data: inout ValueMap) throws

  /// Runs at the end of every evaluation.
  ///
  /// - Throws: what is passed over, so that the other hooks come to their end too.
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

/// What an evaluation went wrong with, as ``FlagHook/error(_:_:_:)`` gets it where no hook threw.
package struct FlagError: Error, Sendable, Hashable {
  /// What went wrong.
  package let code: FlagDetails.ErrorCode
  /// One sentence about it.
  package let message: String?
}
