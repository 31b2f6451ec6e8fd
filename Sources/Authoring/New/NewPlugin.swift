import Foundations
import PluginKit

/// A new plugin: a contract, a screen that shows it, and the Swift of a package of its own.
package struct NewPlugin: Sendable {
  private let name: String
  /// Its name in Swift, such as `AddPlant`.
  private let type: String
  /// Its name on screens, such as `Add plant`.
  private let title: String

  /// Names it.
  ///
  /// - Parameter name: the plugin's name, such as `add_plant`.
  package init(_ name: String) {
    self.name = name
    let words = name.split(separator: "_").map(String.init)
    type = words.map(\.capitalizedFirst).joined()
    title = words.joined(separator: " ").capitalizedFirst
  }

  private var folder: String { "Plugins/\(type)" }

  /// The contract, and a screen that an app gets with the plugin.
  package var files: [NewFile] {
    [NewFile("\(folder)/plugin.yaml", contract), NewFile("\(folder)/Screens/\(name).yaml", screen)]
  }

  /// A package with the plugin's Swift, which builds by itself and says what the contract does.
  package var package: [NewFile] {
    [
      NewFile("\(folder)/Package.swift", manifest),
      NewFile("\(folder)/Sources/\(type)Contract.swift", generated),
      NewFile("\(folder)/Sources/\(type).swift", model),
      NewFile("\(folder)/Sources/\(type)Plugin.swift", plugin),
      NewFile("\(folder)/Tests/\(type)PluginTests.swift", tests),
    ]
  }

  /// Says what to do next, in a line for each step.
  ///
  /// - Parameters:
  ///   - app: the app that has got it; nil for none yet.
  ///   - hasSwift: whether its package was written.
  /// - Returns: the lines.
  package func hint(for app: String?, hasSwift: Bool) -> String {
    let run = "`kolam run \(app ?? "APP") --stub`"
    let start =
      app == nil
      ? "Name it in app.yaml, `plugins: { \(name): \">=1.0\" }`, and lead to its screen, `\(NewPart.link(to: name))`."
      : "Lead to its screen from another one: `\(NewPart.link(to: name))`."
    let swift =
      hasSwift
      ? "Test its Swift with `swift test --package-path \(folder)`, where KOLAM_REPOSITORY names the address of Kolam."
      : "`kolam new plugin \(name) --swift` writes a package for its Swift."
    return """
      \(start)
      \(run) shows it on samples until the program has its Swift, and so do `check` and `walk` with --stub; `:fail \(name).refresh offline` shows its error.
      \(swift)
      """
  }

  private var contract: String {
    """
    plugin: \(name)
    version: 1.0.0
    about: What lies under the screens, in a sentence.

    models:
      \(type):
        about: What a screen reads and calls.
        state:
          phase: phase              # idle, loading, ready, empty or error
          count: int
        actions:
          refresh:
            about: Asks again.
            errors: [offline]

    """
  }

  private var screen: String {
    """
    screen: \(name)
    title: \(title)
    models: { \(name): \(name).\(type) }
    body:
      - facts: [ { label: Count, value: "${string(\(name).count)}" } ]
      - button: Refresh
        id: refresh
        do: [ { call: \(name).refresh, error: [ { toast: "${error.message}" } ] } ]
      - button: Back
        id: back
        do: [ back ]

    """
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    // The address of a repository of Kolam with tagged versions.
    let kolam = Context.environment["KOLAM_REPOSITORY"] ?? "file:///kolam.git"

    let package = Package(
      name: "\(name)",
      dependencies: [.package(url: kolam, from: "1.0.0")],
      targets: [
        .target(
          name: "\(type)Plugin", dependencies: [.product(name: "PluginKit", package: "kolam")], path: "Sources"),
        .testTarget(
          name: "\(type)PluginTests",
          dependencies: ["\(type)Plugin", .product(name: "PluginKit", package: "kolam")], path: "Tests"),
      ]
    )

    """
  }

  /// What `kolam plugin generate` writes.
  private var generated: String {
    var ignored = Diagnostics()
    let source = SourceText(path: "plugin.yaml", text: contract)
    return Contract.read(source, into: &ignored).map { ContractSource($0, declared: []).text } ?? ""
  }

  private var model: String {
    """
    import PluginKit
    import Simulation

    /// What a screen reads and calls.
    actor \(type): \(type)Contract.\(type)Model {
      private let output: ModelOutput<\(type)Contract.\(type)State>
      private var state = \(type)Contract.\(type)State() { didSet { output.publish(state) } }

      init(output: ModelOutput<\(type)Contract.\(type)State>) { self.output = output }

      /// Asks again.
      func refresh() async throws(ActionError) {
        // Work that takes time begins with the scheduler, never with `Task`.
        state.count += 1
        state.phase = .ready
      }
    }

    """
  }

  private var plugin: String {
    """
    public import PluginKit
    public import Simulation

    /// What lies under the screens, in a sentence.
    public struct \(type)Plugin: NativePlugin {
      /// The name of its contract.
      public let name = "\(name)"
      /// Where its work runs.
      public let scheduler: Scheduler
      /// Its view models.
      public let models: [ModelDefinition]

      /// Makes the plugin on a scheduler.
      public init(_ scheduler: Scheduler) {
        self.scheduler = scheduler
        models = [ModelDefinition(\(type).self) { \(type)(output: $0) }]
      }
    }

    """
  }

  private var tests: String {
    """
    import Foundations
    import \(type)Plugin
    import PluginKit
    import Simulation
    import Testing

    @Suite struct \(type)PluginTests {
      private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))

      @Test func pluginConformsToItsContract() throws {
        let suite = PluginConformance(\(type)Plugin(scheduler), try contract())
        #expect(suite.check() == [])
        #expect(try suite.exercise(on: scheduler) == [])
      }

      /// The contract beside the package's manifest.
      private func contract() throws -> Contract {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let source = try SourceText.load("/\\(folder)/plugin.yaml", shownAs: "plugin.yaml")
        var diagnostics = Diagnostics()
        let contract = Contract.read(source, into: &diagnostics)
        #expect(diagnostics.all == [])
        return try #require(contract)
      }
    }

    """
  }
}

/// The plugins that an app names in its app.yaml.
package enum NewUse {
  /// Names a plugin in an app's file.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's name.
  ///   - file: the file's text.
  /// - Returns: the file with it; nil where it is there already, or the file's form leaves no place for it.
  package static func added(_ plugin: String, to file: String) -> String? {
    let entry = "\(plugin): \">=1.0\""
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let at = lines.firstIndex(where: { $0.hasPrefix("plugins:") }) else {
      return file + (file.isEmpty || file.hasSuffix("\n") ? "" : "\n") + "plugins: { \(entry) }\n"
    }
    let value = lines[at].dropFirst("plugins:".count).drop { $0 == " " }
    if value.isEmpty || value.hasPrefix("#") {
      let entries = lines[(at + 1)...].prefix { $0.hasPrefix("  ") }
      guard !entries.contains(where: { $0.hasPrefix("  \(plugin):") }) else { return nil }
      lines.insert("  \(entry)", at: at + 1)
    } else {
      guard let end = lines[at].firstIndex(of: "}"), value.hasPrefix("{"), !value.contains("\(plugin):")
      else {
        return nil
      }
      let isEmpty = lines[at][..<end].allSatisfy { "plugins:{ ".contains($0) }
      let head = String(lines[at][..<end].reversed().drop { $0 == " " }.reversed())
      lines[at] = head + (isEmpty ? " " : ", ") + entry + " " + lines[at][end...]
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// Itself with a capital as its first letter.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
