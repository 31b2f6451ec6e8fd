package import Simulation

/// Looks for services on the local network by Multicast DNS (RFC 6762 and 6763).
///
/// Its queries are of the simple kind (RFC 6762, 5.1 and 6.7): they come from a port of their own, and devices answer there,
/// so that nothing of the machine's own has to share port 5353. Nothing is opened before a search.
package struct ServiceSearch: Sendable {
  /// When it asks, from its beginning on; the delays grow (RFC 6762, 5.2).
  static let moments = [Duration.zero, .seconds(1), .seconds(3)]
  /// How long it waits for answers in all.
  package static let length = Duration.seconds(5)
  /// The most messages that it reads: a home has a few devices, and somebody who floods the network sends many.
  static let mostMessages = 512

  private let link: any MulticastLink
  private let scheduler: Scheduler
  private let random: any RandomSource

  /// Prepares searches.
  ///
  /// - Parameters:
  ///   - link: the way to the local network.
  ///   - scheduler: runs them.
  ///   - random: makes the numbers by which responses are known.
  package init(_ link: any MulticastLink, _ scheduler: Scheduler, _ random: any RandomSource) {
    (self.link, self.scheduler, self.random) = (link, scheduler, random)
  }

  /// Looks for a service, for ``length`` at most.
  ///
  /// - Parameters:
  ///   - type: the type of services, such as `_epicura._tcp.local`.
  ///   - isWanted: whether a service is the one; called once for what it says, one service after the other.
  /// - Returns: the first that is; nil where none has answered, or there is no way to the network.
  package func first(
    _ type: DNSName, where isWanted: @escaping @Sendable (LocalService) async -> Bool
  ) async -> LocalService? {
    guard let channel = try? await link.open() else { return nil }
    defer { channel.close() }
    // One for all messages: the channel ends with it.
    let incoming = channel.incoming
    let search = Search(type, id: UInt16(truncatingIfNeeded: random.bits()))
    let asking = scheduler.start("search on the local network") { [scheduler] in
      let start = scheduler.now
      for moment in Self.moments {
        do { try await scheduler.sleep(until: start.advanced(by: moment)) } catch { return }
        // The network may come back before the next one.
        try? await channel.send(await search.query)
      }
    }
    defer { asking.cancel() }
    return try? await scheduler.deadline(in: Self.length) {
      for _ in 0..<Self.mostMessages {
        guard let bytes = try await incoming.next() else { return nil }
        for service in await search.take(bytes) where await isWanted(service) { return service }
      }
      return nil
    }
  }

  /// A search that asks and hears at the same time.
  private actor Search {
    private var browser: ServiceBrowser
    private let id: UInt16
    private var known: Set<LocalService> = []

    init(_ type: DNSName, id: UInt16) {
      browser = ServiceBrowser(type)
      self.id = id
    }

    /// The next query as it is sent.
    var query: [UInt8] {
      var query = browser.query
      query.id = id
      return DNSWriter.bytes(of: query)
    }

    /// Takes over a message that has arrived.
    ///
    /// - Parameter bytes: what somebody on the network has sent; a response has the number of the query (RFC 6762, 6.7).
    /// - Returns: the services that say something new.
    func take(_ bytes: [UInt8]) -> [LocalService] {
      guard let message = try? DNSReader.message(bytes), message.id == id else { return [] }
      browser.take(message)
      return browser.services.filter { known.insert($0).inserted }
    }
  }
}

/// A service that a device has on the local network (RFC 6763).
package struct LocalService: Sendable, Hashable {
  /// The name of the instance, for people, such as `Epicura 207`.
  package let name: String
  /// Where the device is.
  package let address: LocalAddress
  /// The port that it says.
  package let port: UInt16
  /// What else it says, by keys in lower case.
  package let attributes: [String: String]

  /// Describes a service.
  ///
  /// - Parameters:
  ///   - name: the name of the instance.
  ///   - address: where the device is.
  ///   - port: the port that it says.
  ///   - attributes: what else it says.
  package init(name: String, address: LocalAddress, port: UInt16, attributes: [String: String] = [:]) {
    (self.name, self.address, self.port, self.attributes) = (name, address, port, attributes)
  }

  /// What strings of a record say: the first of a key counts, one without `=` has an empty value (RFC 6763, 6.4).
  static func attributes(_ strings: [[UInt8]]) -> [String: String] {
    var attributes: [String: String] = [:]
    for string in strings {
      let parts = string.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(decoding: parts[0], as: UTF8.self).lowercased()
      guard !key.isEmpty, attributes[key] == nil else { continue }
      attributes[key] = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    }
    return attributes
  }
}
