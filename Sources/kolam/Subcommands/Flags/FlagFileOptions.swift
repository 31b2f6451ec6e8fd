import ArgumentParser
import Documents
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
      ErrorOutput.show(diagnostics)
      throw CommandError("`\(source.path)` is no flag file")
    }
    return (file, diagnostics)
  }

  /// Reads the file; its errors are printed and thrown.
  func flags() throws -> FlagFile {
    let (file, diagnostics) = try read()
    guard !diagnostics.hasErrors else {
      ErrorOutput.show(diagnostics)
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
      ErrorOutput.show(diagnostics)
      throw CommandError("the flags cannot be used before the errors of `\(source.path)` are mended")
    }
    return overrides
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
