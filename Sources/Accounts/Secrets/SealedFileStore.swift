import Glibc
import Services
package import Simulation

/// Keeps secrets in files, sealed with a key that ``SealingKey`` keeps: the desktop's secret service, or a file.
///
/// A file is `KS1`, a nonce of 12 bytes and what AES-256-GCM makes of the secret, with the name as the context, so that
/// files cannot change places. It is written beside the old one, synced, and renamed over it.
package final class SealedFileStore: SecretStore {
  private static let magic = Array("KS1".utf8)
  /// How many milliseconds to wait for another process, which writes a small file.
  private static let patience = 5000

  private let folder: PrivateFolder
  private let random: any RandomSource
  private let key: SealingKey

  /// Keeps secrets in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder; it is made with the first secret.
  ///   - service: the desktop's secret service, for the key of a new folder; nil for a file.
  ///   - random: keys and nonces; the system's, but in tests.
  package init(
    folder: String, service: (any SecretService)? = nil, random: any RandomSource = SystemRandom()
  ) {
    self.folder = PrivateFolder(folder)
    self.random = random
    key = SealingKey(in: self.folder, service: service, random: random)
  }

  /// Reads a secret.
  package func load(_ name: String) throws(SecretError) -> Secret? {
    guard let bytes = try folder.read(file(name)) else { return nil }
    let path = folder.path(file(name))
    let nonceEnd = Self.magic.count + Sealing.nonceSize
    guard bytes.count >= nonceEnd, bytes.starts(with: Self.magic), let key = try key.load() else {
      throw .damaged(path: path)
    }
    let opened = key.open(
      Array(bytes[nonceEnd...]), nonce: Array(bytes[Self.magic.count..<nonceEnd]), context: Array(name.utf8))
    guard let opened, let text = String(validating: opened, as: UTF8.self) else { throw .damaged(path: path) }
    return Secret(text)
  }

  /// Writes a secret.
  package func save(_ secret: Secret, as name: String) throws(SecretError) {
    let key = try key.loadOrMake()
    let nonce = random.bytes(Sealing.nonceSize)
    let sealed = key.seal(Array(secret.reveal().utf8), nonce: nonce, context: Array(name.utf8))
    try folder.write(Self.magic + nonce + sealed, to: file(name))
  }

  /// Removes a secret.
  package func remove(_ name: String) throws(SecretError) { try folder.remove(file(name)) }

  /// Tells what is stored now from what was stored before: each write has another nonce.
  package func revision(of name: String) -> SecretRevision {
    do throws(SecretError) { return try folder.read(file(name)).map { .sealed($0) } ?? .absent } catch {
      return .unreadable
    }
  }

  /// Works while no other process does so.
  ///
  /// The desktop may have to ask for a password before the key is there, which nobody else waits for: the key is had before
  /// the lock. Where it cannot be, the work fails by itself, save what needs none.
  package func locked<Result: Sendable>(
    _ work: () throws(SecretError) -> Result
  ) throws(SecretError) -> Result {
    do throws(SecretError) { _ = try key.loadOrMake() } catch {}
    guard let lock = try folder.lock(patience: Self.patience) else {
      throw .file(path: folder.path(".lock"), reason: "another process does not release it")
    }
    defer { withExtendedLifetime(lock) {} }
    return try work()
  }

  /// Claims longer work on a secret; a folder that cannot be made has nothing that another process could replace.
  package func claim(_ name: String) -> SecretClaim? {
    do throws(SecretError) { return try folder.lock(file(name), patience: 0).map { SecretClaim($0) } } catch {
      return SecretClaim {}
    }
  }

  private func file(_ name: String) -> String {
    // Names are written in this program, never taken from outside.
    precondition(
      !name.isEmpty
        && name.utf8.allSatisfy {
          $0 < 128
            && (Character(Unicode.Scalar($0)).isLetter || $0 == 45 || $0 == 95 || (48...57).contains($0))
        },
      "a secret's name is no path")
    return "\(name).sealed"
  }
}
