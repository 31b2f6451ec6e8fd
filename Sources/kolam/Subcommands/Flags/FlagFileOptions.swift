import ArgumentParser
import Documents
import Expressions
import Flags
import Foundations
import Glibc
import Runtime

/// The flag file.
struct FlagFileOptions: ParsableArguments {
  @Option(help: "The app, a folder under Screens; not needed where there is only one.")
  var app: String?

  @Option(help: ArgumentHelp("A flag file, YAML or JSON, instead of an app's.", valueName: "file"))
  var file: String?

  @OptionGroup var checkout: Checkout

  func validate() throws {
    if app != nil, file != nil { throw ValidationError("give --app or --file, not both") }
  }

  /// Reads the file.
  ///
  /// - Returns: the file, and its diagnostics.
  func read() throws -> (file: FlagFile, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let source = try source()
    guard let file = FlagFile.read(source, into: &diagnostics) else {
      show(diagnostics)
      throw CommandError("`\(source.path)` is no flag file")
    }
    return (file, diagnostics)
  }

  /// Reads the file; its errors are printed and thrown.
  func flags() throws -> FlagFile {
    let (file, diagnostics) = try read()
    guard !diagnostics.hasErrors else {
      show(diagnostics)
      throw CommandError("the flags cannot be used before their errors are mended")
    }
    return file
  }

  /// Returns the overrides of the app's local file; empty for a file that belongs to no app.
  func localOverrides(for flags: FlagFile) throws -> FlagOverrides {
    guard file == nil else { return FlagOverrides() }
    let folder = try folder()
    guard access(folder.path(folder.localFlagFile), F_OK) == 0 else { return FlagOverrides() }
    var diagnostics = Diagnostics()
    let source = try SourceText.load(folder.path(folder.localFlagFile), shownAs: folder.localFlagFile)
    let overrides = FlagOverrides.read(source, for: flags, into: &diagnostics)
    guard let overrides, !diagnostics.hasErrors else {
      show(diagnostics)
      throw CommandError("the flags cannot be used before the errors of `\(source.path)` are mended")
    }
    return overrides
  }

  /// Shows diagnostics of the file.
  ///
  /// - Parameter diagnostics: the diagnostics.
  func show(_ diagnostics: Diagnostics) {
    if file == nil { checkout.show(diagnostics) } else { ErrorOutput.show(diagnostics) }
  }

  private func folder() throws -> AppFolder { try checkout.folder(of: try app ?? onlyApp()) }

  private func source() throws -> SourceText {
    if let file { return try SourceText.load(file) }
    let folder = try folder()
    guard access(folder.path(folder.flagFile), F_OK) == 0 else {
      throw CommandError("`\(folder.app)` has no flags: there is no `\(folder.flagFile)`")
    }
    return try SourceText.load(folder.path(folder.flagFile), shownAs: folder.flagFile)
  }

  private func onlyApp() throws -> String {
    let apps = AppFolder.apps(in: try checkout.root())
    guard apps.count == 1, let app = apps.first else {
      throw CommandError(
        "name an app with --app, or a file with --file: there are \(apps.joined(separator: ", "))")
    }
    return app
  }

  /// Parses a day; without a text, it is today in UTC.
  static func day(_ text: String?) throws(CommandError) -> CivilDate {
    guard let text else { return CivilDate(now) }
    guard let day = CivilDate(text) else {
      throw CommandError("`\(text)` is no day, write it as `2027-01-31`")
    }
    return day
  }

  /// The machine's time.
  static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec))
  }
}

/// The flag file of commands whose only argument is the app, named as `kolam check` names it or with `--app`.
struct NamedFlagFile: ParsableArguments {
  @Argument(help: "The app, a folder under Screens; not needed where there is only one.")
  var name: String?

  @OptionGroup var options: FlagFileOptions

  func validate() throws {
    if name != nil, options.app != nil || options.file != nil {
      throw ValidationError("name the app, or give --app or --file")
    }
  }

  /// The file's options, with the app that was named.
  var source: FlagFileOptions {
    var source = options
    if let name { source.app = name }
    return source
  }
}

/// The context in which flags are evaluated.
struct FlagContextOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The plan; the lowest if not given.", valueName: "name"))
  var tier: String?

  @Option(help: ArgumentHelp("A device profile of the file.", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("The device's model, as `device.model`.", valueName: "text"))
  var model: String?

  @Option(help: ArgumentHelp("What tells the customer from others, as `targetingKey`.", valueName: "text"))
  var key: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("The attributes that rules read, a JSON object.", valueName: "json"))
  var attributes: String?

  @OptionGroup var overrides: FlagOverrideOptions

  @Option(name: .customLong("kill"), help: ArgumentHelp("A flag that is turned off.", valueName: "name"))
  var killed: [String] = []

  @Option(help: ArgumentHelp("The day of the evaluation, in UTC; now if not given.", valueName: "day"))
  var today: String?

  /// Returns the context with the file's names; everything else takes precedence over a local file's overrides.
  func context(for file: FlagFile, _ local: FlagOverrides) throws -> FlagContext {
    try known(tier, file.tiers.map(\.name), "tier")
    try known(device, file.profiles.map(\.name), "device profile")
    for name in killed { try known(name, file.flags.map(\.name), "flag") }
    return FlagContext(
      tier: tier, device: FlagDevice(profile: device, model: model), targetingKey: key,
      attributes: try JSONOption.object(attributes, of: "--with"),
      overrides: local.merging(try overrides.overrides(in: file)).values, killed: Set(killed),
      now: try today.map { try FlagFileOptions.day($0).timestamp } ?? FlagFileOptions.now)
  }

  private func known(_ name: String?, _ names: [String], _ what: String) throws {
    if let name { try Self.known(name, names, what) }
  }

  /// Checks that a name is known.
  static func known(_ name: String, _ names: [String], _ what: String) throws(CommandError) {
    if names.contains(name) { return }
    let near = nearestName(to: name, in: names).map { "did you mean `\($0)`?" }
    let all = names.isEmpty ? "there is none" : "there are \(names.joined(separator: ", "))"
    throw CommandError("no \(what) `\(name)`: \(near ?? all)")
  }
}
