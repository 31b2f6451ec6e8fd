internal import Foundations
internal import Synchronization

/// The actions that a tester has fail, each with an error of its contract.
package final class ActionFaults: Sendable {
  private let codes = Mutex<[String: ActionError.Code]>([:])

  /// Starts without any.
  package init() {}

  /// The paths of the actions that fail.
  package var actions: [String] { codes.withLock { $0.isEmpty ? [] : $0.keys.sorted() } }

  /// Has an action fail from now on, or no more.
  ///
  /// - Parameters:
  ///   - action: its path, such as `recipes.RecipeList.refresh`.
  ///   - code: the error's code; nil for none.
  package func set(_ action: String, to code: ActionError.Code?) { codes.withLock { $0[action] = code } }

  /// The error that an action ends with; nil where it is carried out.
  func code(of action: String) -> ActionError.Code? { codes.withLock { $0[action] } }
}
