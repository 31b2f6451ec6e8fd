import Foundations
import Testing

@testable import Runtime

extension ViewNode {
  /// A summary of the tree: role, label, value, measure, tone, states, hint, children.
  var words: String {
    var words = "\(role)"
    if !label.isEmpty { words += " '\(label)'" }
    if let value { words += " =\(value)" }
    if let measure { words += " \(measure)" }
    if tone != .neutral { words += " \(tone)" }
    for state in State.allCases where states.contains(state) { words += " \(state)" }
    if let hint { words += " (\(hint))" }
    if !children.isEmpty { words += " [\(children.map(\.words).joined(separator: ", "))]" }
    return words
  }
}

extension TestApp {
  /// Starts an app of one screen with a body.
  static func showing(_ body: String, _ others: [String: String] = [:]) throws -> TestApp {
    let app = try TestApp(["home": screen(body)].merging(others) { first, _ in first })
    _ = try app.start()
    return app
  }

  /// The nodes of its screen as summaries.
  var tree: [String] { get throws { try view().nodes.map(\.words) } }

  /// The problems reported to the author of its scripts.
  var problems: [String] {
    get throws {
      try announcements().compactMap { if case .problem(let words) = $0 { words } else { nil } }
    }
  }
}
