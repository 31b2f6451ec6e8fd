import ArgumentParser
import Backend
import Bluetooth
import Foundations
import Glibc
import Hosting
import Runtime
import Services
import Simulation

/// The options that replace an app's embedded servers by remote ones.
struct BackendOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use this server, run by `kolam serve` or a product, instead of the embedded one; can be repeated for several servers.",
      valueName: "[name=]url"))
  var backend: [String] = []

  @Option(
    help: ArgumentHelp(
      "Trust only the certificate authorities of this PEM file when a --backend server uses TLS.",
      valueName: "file"))
  var ca: String?

  @Option(
    help: ArgumentHelp(
      "Accept plans signed with this key, given by its id and public key (Ed25519, base64url); the key of `kolam serve` is always accepted on this machine.",
      valueName: "id=key"))
  var planKey: [String] = []

  @Option(
    help: ArgumentHelp(
      "The key of a --backend server on another machine for `:request`, messages and resets, as `kolam serve` prints it; or \(ControlKey.variable).",
      valueName: "key"))
  var controlKey: String?

  func validate() throws {
    if controlKey != nil, !isRemote {
      throw ValidationError("--control-key is for servers that --backend names")
    }
    if isRemote { try ControlKey.check(controlKey) }
    if ca != nil, !isRemote { throw ValidationError("--ca is for servers that --backend names") }
    if !planKey.isEmpty, !isRemote {
      throw ValidationError("--plan-key is for a server that --backend names")
    }
    for text in planKey where Self.key(text) == nil {
      throw ValidationError(
        "--plan-key: expected `ID=KEY` with the 43 letters of a public key, as `kolam serve` prints it")
    }
  }

  /// Whether an app uses remote servers.
  var isRemote: Bool { !backend.isEmpty }

  /// The options as arguments, for another command line that is printed: without the key, which is a secret.
  var arguments: [String] {
    backend.flatMap { ["--backend", $0] } + (ca.map { ["--ca", $0] } ?? [])
      + planKey.flatMap { ["--plan-key", $0] }
  }

  /// Parses the id and the public part of a key.
  private static func key(_ text: String) -> (id: String, value: String)? {
    guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
    let value = text[text.index(after: sign)...]
    guard value.count == 43, value.utf8.allSatisfy(isBase64URL) else { return nil }
    return (String(text[..<sign]), String(value))
  }

  private static func isBase64URL(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Creates the remote servers of the options, and those whose addresses the app declares.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - scheduler: the scheduler, which counts transfers as pending work.
  /// - Returns: the servers; nil for the embedded ones.
  /// - Throws: an error if the options are invalid.
  func servers(of app: App, scheduler: Scheduler) throws -> RemoteServers? {
    let declared = try EmbeddedServers.declaredTargets(of: app)
    guard isRemote || !declared.isEmpty else { return nil }
    return try remoteServers(prefixes: app.serverPrefixes, declared: declared, scheduler: scheduler)
  }

  func remoteServers(
    prefixes: [String: String], declared: [RemoteTarget] = [], scheduler: Scheduler
  ) throws -> RemoteServers {
    var targets: [RemoteTarget] = []
    for text in backend {
      let target = try RemoteTarget(text)
      guard prefixes[target.name] != nil else {
        let known = prefixes.keys.sorted()
        let near = nearestName(to: target.name, in: known).map { "did you mean `\($0)`?" }
        throw CommandError(
          "--backend: the app has no server `\(target.name)`: "
            + (near ?? (known.isEmpty ? "it needs none" : "there are \(known.joined(separator: ", "))")))
      }
      if targets.contains(where: { $0.name == target.name }) {
        throw CommandError("--backend: there are two addresses for the server `\(target.name)`")
      }
      targets.append(target)
    }
    targets += declared.filter { target in !targets.contains { $0.name == target.name } }
    if let ca { try Self.check(ca) }
    let keys = planKey.compactMap(Self.key)
    let servers = try RemoteServers(
      targets, prefixes: prefixes, certificates: ca,
      planKeys: Dictionary(keys.map { ($0.id, $0.value) }, uniquingKeysWith: { _, last in last }),
      controlKey: ControlKey.given(controlKey), scheduler: scheduler)
    for key in keys where servers.planKeys[key.id] != key.value {
      throw CommandError(
        "--plan-key: everybody can sign with the development key, so it counts for servers of this machine only"
      )
    }
    return servers
  }

  /// Returns the folder for these servers' data, separate from that of others, which have other content.
  func dataFolder(of app: String) -> String? {
    guard let first = backend.first else { return nil }
    let name = String(
      first.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
    return "\(HostEnvironment.dataFolder(app))/backends/\(name.prefix(100))"
  }

  /// Reports an invalid file of certificates at once, since a connection would fail with another message.
  private static func check(_ file: String) throws(CommandError) {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandError("--ca `\(visibleText(file))`: \(String(cString: strerror(errno)).lowercased())")
    }
    defer { close(descriptor) }
    let text = String(decoding: Console.read(descriptor), as: UTF8.self)
    guard text.contains("-----BEGIN CERTIFICATE-----") else {
      throw CommandError("--ca `\(visibleText(file))` holds no certificate in PEM form")
    }
  }
}

