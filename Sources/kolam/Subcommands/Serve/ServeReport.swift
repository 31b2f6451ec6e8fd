import ArgumentParser
import Foundations
import Serving

/// What `kolam serve` says of what it serves, for people or for programs.
struct ServeReport {
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  /// Something to know of a server.
  enum Fact {
    /// Where a server listens.
    case listening(server: String, address: String)
    /// A key that signs plans, by its public half.
    case key(id: String, value: String)
    /// An account that there is.
    case account(String)
  }

  let format: Format

  /// A fact on a line.
  func line(_ fact: Fact) -> String {
    switch (format, fact) {
    case (.text, .listening(let server, let address)): "\(server) \(address)\n"
    case (.text, .key(let id, let value)): "key \(id) Ed25519 \(value)\n"
    case (.text, .account(let name)): "account \(name)\n"
    case (.json, .listening(let server, let address)):
      object("listening", [.init("server", .string(server)), .init("address", .string(address))])
    case (.json, .key(let id, let value)):
      object(
        "key",
        [.init("id", .string(id)), .init("algorithm", .string("Ed25519")), .init("public", .string(value))])
    case (.json, .account(let name)): object("account", [.init("name", .string(name))])
    }
  }

  /// A request on a line.
  func line(_ record: RequestRecord, of server: String) -> String {
    switch format {
    case .text: "\(server) \(record.text)\n"
    case .json: record.json.text + "\n"
    }
  }

  private func object(_ event: String, _ members: [JSON.Member]) -> String {
    JSON.object([.init("event", .string(event))] + members).text + "\n"
  }
}
