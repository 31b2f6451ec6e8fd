import Accounts

/// The secrets of one plugin, apart from those of all others.
struct PluginSecrets: SecretStore {
  private let plugin: String
  private let store: any SecretStore

  init(of plugin: String, in store: any SecretStore) { (self.plugin, self.store) = (plugin, store) }

  func load(_ name: String) throws(SecretError) -> Secret? { try store.load(path(name)) }
  func save(_ secret: Secret, as name: String) throws(SecretError) { try store.save(secret, as: path(name)) }
  func remove(_ name: String) throws(SecretError) { try store.remove(path(name)) }

  func revision(of name: String) -> SecretRevision { store.revision(of: path(name)) }
  func locked<Result: Sendable>(_ work: () throws(SecretError) -> Result) throws(SecretError) -> Result {
    try store.locked(work)
  }
  func claim(_ name: String) -> SecretClaim? { store.claim(path(name)) }

  // The names of the host's own secrets do not begin so.
  private func path(_ name: String) -> String { "plugin-\(plugin)-\(name)" }
}
