package import Documents
public import Foundations

/// A plugin's contract: its `plugin.yaml`, read and checked.
///
/// The one source for the checker, the reference, completion and both kinds of host; reading it runs no plugin code.
public struct Contract: Sendable {
  /// The name that screens write before the dot, such as `recipes`.
  public let name: String
  /// The version of the contract.
  public let version: SemanticVersion
  /// One sentence on its purpose.
  public let about: String?
  /// The services that it needs.
  public let needs: [Need]
  /// Where the services are listed; nil where none are.
  public let needsSpan: Span?
  /// The app's servers that it asks for by name; `main` alone where it lists none and needs one.
  public let servers: [Server]
  /// Its view models in declared order.
  public let models: [ModelContract]
  /// Its named types in declared order.
  public let types: [NamedType]
  /// Where it is written.
  public let span: Span
  /// The collections and documents that every app has which uses the plugin; nil where it declares none.
  package var data: DeclaredData?

  /// What `data:` of a plugin.yaml says, as it is written: it is read with an app, whose servers and limits it names.
  package struct DeclaredData: Sendable {
    /// The collections by their names.
    package let node: Node
    /// The types of the contract, with limits and defaults.
    package let types: DeclaredTypes
    /// Where the key is written.
    package let span: Span
  }

  /// A service that a plugin can use; it gets those that its contract lists, and no others.
  ///
  /// Time, identifiers, randomness and the log are no needs: every plugin has them.
  public enum Need: String, Sendable, CaseIterable {
    /// Requests to the app's servers, and network reachability.
    case http
    /// Databases of the plugin's own.
    case store
    /// The collections and documents that the plugin or the app declares.
    case data
    /// The user's plan: read, bought, restored and cancelled.
    case plan
    /// The limits of the user's plan.
    case limits
    /// Who is signed in, and the app's lock.
    case account
    /// Changes on their way to the server.
    case outbox
    /// What waits to be sent in all plugins, and how the app's servers are reached.
    case sync
    /// Secrets of the plugin's own.
    case secrets
    /// Sockets to the app's servers.
    case sockets
    /// The streams of cameras.
    case media
    /// Images of the app's servers, kept on the device.
    case images
    /// The Bluetooth radio.
    case ble
    /// Photos on the device.
    case photos
    /// Notifications, at once and at a time.
    case notifications
    /// The app's flags as they are now.
    case flags
  }

  /// A server of the app that a plugin asks for.
  public struct Server: Sendable {
    /// Its name under `servers` in app.yaml.
    public let name: String
    /// Whether the plugin goes without it in an app that has none; written as `chat?`.
    public let isOptional: Bool
    /// Where it is listed.
    public let span: Span
  }

  /// A named type of the contract.
  public struct NamedType: Sendable {
    /// The name.
    public let name: String
    /// The type.
    public let type: ValueType
    /// Where the name is declared.
    public let span: Span
  }

  /// The model of a name, or nil where there is none.
  public func model(_ name: String) -> ModelContract? { models.first { $0.name == name } }
}
