import AppServices
import Foundations
import Services
import Simulation
import Synchronization
import Testing

/// How a server of the local network is reached.
@Suite struct LocalRouteTests {
  /// Answers with a status of its own.
  private struct Place: HTTPTransport, SocketTransport {
    let status: Int

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      HTTPResponse(status: status, body: [])
    }

    func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
      throw .refused(HTTPResponse(status: status, body: []))
    }
  }

  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))

  private func endpoint(_ status: Int) -> LocalEndpoint {
    LocalEndpoint(Place(status: status), sockets: Place(status: status))
  }

  private func route(fixed: Bool = true) -> LocalRoute {
    LocalRoute(fixed: fixed ? endpoint(200) : nil) { address in
      address.text.hasSuffix(".9") ? nil : endpoint(Int(address.text.split(separator: ".")[3]) ?? 0)
    }
  }

  /// The status that a request gets, a stream and a socket; nil where they get nowhere.
  private func statuses(_ route: LocalRoute) throws -> [Int?] {
    let transport = RoutedTransport(route)
    return try scheduler.run {
      let request = HTTPRequest(.get, "/status")
      var socket: Int?
      do throws(SocketOpeningError) { _ = try await transport.connect(request) } catch {
        if case .refused(let response) = error { socket = response.status }
      }
      return [
        try? await transport.send(request).status, try? await transport.stream(request).status, socket,
      ]
    }
  }

  @Test func everythingFollowsTheAddress() throws {
    let route = route()
    #expect(try statuses(route) == [200, 200, 200])
    #expect(route.use(try LocalAddress("192.168.4.27")))
    #expect(try statuses(route) == [27, 27, 27])
    #expect(!route.use(try LocalAddress("192.168.4.27")))
    #expect(route.use(try LocalAddress("192.168.4.31")))
    #expect(try statuses(route) == [31, 31, 31])
    #expect(route.use(nil))
    #expect(try statuses(route) == [200, 200, 200])
  }

  @Test func whereNothingIsReachedRequestsFail() throws {
    let route = route(fixed: false)
    #expect(try statuses(route) == [nil, nil, nil])
    route.use(try LocalAddress("192.168.4.9"))
    #expect(try statuses(route) == [nil, nil, nil])
  }

  @Test func addressesAreToldToThoseWhoObserveThem() throws {
    let addresses = LocalAddresses()
    addresses.note(try LocalAddress("10.0.0.4"), of: "EPIC-1")
    let known = Mutex<[String]>([])
    addresses.observe { device, address in known.withLock { $0.append("\(device) \(address.text)") } }
    addresses.note(try LocalAddress("10.0.0.5"), of: "EPIC-1")
    #expect(known.withLock { $0 } == ["EPIC-1 10.0.0.4", "EPIC-1 10.0.0.5"])
  }
}
