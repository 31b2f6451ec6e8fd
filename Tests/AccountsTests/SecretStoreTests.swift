import Foundation
import Glibc
import Simulation
import Testing

@testable import Accounts

@Suite("Stores of secrets")
struct SecretStoreTests {
  /// What every store does.
  enum Kind: CaseIterable, CustomTestStringConvertible {
    case memory, file, desktop
    var testDescription: String {
      switch self {
      case .memory: "in memory"
      case .file: "in sealed files"
      case .desktop: "in sealed files, with the desktop's key"
      }
    }
  }

  private func withStore(_ kind: Kind, _ body: (any SecretStore, String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store: any SecretStore =
      switch kind {
      case .memory: MemorySecretStore()
      case .file: SealedFileStore(folder: "\(folder)/secrets")
      case .desktop: SealedFileStore(folder: "\(folder)/secrets", service: FakeSecretService())
      }
    try body(store, "\(folder)/secrets")
  }

  @Test("give back what was saved last, and nothing of what was removed", arguments: Kind.allCases)
  func conformance(_ kind: Kind) throws {
    try withStore(kind) { store, _ in
      #expect(try store.load("tokens") == nil)
      try store.remove("tokens")
      for text in ["one", "", "पासवर्ड 🔑", String(repeating: "x", count: 100_000)] {
        try store.save(Secret(text), as: "tokens")
        try store.save(Secret("another"), as: "pin")
        #expect(try store.load("tokens")?.reveal() == text)
      }
      try store.remove("tokens")
      #expect(try store.load("tokens") == nil)
      #expect(try store.load("pin")?.reveal() == "another")
    }
  }

  @Test("tell whether a secret was written again, and give claims to one at a time", arguments: Kind.allCases)
  func sharing(_ kind: Kind) throws {
    try withStore(kind) { store, _ in
      #expect(store.revision(of: "tokens") == .absent)
      try store.save(Secret("same"), as: "tokens")
      let revision = store.revision(of: "tokens")
      #expect(store.revision(of: "tokens") == revision)
      try store.locked { () throws(SecretError) in try store.save(Secret("same"), as: "tokens") }
      #expect(store.revision(of: "tokens") != revision)
      var claim = store.claim("tokens")
      #expect(claim != nil)
      #expect(store.claim("tokens") == nil && store.claim("pin") != nil)
      claim = nil
      #expect(store.claim("tokens") != nil)
      try store.remove("tokens")
      #expect(store.revision(of: "tokens") == .absent)
    }
  }

  @Test(
    "refuse a pipe in the place of a file instead of waiting for it", arguments: ["key", "tokens.sealed"])
  func pipes(_ name: String) throws {
    try withStore(.file) { store, folder in
      try store.save(Secret("a"), as: "tokens")
      unlink("\(folder)/\(name)")
      #expect(mkfifo("\(folder)/\(name)", 0o600) == 0)
      #expect(throws: SecretError.damaged(path: "\(folder)/\(name)")) { try store.load("tokens") }
    }
  }

  @Test("keep files private and sealed")
  func files() throws {
    try withStore(.file) { store, folder in
      try store.save(Secret("TOP-SECRET"), as: "tokens")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names == ["key", "tokens.sealed"])
      for name in names {
        var status = stat()
        #expect(stat("\(folder)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(
          !Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))).contains(
            Array("SECRET".utf8)))
      }
      var status = stat()
      #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }
  }

  @Test("refuse a file that was changed, cut, renamed or sealed with another key")
  func damage() throws {
    try withStore(.file) { store, folder in
      try store.save(Secret("a"), as: "tokens")
      let file = "\(folder)/tokens.sealed"
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0x40
        for content in [changed, bytes.prefix(index)] {
          try Data(content).write(to: URL(fileURLWithPath: file))
          #expect(throws: SecretError.damaged(path: file)) { try store.load("tokens") }
        }
      }
      try bytes.write(to: URL(fileURLWithPath: "\(folder)/pin.sealed"))
      #expect(throws: SecretError.self) { try store.load("pin") }
      try bytes.write(to: URL(fileURLWithPath: file))
      #expect(try store.load("tokens")?.reveal() == "a")
      try Data(repeating: 1, count: 32).write(to: URL(fileURLWithPath: "\(folder)/key"))
      chmod("\(folder)/key", 0o600)
      #expect(throws: SecretError.damaged(path: file)) { try store.load("tokens") }
    }
  }

  @Test("refuse a key that others may read")
  func exposed() throws {
    try withStore(.file) { store, folder in
      try store.save(Secret("a"), as: "tokens")
      chmod("\(folder)/key", 0o644)
      #expect(throws: SecretError.exposed(path: "\(folder)/key")) { try store.load("tokens") }
    }
  }

  @Test("keep what was there where a write fails")
  func failedWrite() throws {
    try withStore(.file) { store, folder in
      try store.save(Secret("old"), as: "tokens")
      // A folder in the file's place cannot be replaced by a file.
      try FileManager.default.createDirectory(
        atPath: "\(folder)/pin.sealed/x", withIntermediateDirectories: true)
      #expect(throws: SecretError.self) { try store.save(Secret("new"), as: "pin") }
      #expect(try store.load("tokens")?.reveal() == "old")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(".") }.isEmpty)
    }
  }
}
