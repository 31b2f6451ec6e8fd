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

  /// A plugin that needs a server, in an app that has none.
  ///
  /// A contract that lists `http` under `needs` sends requests to a server of the app, and one that lists `plan` asks the
  /// server `main` for the person's plan. Without an entry under `servers` in app.yaml there is nobody to ask, and the
  /// app does not start. Name the server there with what its paths begin with, or take the plugin out.
  ///
  /// ```yaml fails app
  /// servers: {}
  /// plugins: { demo: ">=1.0" }
  /// ```
  /// ```yaml and Plugins/Demo/plugin.yaml …
  /// needs: [http]
  /// ```
  /// ```yaml passes app
  /// servers: { main: { prefix: /api/v1 } }
  /// plugins: { demo: ">=1.0" }
  /// ```
  /// ```yaml and Plugins/Demo/plugin.yaml …
  /// needs: [http]
  /// ```
  static let missingServer = Self("KL0802")
}