extension App {
  /// The path prefix of each server, by the servers' names.
  var serverPrefixes: [String: String] {
    Dictionary(servers.map { ($0.name, $0.prefix) }, uniquingKeysWith: { first, _ in first })
  }
}

extension BackendOptions {
  /// Creates a walk host with the remote servers of the options.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - bluetooth: the radio of its devices.
  ///   - log: receives the log of plugins and embedded servers, if given.
  /// - Returns: the host; nil for the embedded servers and the simulated radio.
  func walkHost(
    of app: App, bluetooth: BluetoothOptions, log: (@Sendable (String) -> Void)?
  ) -> RemoteWalkHost? {
    guard isRemote || bluetooth.isReal else { return nil }
    let options = self
    return RemoteWalkHost(app, log: log, radio: { bluetooth.radio($0, $1) }) {
      try options.remoteServers(prefixes: app.serverPrefixes, scheduler: $0)
    }
  }
}

/// The option that turns on dialects of an app's embedded servers.
struct DialectOptions: ParsableArguments {
  @Option(
    name: .customLong("dialect"),
    help: ArgumentHelp(
      "Have the embedded servers differ as others of the contract may, such as slim-sync,no-ack; a wrong name lists all.",
      valueName: "name,…"))
  var dialect: [String] = []

  /// The names of the dialects.
  ///
  /// - Parameter app: the app whose servers have them.
  /// - Returns: the names; none where the option is not given.
  /// - Throws: ``CommandError`` at a name of none, which lists all.
  func names(of app: App) throws(CommandError) -> [String] {
    let names = dialect.flatMap { $0.split(separator: ",").map(String.init) }
    if names.isEmpty { return [] }
    let known = EmbeddedServers.dialects(of: app)
    if let problem = DialectSet.problem(with: names, among: known) {
      throw CommandError("--dialect: " + visibleText(problem))
    }
    return names
  }
}

/// The option that replaces the simulated Bluetooth radio by a real one.
struct BluetoothOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The Bluetooth radio: \(BLETransport.forms); the simulated one with its appliances if not given.",
      valueName: "transport"))
  var ble: String?

  func validate() throws {
    do throws(CommandError) { _ = try transport } catch { throw ValidationError(error.message) }
  }

  /// Where the radio is.
  private var transport: BLETransport {
    get throws(CommandError) {
      try ble.map { text throws(CommandError) in try BLETransport(text) } ?? .simulated
    }
  }

  /// Whether the radio is a real one, for which nobody can make time pass.
  var isReal: Bool { (try? transport).map { $0 != .simulated } ?? false }

  /// The option as arguments, for another command line.
  var arguments: [String] { ble.map { ["--ble", $0] } ?? [] }

  /// Makes the radio; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - scheduler: runs its work.
  ///   - random: makes the address by which peripherals know it.
  /// - Returns: the radio; nil for the simulated one, which an app has anyway.
  func radio(_ scheduler: Scheduler, _ random: any RandomSource) -> (any BLECentral)? {
    (try? transport)?.central(scheduler, random, TCPConnector(scheduler))
  }
}
