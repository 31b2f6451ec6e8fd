import ArgumentParser

/// `kolam walk`: walkthroughs in Maestro's format.
struct WalkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk", abstract: "Walks and checks walkthroughs, which are flows in Maestro's format.",
    subcommands: [WalkRunCommand.self, WalkCheckCommand.self],
    defaultSubcommand: WalkRunCommand.self)
}
