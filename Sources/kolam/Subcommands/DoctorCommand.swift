import ArgumentParser
import Authoring
import FrontKit
import Typesetting
import Walkthroughs

/// `kolam doctor`: what this machine can do, and what to install.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Says what this machine can do, and what to install.",
    discussion: """
      It looks at the terminal, the network, the data folder, secrets, Bluetooth, notifications, scanners and scripts. \
      Nothing is changed or sent, and no app needs all of it.
      """)

  @Option(help: "text for people, or json.")
  var format = Format.text

  /// The forms of the report.
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  func run() throws {
    throw try ErrorOutput.shown {
      let machine = LiveMachine(
        icuVersion: icuVersion, dataFolder: HostEnvironment.appsFolder,
        scriptEngine: { EnginePool().absence() })
      let report = DoctorReport(Doctor(machine).sections)
      try Console.write(format == .json ? report.json : report.text)
      return .fine
    }
  }
}
