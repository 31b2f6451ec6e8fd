import Foundations
import PluginKit

/// The error codes that an action can end with, where they are known before it runs.
struct ErrorCodes: Sendable {
  /// The action as the script names it, such as `recipe.start`.
  let action: String
  /// The codes that the contract declares for it.
  let declared: [String]
  /// All codes, including those that any action can end with.
  let all: [String]
  /// Where the contract declares the action.
  let declaration: Span

  /// Creates the codes of a model's action.
  ///
  /// - Parameters:
  ///   - contract: the action.
  ///   - action: the action as the script names it.
  ///   - target: the state that receives the result; a result that does not fit it is an error, too.
  init(of contract: ActionContract, _ action: String, into target: String?) {
    self.action = action
    declared = contract.errors
    let further = target == nil ? [] : ["not_a_number"]
    all = (contract.codes + further).reduce(into: []) { all, code in
      if !all.contains(code) { all.append(code) }
    }
    declaration = contract.span
  }

  /// Returns the type of `error` in the handler of an action.
  ///
  /// - Parameter codes: the codes that it can hold; nil where they are not known.
  /// - Returns: a record of `code` and `message`.
  static func errorType(_ codes: ErrorCodes?) -> ValueType {
    guard let codes else { return .record(Environment.error) }
    let code = ValueType.enumeration(Enumeration(name: "errors of \(codes.action)", cases: codes.all))
    return .record(RecordType(name: "error", fields: [.init("code", code), .init("message", .string)]))
  }
}
