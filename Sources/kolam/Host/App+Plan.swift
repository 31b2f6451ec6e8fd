import Runtime

extension App {
  /// The plan that was asked for, or the app's least one.
  func plan(_ asked: String?) throws(CommandFailure) -> String {
    guard let asked else { return tiers.first ?? "free" }
    guard tiers.contains(asked) else {
      throw CommandFailure("no plan `\(asked)`: there are \(tiers.joined(separator: ", "))")
    }
    return asked
  }
}
