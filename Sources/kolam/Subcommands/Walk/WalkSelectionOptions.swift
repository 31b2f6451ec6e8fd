import ArgumentParser
import Walkthroughs

/// The options that select cases.
struct WalkSelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The app, where neither a flow's place nor its appId says which.", valueName: "app"))
  var app: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Axes with their values, such as `locale=en,hi tier=free,pro device=all`; they win over a flow's x-matrix. `row=` names rows of its x-cases.",
      valueName: "axis=value,…"))
  var matrix: [String] = []

  @Option(
    help: ArgumentHelp("Only flows with one of these tags, or `smoke and not slow`.", valueName: "tags"))
  var includeTags: [String] = []

  @Option(help: ArgumentHelp("No flows with one of these tags, or `slow or ios`.", valueName: "tags"))
  var excludeTags: [String] = []

  @Option(
    help: ArgumentHelp("The workspace's file, instead of each folder's config.yaml.", valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "One of several parts of about the same length, the same on every machine.", valueName: "i/n"))
  var shard: Shard?

  @Flag(help: "Only the cases that failed last time, wherever they are if no flow is named.")
  var lastFailed = false

  @Option(
    help: ArgumentHelp("Where it is kept what failed; by default in the XDG state folder.", valueName: "dir"))
  var state: String?

  @Flag(name: [.customLong("list"), .customLong("dry-run")], help: "Say which cases would be walked.")
  var list = false
}
