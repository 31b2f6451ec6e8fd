/// Answers queries for the services of one type (RFC 6762, 6; RFC 6763, 4 and 9); it has neither input nor output.
package struct ServiceResponder: Sendable {
  /// The most services that it answers for: their records fit into one message.
  static let mostServices = 32
  private static let mostQuestions = 64

  private let records: [DNSRecord]
  /// How long each of them holds, in seconds.
  private let lifetimes: [Said: UInt32]

  /// Prepares answers.
  ///
  /// - Parameters:
  ///   - type: the type of the services, such as `_epicura._tcp.local`.
  ///   - services: the services; those beyond ``mostServices`` are left out, as are those whose name is too long for one.
  package init(_ type: DNSName, _ services: [LocalService]) {
    var records: [DNSRecord] = []
    for service in services.prefix(Self.mostServices) {
      let host = service.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
      guard let instance = DNSName([service.name] + type.labels), let host = DNSName([String(host), "local"])
      else { continue }
      let text = service.attributes.sorted { $0.key < $1.key }.map { Array("\($0)=\($1)".utf8) }
      // What depends on a host's name or address holds for two minutes, all else for 75 (RFC 6762, 10).
      records += [
        DNSRecord(type, for: 4500, .pointer(instance)),
        DNSRecord(instance, for: 120, .service(host: host, port: service.port)),
        DNSRecord(instance, for: 4500, .text(text)),
        DNSRecord(host, for: 120, .address(service.address.bytes)),
      ]
    }
    if !records.isEmpty, let all = DNSName("_services._dns-sd._udp.local") {
      records.append(DNSRecord(all, for: 4500, .pointer(type)))
    }
    self.records = records
    lifetimes = Dictionary(records.map { (Said($0), $0.lifetime) }) { first, _ in first }
  }

  /// The answer to a query.
  ///
  /// - Parameter query: the query, of anybody on the network.
  /// - Returns: the records that it asks for and does not know, with those that its sender would ask for next; nil where
  ///   there are none.
  package func response(to query: DNSMessage) -> DNSMessage? {
    guard !query.isResponse else { return nil }
    let questions = query.questions.prefix(Self.mostQuestions)
    let known = Set(query.answers.lazy.filter(isFresh).map(Said.init))
    let answers = records.filter { record in
      questions.contains { $0.name == record.name && ($0.kind == .any || $0.kind == record.kind) }
        && !known.contains(Said(record))
    }
    guard !answers.isEmpty else { return nil }
    var (further, names) = ([DNSRecord](), answers.flatMap(\.next))
    while let name = names.popLast() {
      for record in records
      where record.name == name && !answers.contains(record) && !further.contains(record) {
        further.append(record)
        names += record.next
      }
    }
    return DNSMessage(isResponse: true, answers: answers, additional: further)
  }

  /// Whether a record that somebody knows need not be said: it holds for at least half of its time (RFC 6762, 7.1).
  private func isFresh(_ known: DNSRecord) -> Bool {
    lifetimes[Said(known)].map { known.lifetime >= $0 / 2 } ?? false
  }

  /// A record without its lifetime.
  private struct Said: Hashable {
    let name: DNSName
    let content: DNSRecord.Content

    init(_ record: DNSRecord) { (name, content) = (record.name, record.content) }
  }
}

extension DNSRecord {
  /// The names whose records a client asks for after this one (RFC 6763, 12).
  fileprivate var next: [DNSName] {
    switch content {
    case .pointer(let name): [name]
    case .service(let host, _): [host]
    case .text, .address, .other: []
    }
  }
}
