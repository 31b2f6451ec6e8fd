package import Foundations

extension Diagnostic.Code {
  /// A plugin that uses a service which its contract does not list.
  ///
  /// A plugin is given the services that its contract lists under `needs`, and no others, so that `plugin.yaml` says all
  /// that a plugin reaches outside of itself. Add the need to the contract, or do without the service. The app does not
  /// start until then.
  ///
  /// ```swift fails
  /// // plugin.yaml: needs: [http]
  /// let store = try services.store(migrator: migrator)
  /// ```
  /// ```swift passes
  /// // plugin.yaml: needs: [http, store]
  /// let store = try services.store(migrator: migrator)
  /// ```
  package static let undeclaredNeed = Self("KL0811")
  /// A service that is not there.
  ///
  /// A contract may list a need that this version of the program has no service for yet; it fails when the plugin takes
  /// it. The same is told where an app has no server of the name that a plugin asks for, and where a plugin needs the
  /// person's plan in an app that sells none.
  ///
  /// ```swift fails
  /// // app.yaml: servers: { main: { prefix: /api/v1 } }
  /// let chat = try services.server("chat")
  /// ```
  /// ```swift passes
  /// // app.yaml: servers: { main: { prefix: /api/v1 }, chat: { prefix: /v1 } }
  /// let chat = try services.server("chat")
  /// ```
  package static let missingService = Self("KL0812")
}
