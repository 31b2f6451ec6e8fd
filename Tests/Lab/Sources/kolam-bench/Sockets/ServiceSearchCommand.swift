import Foundations
import Services
import Simulation

/// Prints the services of a type that answer on the local network, a line each, as soon as they do.
enum ServiceSearchCommand {
  /// Searches for ``ServiceSearch/length``.
  ///
  /// - Parameter type: such as `_epicura._tcp.local`.
  /// - Returns: whether there is one.
  /// - Throws: where the search was interrupted.
  static func run(_ type: String) throws -> Bool {
    guard let type = DNSName(type) else { return false }
    let scheduler = Scheduler(.live)
    let search = ServiceSearch(MulticastNetwork(scheduler), scheduler, SystemRandom())
    return try scheduler.run {
      await search.first(type) { service in
        let attributes = service.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        print(
          ([service.address.text, "\(service.port)"] + attributes + [service.name]).joined(separator: " "))
        return true
      } != nil
    }
  }
}
