import Glibc
package import Simulation

/// Watches the machine's network interfaces, and reports to ``Reachability`` whether there is a network.
///
/// Nothing is opened before ``start()``. Where the machine does not say, there is a network: requests find out.
package final class NetworkMonitor: Sendable {
  /// How long after a failure the kernel is asked again.
  private static let pause = Duration.seconds(1)

  private let reachability: Reachability
  private let scheduler: Scheduler
  private let connector: TCPConnector

  /// Makes a monitor.
  ///
  /// - Parameters:
  ///   - reachability: receives the changes.
  ///   - scheduler: where they are read.
  ///   - connector: its thread waits for them.
  package init(_ reachability: Reachability, _ scheduler: Scheduler, _ connector: TCPConnector) {
    (self.reachability, self.scheduler, self.connector) = (reachability, scheduler, connector)
  }

  /// Watches from now on, until the scheduler's work ends.
  package func start() {
    scheduler.start("network") { [reachability, scheduler, connector] in
      guard let poller = try? connector.poller() else { return }
      while true {
        guard let socket = try? Socket.netlink() else { return }
        let polled = PolledSocket(socket, poller)
        try? await Self.watch(socket, polled, reachability)
        polled.close()
        // A socket that fails is opened again, and asked for all that has changed meanwhile.
        do { try await scheduler.sleep(for: Self.pause) } catch { return }
      }
    }
  }

  /// Watches until the socket fails.
  ///
  /// - Throws: where messages were lost, or the watch is cancelled.
  private static func watch(
    _ socket: Socket, _ polled: PolledSocket, _ reachability: Reachability
  ) async throws {
    var interfaces = NetworkInterfaces()
    // One answer at a time: the kernel refuses a second request while one is answered.
    for kind in [NetlinkRequest.links, .addresses] {
      _ = try socket.write(kind.bytes[...])
      var isDone = false
      while !isDone {
        for message in try await receive(polled) {
          interfaces.take(message)
          if message == .done { isDone = true }
          if case .failed = message { return }
        }
      }
    }
    while true {
      reachability.report(network: interfaces.isOnline)
      for message in try await receive(polled) { interfaces.take(message) }
    }
  }

  private static func receive(_ polled: PolledSocket) async throws -> [NetlinkMessage] {
    while true {
      if let bytes = try polled.readNow() { return NetlinkReader.messages(in: bytes) }
      try await polled.waitUntilReadable()
    }
  }
}

/// A request for all interfaces or addresses (rtnetlink(7)).
enum NetlinkRequest: UInt16 {
  case links = 18
  case addresses = 22

  /// The request as it is sent.
  var bytes: [UInt8] {
    // NLM_F_REQUEST and NLM_F_DUMP; the body is a `struct rtgenmsg` of any family.
    let (length, flags): (UInt32, UInt16) = (20, 0x1 | 0x300)
    return [UInt8(length), 0, 0, 0] + [UInt8(rawValue & 0xFF), UInt8(rawValue >> 8)]
      + [UInt8(flags & 0xFF), UInt8(flags >> 8)] + [0, 0, 0, 0] + [0, 0, 0, 0] + [0, 0, 0, 0]
  }
}

/// The network interfaces of a machine, and whether one of them reaches other machines.
struct NetworkInterfaces: Sendable, Hashable {
  private struct Link: Sendable, Hashable {
    var isUp = false
    var isLoopback = false
    var addresses: Set<NetlinkAddress> = []
  }

  private var links: [Int32: Link] = [:]

  /// No interfaces.
  init() {}

  /// Whether an interface is up and has an address that other machines know; the loopback one does not count.
  var isOnline: Bool { links.values.contains { $0.isUp && !$0.isLoopback && !$0.addresses.isEmpty } }

  /// Takes a message over; messages may come in any order, and more than once.
  mutating func take(_ message: NetlinkMessage) {
    switch message {
    case .link(let index, let isUp, let isLoopback):
      links[index, default: Link()].isUp = isUp
      links[index, default: Link()].isLoopback = isLoopback
    case .linkRemoved(let index): links[index] = nil
    case .address(let index, let address): links[index, default: Link()].addresses.insert(address)
    case .addressRemoved(let index, let address): links[index]?.addresses.remove(address)
    case .done, .failed: break
    }
  }
}
