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

  /// Refuses a file for several apps, before a long walk: a page is in the colors and the words of one app.
  func check(_ apps: [App]) throws(CommandError) {
    guard let html, apps.count > 1, Self.isFile(html) else { return }
    throw CommandError(
      "--html `\(visibleText(html))` is the page of one app, and the flows are about "
        + apps.map(\.folder.app).joined(separator: " and ") + "; name a folder, which gets a page for each")
  }

  /// Writes the report, if requested.
  ///
  /// - Parameters:
  ///   - record: the record of the walk.
  ///   - app: the app of the flows.
  ///   - hasTimings: whether the real time on this machine is shown.
  ///   - remarks: what the results depend on besides the flows and the app.
  /// - Throws: ``CommandError`` if the app does not have the report's language, or the file cannot be written.
  func write(
    _ record: WalkRecord, of app: App, hasTimings: Bool, remarks: [String]
  ) throws(CommandError) {
    guard let html else { return }
    let locale = try pageLocale.map { tag throws(CommandError) in try app.language(tag) }
    let path = try file(html, for: app)
    let page = Filmstrip(
      record, of: app, pageLocale: locale ?? app.locales.first ?? "en", hasTimings: hasTimings,
      remarks: remarks)
    try AtomicFile.write(Array(page.source.utf8), to: path)
    ErrorOutput.write("\(path): \(record.cases.reduce(0) { $0 + $1.steps.count }) steps\n")
  }

  /// The file that is named, or the app's in the folder that is, which is made where it is missing.
  private func file(_ path: String, for app: App) throws(CommandError) -> String {
    if Self.isFile(path) { return path }
    if !Self.isFolder(path), mkdir(path, 0o777) != 0 {
      throw CommandError("\(path): \(String(cString: strerror(errno)))")
    }
    return (path.hasSuffix("/") ? path : path + "/") + app.folder.app + ".html"
  }

  /// Whether a path names a page, and not the folder of pages.
  private static func isFile(_ path: String) -> Bool {
    (path.hasSuffix(".html") || path.hasSuffix(".htm")) && !isFolder(path)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
