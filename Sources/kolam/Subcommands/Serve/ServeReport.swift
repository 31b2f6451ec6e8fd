import ArgumentParser
import Backend
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
    case .json: object(record.event.rawValue, [.init("server", .string(server))] + record.members)
    }
  }

  /// What a server tells of itself and its port cannot know, on a line; nil for all that the port logs.
  func line(_ entry: ServerLogEntry) -> String? {
    guard let (event, members) = unknownToPort(entry.event) else { return nil }
    return switch format {
    case .text: "\(entry.server) \(entry.text)\n"
    case .json: object(event, [.init("server", .string(entry.server))] + members)
    }
  }

  private func unknownToPort(_ event: ServerLogEntry.Event) -> (String, [JSON.Member])? {
    switch event {
    // A port closes the connection of a request that is not answered, and has nothing to log.
    case .request(let method, let target, .dropped, _): ("request_dropped", Self.request(method, target))
    case .error(let method, let target, let reason), .ended(let method, let target, .failed(let reason), _):
      ("error", Self.request(method, target) + [.init("reason", .string(reason))])
    case .note(let text): ("note", [.init("text", .string(text))])
    case .request, .opened, .ended: nil
    }
  }

  private static func request(_ method: String, _ target: String) -> [JSON.Member] {
    [.init("method", .string(method)), .init("path", .string(String(target.prefix(200))))]
  }

  private func object(_ event: String, _ members: [JSON.Member]) -> String {
    JSON.object([.init("event", .string(event))] + members).text + "\n"
  }
}
