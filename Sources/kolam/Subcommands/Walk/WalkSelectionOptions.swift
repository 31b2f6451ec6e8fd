import ArgumentParser
import Walkthroughs

/// The options that select cases.
struct WalkSelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The app, if neither the folder of a flow nor its appId names one.", valueName: "app"))
  var app: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Axes with their values, such as `locale=en,hi tier=free,pro device=all`; they take precedence over a flow's x-matrix. `row=` selects rows of its x-cases.",
      valueName: "axis=value,…"))
  var matrix: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set a flag by hand to a variant or a value, in all cases; `--matrix flag.NAME=a,b` walks with several.",
      valueName: "name=value"))
  var flag: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only flows with one of these tags, or an expression such as `smoke and not slow`.", valueName: "tags"))
  var includeTags: [String] = []

  @Option(
    help: ArgumentHelp(
      "No flows with one of these tags, or an expression such as `slow or ios`.", valueName: "tags"))
  var excludeTags: [String] = []

  @Option(
    help: ArgumentHelp("The workspace's file, instead of each folder's config.yaml.", valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "One of n parts of about the same length, the same on every machine.", valueName: "i/n"))
  var shard: Shard?

  @Flag(help: "Only the cases that failed last time, of all flows if none is named.")
  var lastFailed = false

  @Option(
    help: ArgumentHelp(
      "The folder that remembers failed cases; in the XDG state folder if not given.", valueName: "dir"))
  var state: String?

  @Flag(name: [.customLong("list"), .customLong("dry-run")], help: "List the cases without walking them.")
  var list = false

  // Options of `run`, which people try here.
  @Option(help: .hidden) var locale: String?
  @Option(help: .hidden) var tier: String?
  @Option(help: .hidden) var device: String?

  func validate() throws {
    for (name, value) in [("locale", locale), ("tier", tier), ("device", device)] {
      guard let value else { continue }
      throw ValidationError("a walk takes `--matrix \(name)=\(value)`, not `--\(name)`")
    }
  }
}
