import ArgumentParser
import Reports
import Foundations
import Glibc
import Runtime
import Walkthroughs

/// The options of a walk's HTML report.
struct FilmstripOptions: ParsableArguments {
  @Option(
    name: .customLong("html"),
    help: ArgumentHelp(
      "Also write an HTML page that shows the screen after every step, to a file or into a folder.",
      valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("The language of the page itself.", valueName: "tag"))
  var pageLocale: String?

  /// Makes a walk record what the report shows.
  func prepare(_ settings: inout WalkSettings) {
    guard html != nil else { return }
    settings.recordsScreens = true
    settings.recordsStates = true
  }

  /// Writes the report, if requested.
  ///
  /// - Parameters:
  ///   - record: the record of the walk.
  ///   - app: the app of the flows.
  ///   - hasTimings: whether the real time on this machine is shown.
  /// - Throws: ``CommandError`` if the app does not have the report's language, or the file cannot be written.
  func write(_ record: WalkRecord, of app: App, hasTimings: Bool) throws(CommandError) {
    guard let html else { return }
    let locale = try pageLocale.map { tag throws(CommandError) in try app.language(tag) }
    let path = try file(html, for: app)
    let page = Filmstrip(
      record, of: app, pageLocale: locale ?? app.locales.first ?? "en", hasTimings: hasTimings)
    try AtomicFile.write(Array(page.source.utf8), to: path)
    ErrorOutput.write("\(path): \(record.cases.reduce(0) { $0 + $1.steps.count }) steps\n")
  }

  /// The file that is named, or the app's in the folder that is, which is made where it is missing.
  private func file(_ path: String, for app: App) throws(CommandError) -> String {
    let isFile = path.hasSuffix(".html") || path.hasSuffix(".htm")
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    if isFile && !isFolder { return path }
    if !isFolder, mkdir(path, 0o777) != 0 {
      throw CommandError("\(path): \(String(cString: strerror(errno)))")
    }
    return (path.hasSuffix("/") ? path : path + "/") + app.folder.app + ".html"
  }
}
