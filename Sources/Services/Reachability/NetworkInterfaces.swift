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
