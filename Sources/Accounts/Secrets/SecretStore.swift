package import Foundations
internal import Synchronization

/// Keeps secrets over the end of the process: a file sealed for its owner, or memory in walks and tests.
///
/// Several processes may have one folder. Who keeps what it has read looks at ``revision(of:)`` before it uses it, and
/// changes it inside ``locked(_:)``, where it reads it again.
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

  /// Tells what is stored now from what was stored before, also by another process.
  ///
  /// - Parameter name: the secret's name.
  /// - Returns: the same for the same stored secret.
  func revision(of name: String) -> SecretRevision

  /// Works while no other process does so; not to be called inside itself.
  ///
  /// - Parameter work: reads and writes, and waits for nothing.
  /// - Returns: the work's result.
  /// - Throws: where another process does not end its work, or what the work throws.
  func locked<Result: Sendable>(_ work: () throws(SecretError) -> Result) throws(SecretError) -> Result

  /// Claims longer work on a secret, such as a request that replaces it, for this process.
  ///
  /// - Parameter name: the secret's name.
  /// - Returns: the claim, which ends with the process at the latest; nil where another one has it.
  func claim(_ name: String) -> SecretClaim?
}

/// What is stored as a secret at a moment, to compare and nothing else.
package enum SecretRevision: Sendable, Hashable {
  /// Nothing.
  case absent
  /// Something that cannot be read.
  case unreadable
  /// A secret in memory, by the number of its write.
  case number(Int)
  /// A sealed file; no two writes give the same bytes.
  case sealed([UInt8])
}

/// Work on a secret that one process has claimed, until this object is gone.
package final class SecretClaim: Sendable {
  private let lock: FileLock?
  private let onEnd: (@Sendable () -> Void)?

  init(_ lock: FileLock) { (self.lock, onEnd) = (lock, nil) }
  init(onEnd: @escaping @Sendable () -> Void) { (lock, self.onEnd) = (nil, onEnd) }

  deinit { onEnd?() }
}

/// Why a secret cannot be read or written; says which, and never what it is.
package enum SecretError: Error, Sendable, Hashable {
  /// The file or its folder cannot be read or written.
  case file(path: String, reason: String)
  /// The file was changed, is damaged, or was sealed with another key.
  case damaged(path: String)
  /// Others may read the file of the key.
  case exposed(path: String)
  /// The desktop's secret service cannot be used; the text is for a log.
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
  private struct State {
    var secrets: [String: (number: Int, secret: Secret)] = [:]
    var lastNumber = 0
    var claims: Set<String> = []
  }

  private let state = Mutex(State())
  private let work = Mutex(())

  /// Makes a store without secrets.
  package init() {}

  /// Reads a secret.
  package func load(_ name: String) throws(SecretError) -> Secret? {
    state.withLock { $0.secrets[name]?.secret }
  }

  /// Keeps a secret.
  package func save(_ secret: Secret, as name: String) throws(SecretError) {
    state.withLock { state in
      state.lastNumber += 1
      state.secrets[name] = (state.lastNumber, secret)
    }
  }

  /// Removes a secret.
  package func remove(_ name: String) throws(SecretError) {
    state.withLock { _ = $0.secrets.removeValue(forKey: name) }
  }

  /// Tells what is stored now from what was stored before.
  package func revision(of name: String) -> SecretRevision {
    state.withLock { $0.secrets[name].map { .number($0.number) } ?? .absent }
  }

  /// Works while nobody else does so.
  package func locked<Result: Sendable>(
    _ body: () throws(SecretError) -> Result
  ) throws(SecretError) -> Result {
    try work.withLock { _ throws(SecretError) in try body() }
  }

  /// Claims longer work on a secret.
  package func claim(_ name: String) -> SecretClaim? {
    guard state.withLock({ $0.claims.insert(name).inserted }) else { return nil }
    return SecretClaim { [weak self] in _ = self?.state.withLock { $0.claims.remove(name) } }
  }
}
