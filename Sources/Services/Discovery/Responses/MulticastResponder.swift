import Foundations
package import Simulation

/// Answers the queries of all devices of the local network (RFC 6762, 6).
///
/// It neither makes sure that its names are nobody else's nor announces itself (RFC 6762, 8): a client that browses already
/// finds it with its next query.
package struct MulticastResponder: Sendable {
  /// Returns the answer to a query; nil for none.
  ///
  /// - Parameters:
  ///   - query: the query, of anybody on the network.
  ///   - address: this machine's address on the network of the client.
  package typealias Answer =
    @Sendable (_ query: DNSMessage, _ address: LocalAddress) async -> DNSMessage?

  /// The shortest time between two answers to all, by one interface (RFC 6762, 6).
  static let pause = Duration.seconds(1)
  /// For how many seconds a simple querier may keep an answer, since it hears of no change (RFC 6762, 6.7).
  static let simpleLifetime: UInt32 = 10

  private let socket: MulticastSocket
  private let scheduler: Scheduler
  private let random: any RandomSource
  private let answer: Answer

  /// Opens the port of all devices, which other programs may share; ``start()`` answers.
  ///
  /// - Parameters:
  ///   - interfaces: where it answers.
  ///   - scheduler: runs the work.
  ///   - random: spreads answers, so that many devices do not speak at once.
  ///   - answer: the answers.
  /// - Throws: ``TransportError/unreachable(_:)`` where there is no interface, or the system refuses.
  package init(
    on interfaces: [LocalInterface], _ scheduler: Scheduler, _ random: any RandomSource,
    answer: @escaping Answer
  ) throws(TransportError) {
    let poller = try TCPConnector(scheduler).poller()
    socket = try MulticastSocket(on: interfaces, isAsked: true, poller)
    (self.scheduler, self.random, self.answer) = (scheduler, random, answer)
  }

  /// Answers from now on, until ``stop()``.
  package func start() {
    scheduler.start("answers of Multicast DNS") { [self] in
      var last: [LocalInterface: Timestamp] = [:]
      while let datagram = try? await socket.receive() {
        guard let query = try? DNSReader.message(datagram.bytes), !query.isResponse,
          let response = await answer(query, datagram.interface.address)
        else { continue }
        let reply = Self.reply(response, to: query, from: datagram.port)
        let bytes = DNSWriter.bytes(of: reply.message)
        if reply.isToAll {
          guard last[datagram.interface].map({ scheduler.now >= $0.advanced(by: Self.pause) }) ?? true else {
            continue
          }
          // RFC 6762, 6.
          let delay = Duration.milliseconds(20) + random.duration(below: .milliseconds(100))
          do { try await scheduler.sleep(for: delay) } catch { return }
          last[datagram.interface] = scheduler.now
          try? socket.send(bytes, by: datagram.interface)
        } else {
          try? socket.send(bytes, to: datagram.source, port: datagram.port)
        }
      }
    }
  }

  /// Answers no more.
  package func stop() { socket.close() }

  /// Completes an answer for the client.
  ///
  /// - Parameters:
  ///   - response: the records.
  ///   - query: the query.
  ///   - port: from which it came: devices ask from their own, simple queriers from any other.
  /// - Returns: the message, and whether it goes to all.
  static func reply(
    _ response: DNSMessage, to query: DNSMessage, from port: UInt16
  ) -> (message: DNSMessage, isToAll: Bool) {
    var message = response
    guard port != MulticastSocket.port else {
      return (message, !query.questions.allSatisfy(\.wantsUnicast))
    }
    (message.id, message.questions) = (query.id, query.questions)
    let short = { (record: DNSRecord) in
      DNSRecord(record.name, for: min(record.lifetime, simpleLifetime), record.content)
    }
    (message.answers, message.additional) = (response.answers.map(short), response.additional.map(short))
    return (message, false)
  }
}
