/// What is known of the services of one type, from the messages that have arrived; it has neither input nor output.
package struct ServiceBrowser {
  /// The most instances that are kept: a home has a few, and a flood has many.
  static let mostInstances = 64
  private static let mostAddresses = 8
  /// The most questions of a query, so that nobody can make it large.
  static let mostQuestions = 16

  private let type: DNSName
  private var instances: [DNSName] = []
  private var places: [DNSName: (host: DNSName, port: UInt16)] = [:]
  private var texts: [DNSName: [[UInt8]]] = [:]
  private var addresses: [DNSName: [LocalAddress]] = [:]

  /// Begins without knowledge.
  ///
  /// - Parameter type: the type of services, such as `_epicura._tcp.local`.
  package init(_ type: DNSName) { self.type = type }

  /// The message that asks for what is not known: further instances, and what devices have not said of themselves.
  package var query: DNSMessage {
    var questions = [DNSQuestion(type, .pointer)]
    for instance in instances {
      if places[instance] == nil { questions.append(DNSQuestion(instance, .service)) }
      if texts[instance] == nil { questions.append(DNSQuestion(instance, .text)) }
    }
    for place in places.values where addresses[place.host] == nil {
      questions.append(DNSQuestion(place.host, .address4))
    }
    return DNSMessage(questions: Array(questions.prefix(Self.mostQuestions)))
  }

  /// The services that are known in full, in the order in which they were heard of.
  package var services: [LocalService] {
    instances.compactMap { instance in
      guard let place = places[instance], let text = texts[instance],
        let address = addresses[place.host]?.first
      else { return nil }
      return LocalService(
        name: instance.labels.first ?? "", address: address, port: place.port,
        attributes: LocalService.attributes(text))
    }
  }

  /// Takes a message over; only a response says something.
  ///
  /// - Parameter message: the message, of anybody on the network.
  package mutating func take(_ message: DNSMessage) {
    guard message.isResponse else { return }
    let records = message.answers + message.additional
    // Pointers first: what is not an instance of the type, or one's host, is not kept.
    for record in records where record.name == type {
      if case .pointer(let instance) = record.content { take(instance, isGone: record.lifetime == 0) }
    }
    for record in records where instances.contains(record.name) {
      switch record.content {
      case .service(let host, let port): places[record.name] = (host, port)
      case .text(let strings): texts[record.name] = strings
      default: break
      }
    }
    let hosts = Set(places.values.map(\.host))
    var heard: [DNSName: [LocalAddress]] = [:]
    for record in records where hosts.contains(record.name) && record.lifetime > 0 {
      guard case .address(let bytes) = record.content, let address = try? LocalAddress(bytes: bytes),
        heard[record.name, default: []].count < Self.mostAddresses
      else { continue }
      heard[record.name, default: []].append(address)
    }
    // A message has all addresses of a host; those before it may be old.
    addresses.merge(heard) { _, new in new }
    addresses = addresses.filter { hosts.contains($0.key) }
  }

  private mutating func take(_ instance: DNSName, isGone: Bool) {
    if isGone {
      instances.removeAll { $0 == instance }
      (places[instance], texts[instance]) = (nil, nil)
    } else if !instances.contains(instance), instances.count < Self.mostInstances, instance.isBelow(type) {
      instances.append(instance)
    }
  }
}
