import Flags
import Foundations
import Glibc
import Maestro
import Runtime
import Walkthroughs

/// What a command line asks to be walked and how, with all that can be wrong in it told before anything is read.
struct WalkSetup {
  let root: String
  /// Flows, folders of flows and apps, as they were written.
  let words: [String]
  let request: WalkRequest
  let lastRun: LastRunFile
  var settings: WalkSettings
  let jobs: Int
  let reporting: WalkReportOptions
  /// The log of plugins and servers, if any.
  let log: LogFile?
  /// The remote servers, if any.
  let backend: BackendOptions
  /// Whether plugins without an implementation run on samples.
  let standIns: StubOption
  /// The dialects of the embedded servers.
  let dialects: DialectOptions
  /// The radio.
  let bluetooth: BluetoothOptions
  let film: FilmstripOptions
  let command: RepeatCommand
  /// Writes what the walk leaves.
  let files: WalkFiles
  /// What the results depend on besides the flows and the app, a sentence each.
  let remarks: [String]

  init(_ command: WalkRunCommand) throws {
    root = try command.checkout.root()
    var request = WalkRequest()
    words = command.paths + (try request.add(matrix: command.choice.matrix))
    try request.add(flags: command.choice.flag)
    request.tags = TagFilter(
      include: try WalkRequest.tags(command.choice.includeTags, "--include-tags"),
      exclude: try WalkRequest.tags(command.choice.excludeTags, "--exclude-tags"))
    request.config = try command.choice.config.map(Self.config)
    (request.app, request.shard) = (command.choice.app, command.choice.shard)
    (request.isLastFailed, request.isList) = (command.choice.lastFailed, command.choice.list)
    request.until = command.walking.until
    self.request = request
    lastRun = Self.lastRun(command.choice.state, root)
    reporting = command.reporting
    (backend, bluetooth) = (command.backend, command.bluetooth)
    (standIns, dialects) = (command.standIns, command.walking.dialects)
    log = try command.walking.log.map { path throws(CommandError) in try LogFile(path) }
    // Cases on remote servers share what is stored there, and cases on a real radio its peripherals.
    jobs =
      backend.isRemote || bluetooth.isReal
      ? 1 : command.walking.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    film = command.film
    var settings = Self.settings(command.walking)
    film.prepare(&settings)
    settings.recordsCoverage = reporting.coverage || reporting.minCoverage != nil
    self.settings = settings
    files = WalkFiles(folder: command.walking.outputDir, in: DiskWalkFolders())
    let shell = HostEnvironment.variables(beginningWith: BuiltinName.prefix)
    remarks = WalkRemarks.of(flags: request.flags, shell: shell.keys)
    self.command = Self.repeating(command)
    if let output = reporting.output { try Self.checkFolder(of: output) }
    if let app = request.app { _ = try command.checkout.folder(of: app) }
  }

  private static func lastRun(_ folder: String?, _ root: String) -> LastRunFile {
    let resolved = realpath(root, nil)
    defer { free(resolved) }
    let state =
      HostEnvironment.variable("XDG_STATE_HOME")
      ?? (HostEnvironment.variable("HOME") ?? "/tmp") + "/.local/state"
    let current = getcwd(nil, 0)
    defer { free(current) }
    return LastRunFile(
      folder: folder, state: state, root: resolved.map { String(cString: $0) } ?? root,
      current: current.map { String(cString: $0) }, in: DiskWalkFolders())
  }

  private static func config(_ path: String) throws -> WorkspaceConfig {
    var diagnostics = Diagnostics()
    let config = WorkspaceConfig(try SourceText.load(path), into: &diagnostics)
    ErrorOutput.show(diagnostics)
    if diagnostics.hasErrors { throw CommandError("`\(path)` is no workspace's file") }
    return config
  }

  private static func settings(_ given: WalkEnvironmentOptions) -> WalkSettings {
    var settings = WalkSettings()
    settings.env = HostEnvironment.variables(beginningWith: BuiltinName.prefix)
    for variable in constants(given) { settings.env[variable.name] = variable.value }
    settings.platform = given.platform
    settings.seed = given.seed ?? settings.seed
    settings.matchesOffscreen = given.everythingVisible
    settings.until = given.until
    settings.times = given.times
    settings.failsOnFlaky = given.failOnFlaky
    settings.recordsScreens = given.until != nil || given.times > 1
    settings.updatesSnapshots = given.update
    if given.allowNet { settings.network = { try ScriptNetwork.answer($0) } }
    settings.stopwatch = {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    return settings
  }

  private static func constants(_ given: WalkEnvironmentOptions) -> [(name: String, value: String)] {
    given.env.compactMap { text in
      text.firstIndex(of: "=").map { (String(text[..<$0]), String(text[text.index(after: $0)...])) }
    }
  }

  /// Says which flags of this machine a walk does not take, a line each: another one would walk differently.
  func ignoredFlags(of apps: [App]) -> [String] {
    let variables = HostEnvironment.variables(beginningWith: FlagOverrides.variablePrefix)
    let files = apps.filter { $0.localOverrides.count > 0 }.map(\.folder.localFlagFile)
    return (variables.keys.sorted() + files).map {
      "\(visibleText($0)) is not used in a walk; set flags with --flag, or in the flow's x-matrix"
    }
  }

  /// Returns the part of a command line that repeats a case: every option that changes what happens in one.
  private static func repeating(_ command: WalkRunCommand) -> RepeatCommand {
    var options: [String] = []
    if let root = command.checkout.given { options += ["--root", root] }
    if let app = command.choice.app { options += ["--app", app] }
    if command.walking.platform != .ios {
      options += ["--platform", command.walking.platform.rawValue.lowercased()]
    }
    if command.walking.everythingVisible { options.append("--everything-visible") }
    if let until = command.walking.until { options += ["--until", "\(until)"] }
    if command.walking.times > 1 { options += ["--repeat", "\(command.walking.times)"] }
    if command.walking.failOnFlaky { options.append("--fail-on-flaky") }
    if command.walking.allowNet { options.append("--allow-net") }
    if command.standIns.stub { options.append("--stub") }
    if let folder = command.walking.outputDir { options += ["--output-dir", folder] }
    options += command.walking.dialects.dialect.flatMap { ["--dialect", $0] }
    options += command.backend.arguments + command.bluetooth.arguments
    let shell = HostEnvironment.variables(beginningWith: BuiltinName.prefix).sorted { $0.key < $1.key }
    let given = constants(command.walking)
    let named = Set(given.map(\.name))
    let inherited = shell.filter { !named.contains($0.key) }.map { (name: $0.key, value: $0.value) }
    return RepeatCommand(options: options, constants: inherited + given)
  }

  /// Checks that a report can be written, before a long walk.
  private static func checkFolder(of file: String) throws(CommandError) {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    var status = stat()
    if stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandError("--output `\(file)` is a folder, expected a file")
    }
    guard access(folder, W_OK) == 0 else {
      throw CommandError("--output `\(file)`: \(String(cString: strerror(errno)).lowercased())")
    }
  }
}
