package import Foundations
package import Services
package import Simulation

/// Where an app's radio is, as `--ble` names it.
package enum BLETransport: Sendable, Hashable {
  /// In memory, with simulated peripherals.
  case simulated
  /// A controller behind TCP: `hci:tcp:127.0.0.1:9544`.
  case controllerTCP(ServerAddress)
  /// A controller behind a Unix socket: `hci:unix:/tmp/bt-server-le`.
  case controllerUnix(String)
  /// A controller of the kernel, for this process alone: `hci:user:0`.
  case controllerUser(UInt16)
  /// One peripheral behind a Unix socket of the attribute protocol: `att:unix:/tmp/appliance`.
  case bridge(String)
  /// A controller of the kernel, shared: `l2cap`, or `l2cap:1` for one other than the first.
  case kernel(UInt16)

  /// The forms, for a help text.
  package static let forms =
    "simulated, hci:tcp:HOST:PORT, hci:unix:PATH, hci:user:N, att:unix:PATH, l2cap or l2cap:N"

  /// Parses a name.
  ///
  /// - Throws: a ``CommandError`` that says what was expected.
  package init(_ text: String) throws(CommandError) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.dropFirst().first, parts.dropFirst(2).first) {
    case ("simulated", nil, nil): self = .simulated
    case ("hci", "tcp", let place?): self = .controllerTCP(try Self.server(place, text))
    case ("hci", "unix", let path?): self = .controllerUnix(try Self.path(path, text))
    case ("hci", "user", let number?): self = .controllerUser(try Self.number(number, text))
    case ("att", "unix", let path?): self = .bridge(try Self.path(path, text))
    case ("l2cap", nil, nil): self = .kernel(0)
    case ("l2cap", let number?, nil): self = .kernel(try Self.number(number, text))
    default: throw Self.fault(text, Self.help(parts))
    }
  }

  private static func fault(_ text: String, _ reason: String) -> CommandError {
    CommandError("--ble: `\(visibleText(String(text.prefix(80))))` is no Bluetooth transport: \(reason)")
  }

  private static func help(_ parts: [String]) -> String {
    let kinds = ["hci": ["tcp", "unix", "user"], "att": ["unix"]]
    if let known = kinds[parts[0]] {
      let near = parts.dropFirst().first.flatMap { nearestName(to: $0, in: known) }
      let forms = known.map { "\(parts[0]):\($0):…" }.joined(separator: ", ")
      return near.map { "did you mean `\(parts[0]):\($0):…`?" } ?? "expected \(forms)"
    }
    let near = nearestName(to: parts[0], in: ["simulated", "hci", "att", "l2cap"])
    return near.flatMap { $0 == parts[0] ? nil : "did you mean `\($0)`?" } ?? "expected \(forms)"
  }

  private static func server(_ place: String, _ text: String) throws(CommandError) -> ServerAddress {
    // The port is what a controller has no usual one of.
    guard let colon = place.lastIndex(of: ":"), UInt16(place[place.index(after: colon)...]) ?? 0 > 0,
      !place.contains("/"), let server = try? ServerAddress("http://\(place)")
    else { throw fault(text, "expected `hci:tcp:HOST:PORT`, such as `hci:tcp:127.0.0.1:9544`") }
    return server
  }

  private static func path(_ path: String, _ text: String) throws(CommandError) -> String {
    guard (try? SocketAddress(path: path)) != nil else {
      throw fault(text, "expected the path of a Unix socket, of at most 107 bytes")
    }
    return path
  }

  private static func number(_ digits: String, _ text: String) throws(CommandError) -> UInt16 {
    guard let number = UInt16(digits), number < UInt16.max else {
      throw fault(text, "expected the number of a controller, such as 0 for `hci0`")
    }
    return number
  }

  /// Makes the radio; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - scheduler: runs the work, and is the clock for its limits.
  ///   - random: makes the address by which peripherals know a controller, and the keys of its connections.
  ///   - tcp: opens connections and polls for sockets.
  /// - Returns: the radio; nil for the simulated one, which has its peripherals with it.
  package func central(
    _ scheduler: Scheduler, _ random: any RandomSource, _ tcp: TCPConnector
  ) -> (any BLECentral)? {
    switch self {
    case .simulated: nil
    case .controllerTCP(let server):
      HCICentral(scheduler, random) { () throws(BLEError) in try await ControllerTransports.tcp(server, tcp) }
    case .controllerUnix(let path):
      HCICentral(scheduler, random) { () throws(BLEError) in try await ControllerTransports.unix(path, tcp) }
    case .controllerUser(let number):
      HCICentral(scheduler, random) { () throws(BLEError) in try await ControllerTransports.user(number, tcp)
      }
    case .bridge(let path): BridgedCentral(path, scheduler, tcp)
    case .kernel(let number): KernelCentral(number, scheduler, tcp)
    }
  }
}
