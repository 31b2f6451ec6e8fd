import ArgumentParser
import Hosting

/// The option that runs plugins without an implementation on samples, shared by all commands that open an app.
struct StubOption: ParsableArguments {
  @Flag(
    help:
      "Run plugins that have a contract and no implementation on samples; `:fail` chooses what goes wrong.")
  var stub = false

  /// The plugins that must have an implementation to be opened; nil where none must.
  var plugins: Set<String>? { stub ? nil : BuildRegistry.shipped.pluginNames }
}
