import Foundations
import Services
internal import Synchronization

/// The secrets of one server of an app, those of each origin apart: what one has given is never sent to another.
///
/// A folder may be opened with another address of a server than before. The plain names belong to the origin that stored
/// or read a secret first, which is noted beside them; names of another origin end in a part of its hash. So does a folder
/// of an earlier version belong to the origin that it is used with first.
package final class OriginSecrets: SecretStore {
  /// The origin of a server in the app's own process.
  package static let embedded = "embedded"

  private let secrets: any SecretStore
  private let origin: String
  private let record: String
  /// Whether the plain names are this origin's; nil as long as they are nobody's.
  private let isFirst = Mutex<Bool?>(nil)

  /// Makes the store; nothing is read yet.
  ///
  /// - Parameters:
  ///   - server: the server's name in app.yaml.
  ///   - origin: where it is, see `ServerAddress.origin`.
  ///   - secrets: keeps the secrets of all servers.
  package init(of server: String, at origin: String, in secrets: any SecretStore) {
    (self.secrets, self.origin) = (secrets, origin)
    record = "origin-\(server)"
  }

  /// Reads a secret of this origin.
  package func load(_ name: String) throws(SecretError) -> Secret? {
    guard try ownsPlainNames() == nil else { return try secrets.load(try ownName(name)) }
    let secret = try secrets.load(name)
    if secret != nil {
      // On a full disk or in a read-only folder it holds for this process: the next one reads them first again.
      do throws(SecretError) { try claim() } catch { isFirst.withLock { $0 = true } }
    }
    return secret
  }

  /// Writes a secret of this origin.
  package func save(_ secret: Secret, as name: String) throws(SecretError) {
    do throws(SecretError) {
      if try ownsPlainNames() == nil { try claim() }
    } catch {
      // Whose the plain names are cannot be read any more, as after the loss of the key, and neither can what is replaced:
      // so nothing readable of another origin changes its owner.
      guard case .damaged = error, !isReadable(name) else { throw error }
      try claim()
    }
    try secrets.save(secret, as: ownName(name))
  }

  /// Whether there is a secret of a name that can be read.
  private func isReadable(_ name: String) -> Bool {
    do throws(SecretError) { return try secrets.load(name) != nil } catch {
      if case .damaged = error { return false }
      return true
    }
  }

  /// Removes a secret of this origin.
  package func remove(_ name: String) throws(SecretError) { try secrets.remove(ownName(name)) }

  /// Tells what is stored now from what was stored before.
  package func revision(of name: String) -> SecretRevision {
    do throws(SecretError) { return secrets.revision(of: try ownName(name)) } catch { return .unreadable }
  }

  /// Works while no other process does so.
  package func locked<Result: Sendable>(
    _ work: () throws(SecretError) -> Result
  ) throws(SecretError) -> Result {
    try secrets.locked(work)
  }

  /// Claims longer work on a secret; of one whose name cannot be read nothing can be replaced.
  package func claim(_ name: String) -> SecretClaim? {
    do throws(SecretError) { return secrets.claim(try ownName(name)) } catch { return SecretClaim {} }
  }

  /// What the rows of an account are stored under: another origin's account is another one, also under the same id.
  ///
  /// - Parameter account: the server's id of it.
  /// - Returns: the id itself for the origin of the plain names.
  package func scope(of account: String) -> String {
    isFirst.withLock { $0 == false ? "\(account)@\(origin)" : account }
  }

  private func ownName(_ name: String) throws(SecretError) -> String {
    if try ownsPlainNames() ?? true { return name }
    return "\(name)-\(Hex.text(SHA256.digest(Array(origin.utf8)).prefix(8)))"
  }

  /// Whether the plain names are this origin's; nil where they are nobody's, which another process may change.
  private func ownsPlainNames() throws(SecretError) -> Bool? {
    if let known = isFirst.withLock(\.self) { return known }
    guard let noted = try secrets.load(record) else { return nil }
    let isFirst = noted.reveal() == origin
    self.isFirst.withLock { $0 = isFirst }
    return isFirst
  }

  private func claim() throws(SecretError) {
    try secrets.save(Secret(origin), as: record)
    isFirst.withLock { $0 = true }
  }
}
