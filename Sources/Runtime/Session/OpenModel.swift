import Foundations
import PluginKit

/// An open model of a screen or of the app itself.
struct OpenModel {
  /// Its id, unique among the models of the session.
  let id: Int
  /// Its name in the script.
  var alias: String
  /// The plugin and the model, such as `recipes.RecipeList`.
  let path: String
  /// Its arguments.
  let arguments: ValueMap
  let handle: any ModelHandle
  /// The state as last read.
  private(set) var state: Value
  private let inbox: ModelInbox
  private var revision: Int

  init(_ model: LinkedModel, _ arguments: ValueMap, _ handle: any ModelHandle, id: Int, inbox: ModelInbox) {
    self.id = id
    self.inbox = inbox
    self.arguments = arguments
    self.handle = handle
    alias = model.alias
    path = model.path
    let snapshot = handle.snapshot
    (state, revision) = (snapshot.state, snapshot.revision)
  }

  /// Reads the model's published state.
  mutating func read() {
    let snapshot = handle.snapshot
    guard snapshot.revision != revision else { return }
    revision = snapshot.revision
    state = snapshot.state
  }

  /// Ends the model's work; its later reports are ignored.
  func close() {
    inbox.close(id)
    handle.onChange {}
    handle.onEvent { _ in }
    handle.close()
  }
}
