import ArgumentParser
import Backend
import Foundations
import Hosting
import Runtime

/// The option that turns on dialects of an app's embedded servers.
struct DialectOptions: ParsableArguments {
  @Option(
    name: .customLong("dialect"),
    help: ArgumentHelp(
      "Have the embedded servers differ as others of the contract may, such as slim-sync,no-ack; a wrong name lists all.",
      valueName: "name,…"))
  var dialect: [String] = []

  /// The names of the dialects.
  ///
  /// - Parameter app: the app whose servers have them.
  /// - Returns: the names; none where the option is not given.
  /// - Throws: ``CommandError`` at a name of none, which lists all.
  func names(of app: App) throws(CommandError) -> [String] {
    let names = dialect.flatMap { $0.split(separator: ",").map(String.init) }
    if names.isEmpty { return [] }
    let known = EmbeddedServers.dialects(of: app)
    if let problem = DialectSet.problem(with: names, among: known) {
      throw CommandError("--dialect: " + visibleText(problem))
    }
    return names
  }
}
