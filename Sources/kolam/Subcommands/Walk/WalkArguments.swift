import ArgumentParser
package import Maestro
package import Walkthroughs

extension Condition.Platform: ExpressibleByArgument {
  /// Parses a system's name, in lower case or as in flows.
  package init?(argument: String) {
    guard let platform = Self.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() })
    else { return nil }
    self = platform
  }

  /// The names in lower case, as users type them.
  package static var allValueStrings: [String] { allCases.map { $0.rawValue.lowercased() } }
}

extension WalkReportFormat: ExpressibleByArgument {}

extension Shard: ExpressibleByArgument {
  /// Parses a part such as `2/5`.
  package init?(argument: String) { self.init(argument) }
}
