import Accounts
import Backend
import Foundations
import Hosting
import Runtime
import Services
import Simulation
import Storage

/// An app as `kolam run` opens it: on the machine's clock, with files for its stores.
struct LiveApp {
  let scheduler: Scheduler
  let session: AppSession
  /// The log of plugins and embedded servers.
  let log: AppLog
  /// The diagnostics of the embedded servers' data.
  let notes: [Diagnostic]

  private let use: FolderUse?
  /// The most bytes of images on disk: a thousand of 64 KiB.
  private static let imageLimit = 64 << 20

  /// Opens an app with its embedded servers, or with remote servers.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - data: the folder for stored data; nil to keep all in memory.
  ///   - settings: the settings of the user and the device.
  ///   - isOnline: whether the network is available.
  ///   - backend: the remote servers, if any.
  ///   - dialects: the dialects of the embedded servers that are turned on.
  ///   - bluetooth: the radio, if it is not the simulated one.
  ///   - usesStandIns: whether plugins without an implementation run on samples.
  ///   - logFile: the file that the log is appended to, if any.
  ///   - interruption: cancels all waits, if given.
  /// - Throws: an error if a database, the folder or the log cannot be opened, or the options are invalid.
  init(
    _ app: App, data: String?, settings: SessionSettings, isOnline: Bool, backend: BackendOptions? = nil,
    dialects: [String] = [], bluetooth: BluetoothOptions? = nil, usesStandIns: Bool = false,
    logFile: String? = nil, interruption: Interruption? = nil
  ) throws {
    let scheduler = Scheduler(.live, interruption: interruption)
    let file = try logFile.map { path throws(CommandError) in try LogFile(path) }
    let log = AppLog(sink: file.map { file in { @Sendable line in file.write(line + "\n") } })
    let remote = try backend?.servers(of: app, scheduler: scheduler)
    // Nothing runs while the folder is locked: a store that is opened by its first use would wait for the lock.
    let problems = try isOnline ? remote.map { remote in try scheduler.run { await remote.problems() } } : nil
    let isEmbedding = app.servers.contains { $0.embedded == nil && remote?[$0.name] == nil }
    // Private to the owner.
    do { if let data { try Folders.make(data, mode: 0o700) } } catch {
      // Nothing is stored then, and the stores say so.
      guard let data, Store.isUnwritable(data + "/") else { throw error }
    }
    // Two concurrent first runs must not both create and fill the databases.
    let lock = data.map { folder in FolderLock(folder) { Self.tellWait(for: folder) } }
    defer { lock?.release() }
    use = try isEmbedding ? data.map(Self.use) : nil
    let embedded =
      try isEmbedding
      ? EmbeddedServers(app, data: data, dialects: dialects, clock: ServerClock(scheduler), log: log)
      : nil
    var servers = embedded?.connections() ?? [:]
    for (name, connection) in remote?.connections() ?? [:] { servers[name] = connection }
    var environment = AppEnvironment(
      scheduler: scheduler, reachability: Reachability(isOnline: isOnline),
      stores: data.map { Stores(folder: $0) } ?? .inMemory(),
      secrets: data.map { Self.secrets(in: $0, interruption) } ?? MemorySecretStore(), servers: servers,
      images: data.map { DiskCache(folder: "\($0)/images", limit: Self.imageLimit) { scheduler.now } }
        ?? MemoryCache(),
      photoCopies: data.map { KeptFiles(folder: "\($0)/photos") } ?? .inMemory(),
      imageTransport: { address in try? CurlTransport(address.url, scheduler: scheduler) }, log: log)
    environment.usesStandIns = usesStandIns
    if let radio = bluetooth?.radio(scheduler, environment.random) { environment.ble = radio }
    environment.localNetwork = LocalNetwork(scheduler).endpoint(at:)
    environment.multicast = MulticastNetwork(scheduler)
    // Servers of this machine are reached without any network.
    if remote?.servers.contains(where: { !$0.address.isLoopback }) ?? false {
      NetworkMonitor(environment.reachability, scheduler, TCPConnector(scheduler)).start()
    }
    self.scheduler = scheduler
    self.log = log
    session = try AppAssembly(app, in: environment).session(settings)
    let warnings = Self.onceForAllFiles((embedded?.diagnostics ?? []) + environment.stores.warnings)
    notes = warnings + (problems ?? [])
  }

  /// Secrets sealed in the data folder, the key of a new one with the desktop where there is one.
  private static func secrets(in data: String, _ interruption: Interruption?) -> SealedFileStore {
    let service =
      HostEnvironment.hasDesktop ? DesktopSecretService(cancellation: interruption?.descriptor) : nil
    return SealedFileStore(folder: "\(data)/secrets", service: service)
  }

  /// Keeps one warning that changes are not kept; all files of a folder have the same reason.
  private static func onceForAllFiles(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard let first = diagnostics.firstIndex(where: { $0.code == .storeInMemory }) else { return diagnostics }
    return diagnostics.enumerated().filter { $0.element.code != .storeInMemory || $0.offset == first }.map(
      \.element)
  }

  /// Says what a start waits for, which would otherwise look like a hang.
  static func tellWait(for folder: String) {
    ErrorOutput.write("kolam: waiting for another process that is opening `\(visibleText(folder))`\n")
  }

  /// Acquires a folder for embedded servers.
  private static func use(_ data: String) throws(CommandError) -> FolderUse {
    if let use = FolderUse(data, .embedded) { return use }
    throw CommandError(
      "`kolam serve` has the servers of `\(visibleText(data))` on a port: talk to them with --backend, or give "
        + "another folder with --data")
  }
}
