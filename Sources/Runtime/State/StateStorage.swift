package import PluginKit

/// Stores states over restarts; what a host gives its sessions.
package protocol StateStorage: Sendable {
  /// What the states of the person who is signed in are stored under; nil where nobody is.
  var account: String? { get }

  /// Waits until it is known who is signed in.
  func identify() async

  /// Reads all states.
  ///
  /// - Parameter revision: that of the last read; nil for none.
  /// - Returns: the states with their revision; nil where nothing has changed since the last read.
  /// - Throws: `storage`, where they cannot be read.
  func read(
    since revision: Int?
  ) throws(ActionError) -> (states: [StoredState.Key: StoredState], revision: Int)?

  /// Stores states, all or none.
  ///
  /// - Parameters:
  ///   - states: the new states.
  ///   - unread: those that they replace and that could not be read, which are set aside and not lost.
  /// - Throws: `storage`, where they cannot be written.
  func write(
    _ states: [StoredState.Key: StoredState], settingAside unread: [StoredState.Key: StoredState]
  ) throws(ActionError)
}

/// The stored value of a state, as JSON, with the type that it had.
package struct StoredState: Sendable, Hashable {
  /// What a state is stored under.
  package struct Key: Sendable, Hashable {
    /// The account that it belongs to; empty for the device's.
    package let account: String
    /// What declares it, such as `app` or `screen home`.
    package let place: String
    /// Its name.
    package let name: String

    /// Names a stored state.
    package init(account: String, place: String, name: String) {
      (self.account, self.place, self.name) = (account, place, name)
    }
  }

  /// Its type in full, such as `{title: string, done: bool}`.
  package let type: String
  /// Its value as JSON.
  package let value: String

  /// Describes a stored value.
  package init(type: String, value: String) { (self.type, self.value) = (type, value) }
}
