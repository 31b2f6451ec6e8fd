import Foundations
import Services
import Simulation
internal import Synchronization

/// The key of a folder of sealed files.
///
/// A new folder's key goes to the desktop's secret service where there is one, and the file `key.desktop` says under
/// which name. Else it is in the file `key`, which only the owner may read (mode 0600): that protects what leaves the
/// folder without it, such as a report, a backup of single files or a search, and not from a process that may read the
/// owner's files. A folder's key stays where it was made, so that nothing is lost where the service comes or goes.
final class SealingKey: Sendable {
  private static let file = "key"
  private static let reference = "key.desktop"

  private let folder: PrivateFolder
  private let service: (any SecretService)?
  private let random: any RandomSource
  /// The key that the service has returned, which would take a process of its own each time.
  private let known = Mutex<Sealing.Key?>(nil)

  init(in folder: PrivateFolder, service: (any SecretService)?, random: any RandomSource) {
    (self.folder, self.service, self.random) = (folder, service, random)
  }

  /// The folder's key.
  ///
  /// - Returns: the key; nil where there is none yet, or the service has lost it.
  /// - Throws: where it cannot be read.
  func load() throws(SecretError) -> Sealing.Key? {
    guard let name = try name() else { return try keyOfFile() }
    if let known = known.withLock(\.self) { return known }
    guard let service else { throw .unavailable(Self.unreachable) }
    guard let text = try service.load(name) else { return nil }
    let key = try key(of: text)
    known.withLock { $0 = key }
    return key
  }

  /// The folder's key, which is made where there is none.
  ///
  /// - Throws: where it can be neither read nor kept.
  func loadOrMake() throws(SecretError) -> Sealing.Key {
    if let key = try load() { return key }
    let bytes = random.bytes(Sealing.keySize)
    if let name = try name() {
      // What the lost key has sealed is lost, and is sealed again by who saves it.
      guard let service else { throw .unavailable(Self.unreachable) }
      try service.save(Self.text(bytes), as: name)
    } else if let service {
      let name = Hex.text(random.bytes(16))
      do throws(SecretError) {
        try service.save(Self.text(bytes), as: name)
      } catch {
        // A desktop without a keyring, or whose keyring stays locked.
        return try makeFile(bytes)
      }
      try folder.create(Self.reference, Array(name.utf8))
      // Another process may have made one in the meantime, which counts.
      if try self.name() != name { try? service.remove(name) }
    } else {
      return try makeFile(bytes)
    }
    guard let key = try load() else { throw .unavailable(Self.unreachable) }
    return key
  }

  private static let unreachable =
    "the key of this folder is in the desktop's secret service, which cannot be reached from here"

  private func makeFile(_ bytes: [UInt8]) throws(SecretError) -> Sealing.Key {
    try folder.create(Self.file, bytes)
    guard let key = try keyOfFile() else { throw .damaged(path: folder.path(Self.file)) }
    return key
  }

  private func keyOfFile() throws(SecretError) -> Sealing.Key? {
    guard let bytes = try folder.read(Self.file, isKey: true) else { return nil }
    guard let key = Sealing.Key(bytes) else { throw .damaged(path: folder.path(Self.file)) }
    return key
  }

  /// The key's name in the service; nil where it is not there.
  private func name() throws(SecretError) -> String? {
    guard let bytes = try folder.read(Self.reference) else { return nil }
    guard bytes.count == 32, let name = String(validating: bytes, as: UTF8.self),
      name.allSatisfy(\.isHexDigit)
    else { throw .damaged(path: folder.path(Self.reference)) }
    return name
  }

  // MARK: The key as a text, since the service's programs take a password

  private static func text(_ bytes: [UInt8]) -> Secret { Secret(Hex.text(bytes)) }

  private func key(of text: Secret) throws(SecretError) -> Sealing.Key {
    guard let bytes = Hex.bytes(text.reveal()), let key = Sealing.Key(bytes) else {
      throw .unavailable("the desktop's secret service has another key than this folder's")
    }
    return key
  }
}
