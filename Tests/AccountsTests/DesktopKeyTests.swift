import Foundation
import Synchronization
import Testing

@testable import Accounts

@Suite("The key of sealed files in the desktop's secret service")
struct DesktopKeyTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID())").path
  private let service = FakeSecretService()

  /// Another process each time.
  private func store(with service: FakeSecretService?) -> SealedFileStore {
    SealedFileStore(folder: folder, service: service)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func removeFolder() { try? FileManager.default.removeItem(atPath: folder) }

  @Test("is in no file, and is asked for once in a process")
  func inNoFile() throws {
    defer { removeFolder() }
    try store(with: service).save(Secret("a"), as: "tokens")
    try #expect(files() == ["key.desktop", "tokens.sealed"])
    let other = store(with: service)
    let before = service.state.withLock(\.loads)
    for _ in 1...3 { #expect(try other.load("tokens")?.reveal() == "a") }
    #expect(service.state.withLock(\.loads) == before + 1)
    let key = try #require(service.state.withLock { $0.secrets.values.first })
    for file in try files() {
      let text = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")), as: UTF8.self)
      #expect(!text.contains(key.reveal()))
    }
  }

  @Test("is asked for while other processes can have the folder's lock", arguments: [true, false])
  func askedBeforeTheLock(_ isNew: Bool) throws {
    defer { removeFolder() }
    if !isNew { try store(with: service).save(Secret("a"), as: "tokens") }
    let asked = Mutex(0)
    service.state.withLock { state in
      state.onAsk = { [folder] in
        asked.withLock { $0 += 1 }
        let isFree = (try? PrivateFolder(folder).lock(patience: 0)) ?? nil
        #expect(isFree != nil)
      }
    }
    let other = store(with: service)
    try other.locked { () throws(SecretError) in try other.save(Secret("b"), as: "tokens") }
    #expect(asked.withLock(\.self) > 0)
    service.state.withLock { $0.onAsk = {} }
    #expect(try store(with: service).load("tokens")?.reveal() == "b")
  }

  @Test("is a file where the service cannot keep it, and stays there")
  func withoutService() throws {
    defer { removeFolder() }
    service.state.withLock { $0.isReachable = false }
    try store(with: service).save(Secret("a"), as: "tokens")
    try #expect(files() == ["key", "tokens.sealed"])
    service.state.withLock { $0.isReachable = true }
    try store(with: service).save(Secret("b"), as: "tokens")
    #expect(try store(with: nil).load("tokens")?.reveal() == "b")
    #expect(service.state.withLock(\.secrets).isEmpty)
  }

  @Test("is reported where the service cannot be reached, and nothing is lost by that")
  func unreachable() throws {
    defer { removeFolder() }
    try store(with: service).save(Secret("a"), as: "tokens")
    #expect(throws: SecretError.self) { try store(with: nil).load("tokens") }
    #expect(throws: SecretError.self) { try store(with: nil).save(Secret("b"), as: "tokens") }
    service.state.withLock { $0.isReachable = false }
    #expect(throws: SecretError.unavailable("no bus")) { try store(with: service).load("tokens") }
    #expect(throws: SecretError.unavailable("no bus")) {
      try store(with: service).save(Secret("b"), as: "tokens")
    }
    service.state.withLock { $0.isReachable = true }
    #expect(try store(with: service).load("tokens")?.reveal() == "a")
  }

  @Test("is made again where somebody has removed it")
  func removed() throws {
    defer { removeFolder() }
    try store(with: service).save(Secret("a"), as: "tokens")
    service.state.withLock { $0.secrets = [:] }
    #expect(throws: SecretError.damaged(path: "\(folder)/tokens.sealed")) {
      try store(with: service).load("tokens")
    }
    try store(with: service).save(Secret("b"), as: "tokens")
    #expect(try store(with: service).load("tokens")?.reveal() == "b")
  }

  @Test("is refused where the service has something else, or the file beside it was changed")
  func changed() throws {
    defer { removeFolder() }
    try store(with: service).save(Secret("a"), as: "tokens")
    service.state.withLock { state in
      for name in state.secrets.keys { state.secrets[name] = Secret("no key") }
    }
    #expect(throws: SecretError.self) { try store(with: service).load("tokens") }
    for text in ["", "../../x", String(repeating: "ä", count: 16), String(repeating: "f", count: 33)] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/key.desktop"))
      #expect(throws: SecretError.damaged(path: "\(folder)/key.desktop")) {
        try store(with: service).load("tokens")
      }
    }
  }
}
