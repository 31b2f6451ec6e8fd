internal import Synchronization

/// Keeps secrets over the end of the process: a file sealed for its owner, or memory in walks and tests.
package protocol SecretStore: Sendable {
  /// Reads a secret.
  ///
  /// - Parameter name: its name, such as `tokens`: letters, digits, `-` and `_`.
  /// - Returns: the secret; nil where there is none.
  /// - Throws: where there is one that cannot be read.
  func load(_ name: String) throws(SecretError) -> Secret?

  /// Writes a secret; when this returns, it is on disk.
  ///
  /// - Parameters:
  ///   - secret: the secret.
  ///   - name: its name.
  /// - Throws: where it cannot be written; the secret before it is still there then.
  func save(_ secret: Secret, as name: String) throws(SecretError)

  /// Removes a secret, if there is one.
  ///
  /// - Parameter name: its name.
  /// - Throws: where it cannot be removed.
  func remove(_ name: String) throws(SecretError)
}

/// Why a secret cannot be read or written; says which, and never what it is.
package enum SecretError: Error, Sendable, Hashable {
  /// The file or its folder cannot be read or written.
  case file(path: String, reason: String)
  /// The file was changed, is damaged, or was sealed with another key.
  case damaged(path: String)
  /// Others may read the file of the key.
  case exposed(path: String)
  /// This machine cannot encrypt.
  case unavailable(String)

  /// A sentence for a log.
  package var words: String {
    switch self {
    case .file(let path, let reason): "`\(path)` cannot be read or written: \(reason)"
    case .damaged(let path): "`\(path)` is damaged, or was sealed with another key"
    case .exposed(let path): "others may read `\(path)`; `chmod 600` makes it private"
    case .unavailable(let reason): reason
    }
  }
}

/// Keeps secrets in memory.
package final class MemorySecretStore: SecretStore {
  private let secrets = Mutex<[String: Secret]>([:])

  /// Makes a store without secrets.
  package init() {}

  /// Reads a secret.
  package func load(_ name: String) throws(SecretError) -> Secret? { secrets.withLock { $0[name] } }

  /// Keeps a secret.
  package func save(_ secret: Secret, as name: String) throws(SecretError) {
    secrets.withLock { $0[name] = secret }
  }

  /// Removes a secret.
  package func remove(_ name: String) throws(SecretError) {
    secrets.withLock { _ = $0.removeValue(forKey: name) }
  }
}
