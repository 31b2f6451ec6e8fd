import ArgumentParser
import Backend
import Foundations
import FrontKit
import Glibc
import Hosting
import Runtime
import Services
import Simulation
import Storage

/// `kolam serve APP`: the app's embedded servers on ports of this machine.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves an app's embedded servers on ports, for `kolam run --backend`.",
    discussion: """
      Prints the address of each server, the keys and accounts for development, and where an appliance to pair is \
      had by a POST of {}; then logs each request \
      to standard error, without secrets. What is for testers (paths below /__kolam/, and changes of flags) is answered \
      on this machine only, or with the key that is printed where --host lets other machines connect, in the field \
      \(ControlAccess.field). A proxy on this machine must name its clients (Forwarded, X-Forwarded-For, X-Real-IP or \
      Via), who need the key then. Ctrl-C stops it after the current requests are answered.
      """)

  @Argument(help: "The app, a folder under Screens.")
  var app: String

  @Option(
    help: ArgumentHelp(
      "The port of the first server; the others use the following ports. 0 uses any free port.",
      valueName: "number"))
  var port: UInt16 = 8080

  @Option(
    help: ArgumentHelp(
      "The address to listen on; 0.0.0.0 accepts connections from other machines.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "A name that clients may use for this machine besides its addresses, `localhost` and its own name; can be repeated.",
      valueName: "name"))
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "The key for testers on other machines, or \(ControlKey.variable); a new one is printed if none is given.",
      valueName: "key"))
  var controlKey: String?

  @Option(
    help: ArgumentHelp(
      "Serve by TLS, with the certificate of this PEM file; needs --tls-key.", valueName: "file"))
  var tlsCert: String?

  @Option(help: ArgumentHelp("The key of the certificate, a PEM file without a password.", valueName: "file"))
  var tlsKey: String?

  @Option(
    help: ArgumentHelp(
      "Where data is kept; a folder of its own in the XDG data folder if not given.", valueName: "dir"))
  var data: String?

  @Flag(
    help: """
      Let its simulated appliances be found on the local network by Multicast DNS; needs a --host of that network.
      """)
  var discoverable = false

  @OptionGroup var dialects: DialectOptions

  @Option(help: "The format: text or json (one object per line).")
  var format: ServeReport.Format = .text

  @Option(help: ArgumentHelp("Append the request log to a file instead.", valueName: "file"))
  var log: String?

  @OptionGroup var checkout: Checkout

  func validate() throws {
    try HostEnvironment.validate(data: data)
    try ControlKey.check(controlKey)
  }

  func run() throws {
    throw try ErrorOutput.shown { try serve() }
  }

  private func serve() throws -> FrontKit.ExitCode {
    // Before any thread starts, so that all inherit the blocked signals.
    let interrupts = Interrupts(grace: nil)
    let identity = try identity()
    guard let loaded = try checkout.load(app) else { return .invalidScript }
    let data = data ?? HostEnvironment.serverFolder(app)
    try Folders.make(data, mode: 0o700)
    guard let use = FolderUse(data, .served) else {
      throw CommandError(
        "`\(visibleText(data))` is used by another `kolam serve` or by `kolam run`: end it, or give another "
          + "folder with --data")
    }
    let scheduler = Scheduler(.live)
    let log = try LogFile(log)
    guard !loaded.servers.isEmpty else {
      throw CommandError("`\(app)` needs no server: there is nothing to serve")
    }
    let given = ControlKey.given(controlKey)
    let key = given ?? newKey
    let servers = try open(
      loaded, data: data, dialects: dialects.names(of: loaded), key: key, scheduler, log)
    if !servers.diagnostics.isEmpty {
      let renderer = ErrorOutput.renderer(of: loaded.folder.root)
      ErrorOutput.write(renderer.text(servers.diagnostics))
    }
    let ports = try listen(servers, of: loaded, by: identity, scheduler, log)
    let responder = try responder(for: servers, on: ports, of: loaded, scheduler)
    // Who has chosen it knows it.
    try report(ports, of: loaded, newKey: given == nil ? key : nil)
    responder?.start()
    ServeLoop(scheduler: scheduler, ports: ports, interrupts: interrupts).run()
    withExtendedLifetime(use) {}
    return .fine
  }

  /// A new key for testers on other machines; nil where none can connect.
  private var newKey: String? {
    let isLoopback = host == "localhost" || PeerAddress(host)?.isLoopback == true
    return isLoopback ? nil : ControlAccess.newKey(SystemRandom())
  }

  /// Opens the app's servers.
  private func open(
    _ app: App, data: String, dialects names: [String], key: String?, _ scheduler: Scheduler,
    _ log: LogFile
  ) throws(Diagnostic) -> EmbeddedServers {
    // Two concurrent first runs must not both create and fill the databases.
    let lock = FolderLock(data) { LiveApp.tellWait(for: data) }
    defer { lock.release() }
    return try EmbeddedServers(
      app, data: data, dialects: names, clock: ServerClock(scheduler), controlKey: key,
      log: ServedLog(report: ServeReport(format: format), file: log))
  }

  /// Binds a port for each server, in the order of app.yaml.
  private func listen(
    _ servers: EmbeddedServers, of app: App, by identity: TLSIdentity?, _ scheduler: Scheduler, _ log: LogFile
  ) throws(Diagnostic) -> [PortServer] {
    let report = ServeReport(format: format)
    var ports: [PortServer] = []
    for (offset, entry) in app.servers.filter({ $0.embedded == nil }).enumerated() {
      guard let backend = servers.backends[entry.name] else { continue }
      let number = port == 0 ? 0 : UInt16(clamping: Int(port) + offset)
      ports.append(
        try PortServer(
          host: host, port: number, scheduler: scheduler, identity: identity, names: allowHost,
          bodyLimit: { await backend.bodyLimit(of: $0) },
          log: { log.write(report.line($0, of: entry.name)) },
          handler: { request throws(TransportError) in try await backend.respond(to: request) }))
    }
    return ports
  }

  /// What answers for the appliances on the local network, where that is asked for.
  private func responder(
    for servers: EmbeddedServers, on ports: [PortServer], of app: App, _ scheduler: Scheduler
  ) throws(CommandError) -> MulticastResponder? {
    guard discoverable else { return nil }
    guard app.contracts["sessions"] != nil, let main = servers.main, let port = ports.first else {
      throw CommandError("`\(self.app)` has no appliances to be found with --discoverable")
    }
    guard tlsCert == nil else {
      throw CommandError(
        "appliances on the local network speak without TLS: leave out --tls-cert or --discoverable")
    }
    do throws(TransportError) {
      return try .appliances(of: main, on: host, port: port.port, scheduler, SystemRandom())
    } catch {
      let reason = if case .unreachable(let reason) = error { reason } else { "\(error)" }
      throw CommandError(
        "nothing can be found at `\(visibleText(host))`: \(visibleText(reason)); --discoverable needs a --host of "
          + "a local network, or 0.0.0.0")
    }
  }

  /// The certificate and its key, where TLS is asked for.
  private func identity() throws -> TLSIdentity? {
    switch (tlsCert, tlsKey) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      do throws(TLSIdentityError) { return try TLSIdentity(certificate: certificate, key: key) } catch {
        throw CommandError(visibleText(error.description))
      }
    case (_?, nil): throw CommandError("a certificate needs its key: give --tls-key FILE, too")
    case (nil, _?): throw CommandError("a key needs its certificate: give --tls-cert FILE, too")
    }
  }

  private func report(_ ports: [PortServer], of app: App, newKey key: String?) throws(OutputError) {
    let report = ServeReport(format: format)
    let own = LocalInterface.all.map(\.address.text)
    var facts = zip(app.servers.filter { $0.embedded == nil }, ports).flatMap { entry, port in
      port.addresses(of: own).map { .listening(server: entry.name, address: $0 + entry.prefix) }
        as [ServeReport.Fact]
    }
    if app.contracts["plans"] != nil {
      facts += [
        .key(id: DevelopmentKey.id, value: DevelopmentKey.publicText), .account(DevelopmentKey.account),
      ]
    }
    if app.contracts["sessions"] != nil, let main = ports.first?.addresses(of: own).first {
      facts.append(.appliances(main + "/__kolam/appliances/register"))
    }
    if let key { facts.append(.controlKey(key)) }
    try Console.write(facts.map { report.line($0) }.joined())
  }
}
