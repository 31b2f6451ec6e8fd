import Foundations
import PluginKit
import Services
import Simulation

/// A socket to an appliance: by the cloud, or on the local network.
struct ApplianceLink: Sendable {
  /// What arrives.
  enum Event: Sendable {
    case state(SocketState)
    case message(ApplianceMessage)
  }

  /// The way that it is.
  let way: StopState.Way
  private let socket: SocketManager
  private let scheduler: Scheduler
  private let log: PluginLogger

  /// Describes a link; nothing is opened yet.
  init(_ way: StopState.Way, _ socket: SocketManager, _ scheduler: Scheduler, _ log: PluginLogger) {
    (self.way, self.socket, self.scheduler, self.log) = (way, socket, scheduler, log)
  }

  /// Passes on what arrives, in order, until the link is closed for good.
  ///
  /// - Parameter take: takes each event; until it has, the next one waits.
  /// - Returns: the job that does so.
  func follow(_ take: @escaping @Sendable (Event) async -> Void) -> Job {
    scheduler.start("messages of an appliance") { [socket, way, log] in
      do {
        for try await event in socket.events {
          switch event {
          case .state(let state): await take(.state(state))
          case .message(.text(let text)):
            do throws(MessageReader.Malformed) {
              await take(.message(try MessageReader.read(text)))
            } catch {
              log.error("a message of the appliance by \(way.rawValue) was dropped: \(error.reason)")
            }
          case .message(.binary(let bytes)):
            log.error(
              "a message of the appliance by \(way.rawValue) was dropped: \(bytes.count) bytes, no text")
          }
        }
      } catch {}
    }
  }

  func connect() async { await socket.connect() }
  func disconnect() async { await socket.disconnect() }

  /// Subscribes to an appliance, now and after each reconnection.
  func subscribe(to appliance: String) async {
    await socket.subscribe(
      "appliance/\(appliance)", ApplianceCommand.subscription(to: appliance, now: scheduler.now))
  }

  /// Ends the subscription to an appliance.
  func unsubscribe(from appliance: String) async { await socket.unsubscribe("appliance/\(appliance)") }

  /// Writes a command to the connection.
  ///
  /// - Throws: that there is none, or why it broke.
  func send(_ command: ApplianceCommand) async throws(TransportError) {
    try await socket.send(command.message(now: scheduler.now))
  }
}

/// The ways to one appliance on the local network; other appliances have their own.
struct LocalWays: Sendable {
  var socket: ApplianceLink
  /// Requests; they carry no credential.
  var requests: APIClient
  /// Has both lead to an address, nil for where app.yaml says; returns whether it is another one.
  var reach: @Sendable (LocalAddress?) -> Bool = { _ in false }
}
