import Foundations
import PluginKit
import Simulation
import Storage

/// The preferences of the person who is signed in; while nobody is, those that will be theirs.
struct PreferenceRepository: Sendable {
  /// The document, which plugin.yaml declares.
  static let document = "preferences"

  private let data: any DataService
  private let broadcaster = ChangeBroadcaster()

  /// Reads preferences and follows them.
  ///
  /// - Parameter data: what the server has.
  init(_ data: any DataService) {
    self.data = data
    data.describe(Self.document) { _, _ in DataDescription(kind: "preferences.change") }
    data.observe([Self.document]) { [broadcaster] in broadcaster.send() }
  }

  /// An element at once, and one for each change, here or on the server.
  var changes: AsyncStream<Void> { broadcaster.stream }

  /// What the person prefers, including what is not sent yet.
  func current() throws(StoreError) -> PreferenceValues {
    try data.read { PreferenceValues(try $0.document(Self.document)) }
  }

  /// Saves what the person has just chosen; of somebody who is signed in, the server is sent it after a moment of quiet.
  ///
  /// - Parameter change: what differs.
  /// - Throws: an error if it cannot be written.
  func save(_ change: PreferenceChange) throws {
    try data.write { try $0.set(change.fields, of: Self.document) }
  }

  /// Requests the preferences of the person who is signed in from the server.
  ///
  /// - Returns: the error, if it failed.
  func pull() async -> RecipeError? {
    do { try await data.refresh(Self.document) } catch let error as ActionError {
      return RecipeError(rawValue: error.code.description) ?? .server
    } catch {
      return .server
    }
    return nil
  }
}
