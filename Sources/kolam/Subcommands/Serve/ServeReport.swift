import ArgumentParser
import Backend
import Foundations
import Services
import Simulation

/// The output of `kolam serve`, as text or as JSON.
struct ServeReport {
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  /// A fact about a server.
  enum Fact {
    /// The address that a server listens on.
    case listening(server: String, address: String)
    /// A key that signs plans, by its public part.
    case key(id: String, value: String)
    /// An existing account.
    case account(String)
    /// The key for testers on other machines.
    case controlKey(String)
    /// The address at which an appliance to pair registers, by a POST of `{}`; its answer has the code.
    case appliances(String)
  }

  let format: Format

  /// Returns a fact as a line.
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
    case (.text, .appliances(let address)): "appliances \(address)\n"
    case (.json, .appliances(let address)): object("appliances", [.init("address", .string(address))])
    case (.text, .controlKey(let key)): "control key \(key)\n"
    case (.json, .controlKey(let key)): object("control_key", [.init("key", .string(key))])
    case (.json, .account(let name)): object("account", [.init("name", .string(name))])
    }
  }

  /// Returns a request as a line.
  func line(_ record: RequestRecord, of server: String) -> String {
    switch format {
    case .text: "\(server) \(record.text)\n"
    case .json: object(record.event.rawValue, [.init("server", .string(server))] + record.members)
    }
  }

  /// Returns an entry of a server's own log as a line; nil for requests, which the port logs.
  func line(_ entry: ServerLogEntry) -> String? {
    guard let (event, members) = unknownToPort(entry.event) else { return nil }
    return switch format {
    case .text: "\(entry.server) \(entry.text)\n"
    case .json: object(event, [.init("server", .string(entry.server))] + members)
    }
  }

  private func unknownToPort(_ event: ServerLogEntry.Event) -> (String, [JSON.Member])? {
    switch event {
    // A port closes the connection of a request without a response, and does not log it.
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

/// Drives servers on ports until the program is interrupted.
struct ServeLoop {
  let scheduler: Scheduler
  let ports: [PortServer]
  let interrupts: Interrupts

  /// Serves; the first signal stops the servers, a second one ends the program.
  func run() {
    for port in ports { port.start() }
    var stopping: Job?
    repeat {
      // Once requested, it stays readable.
      let interruption = stopping == nil ? interrupts.interruption.descriptor : -1
      _ = Descriptors.wait([scheduler.wakeDescriptor, interruption], milliseconds: scheduler.pollTimeout())
      if interrupts.wasInterrupted, stopping == nil {
        stopping = scheduler.start("stop") { [ports] in
          await withTaskGroup(of: Void.self) { group in
            for port in ports { group.addTask { await port.stop() } }
          }
        }
      }
      scheduler.drain()
    } while stopping?.isFinished != true
  }
}

/// The log of servers on ports: requests are logged by the port, so it keeps only what the server knows, such as the
/// error behind a 500.
struct ServedLog: ServerLog {
  let report: ServeReport
  let file: LogFile

  func write(_ entry: ServerLogEntry) {
    if let line = report.line(entry) { file.write(line) }
  }
}
