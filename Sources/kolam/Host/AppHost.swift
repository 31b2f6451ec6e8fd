import Backend
import Foundations
import Hosting
import Runtime
import Simulation
import Storage

/// An app as `kolam run` opens it: on the machine's clock, with files for what it stores.
struct AppHost {
  let scheduler: Scheduler
  let session: AppSession
  /// What plugins and embedded servers log.
  let log: AppLog
  /// What the embedded servers found wrong with their data.
  let notes: [Diagnostic]

  private let use: FolderUse?

  /// Starts an app on its embedded servers, or on servers outside.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - data: the folder for what is stored; nil to keep all in memory.
  ///   - settings: who looks at it, and on what.
  ///   - isOnline: whether there is a network.
  ///   - backend: the servers outside that it is to talk to, if any.
  ///   - logFile: the file that the log is appended to; nil where none was asked for.
  ///   - interruption: what ends all waiting; nil where nothing does.
  /// - Throws: what keeps a database, the folder or the log from being opened, or what is wrong with the options.
  init(
    _ app: App, data: String?, settings: SessionSettings, isOnline: Bool, backend: BackendOptions? = nil,
    logFile: String? = nil, interruption: Interruption? = nil
  ) throws {
    let scheduler = Scheduler(.live, interruption: interruption)
    let file = try logFile.map { path throws(CommandError) in try LogFile(path) }
    let log = AppLog(sink: file.map { file in { @Sendable line in file.write(line + "\n") } })
    let remote = try backend?.servers(prefixes: app.serverPrefixes, scheduler: scheduler)
    let isEmbedding = app.servers.contains { remote?[$0.name] == nil }
    // For the owner's eyes only.
    if let data { try Folders.make(data, mode: 0o700) }
    // Two first runs at once must not both make and fill the databases.
    let lock = data.map { FolderLock($0) }
    defer { lock?.release() }
    use = try isEmbedding ? data.map(Self.use) : nil
    let embedded =
      try isEmbedding
      ? EmbeddedServers(app, data: data, clock: ServerClock(scheduler), log: log) : nil
    let servers = (embedded?.connections() ?? [:]).merging(remote?.connections() ?? [:]) { _, remote in remote
    }
    let environment = AppEnvironment(
      scheduler: scheduler, reachability: Reachability(isOnline: isOnline),
      stores: data.map { Stores(folder: $0) } ?? .inMemory(), servers: servers, log: log)
    self.scheduler = scheduler
    self.log = log
    session = try AppAssembly(app, in: environment).session(settings)
    let problems = try isOnline ? remote.map { remote in try scheduler.run { await remote.problems() } } : nil
    notes = (embedded?.diagnostics ?? []) + (problems ?? [])
  }

  /// Begins to use a folder for embedded servers.
  private static func use(_ data: String) throws(CommandError) -> FolderUse {
    if let use = FolderUse(data, .embedded) { return use }
    throw CommandError(
      "`kolam serve` has the servers of `\(visibleText(data))` on a port: talk to them with --backend, or give "
        + "another folder with --data")
  }
}
