import Foundations
import Runtime

extension App {
  /// Returns the requested plan, or throws if the app does not have it.
  func plan(_ asked: String) throws(CommandError) -> String {
    if tiers.contains(asked) { return asked }
    let near = nearestName(to: asked, in: tiers).map { "did you mean `\($0)`?" }
    throw CommandError("no plan `\(asked)`: \(near ?? "there are \(tiers.joined(separator: ", "))")")
  }
}
