import Foundations

extension Diagnostic.Code {
  /// A plugin that has a contract and no implementation.
  ///
  /// app.yaml names the plugin, its `plugin.yaml` says what it offers, and nothing in this program does it: none of its
  /// models could be opened. Write the plugin and add it to the registry of plugins in `Hosting`, or take it out of
  /// app.yaml until it is there.
  ///
  /// ```yaml fails app
  /// plugins: { demo: ">=1.0", oven: ">=1.0" }
  /// ```
  /// ```yaml and Plugins/Oven/plugin.yaml
  /// plugin: oven
  /// version: 1.0.0
  /// models:
  ///   Oven:
  ///     state: { celsius: int }
  /// ```
  /// ```yaml and Screens/demo/welcome.yaml
  /// screen: welcome
  /// title: Welcome
  /// models: { oven: oven.Oven }
  /// body:
  ///   - text: "${oven.celsius} °C"
  ///   - button: Later
  ///     id: later
  ///     do: [ exit: later ]
  /// ```
  /// ```yaml passes app
  /// plugins: { demo: ">=1.0" }
  /// ```
  static let missingImplementation = Self("KL0801")
}
