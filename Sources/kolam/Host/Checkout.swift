import ArgumentParser
import Authoring
import Foundations
import Glibc
import Hosting
import Maestro
import Runtime
import Walkthroughs

/// The root of the apps' files: the folder with `Screens`, `Locales` and `Plugins` in it.
struct Checkout: ParsableArguments {
  @Option(
    name: .customLong("root"),
    help: ArgumentHelp(
      "The folder with Screens, Locales and Plugins; found automatically if not given.", valueName: "dir"))
  var given: String?

  /// Says whose apps these are where nobody in the current folder could know; called once, when arguments are parsed.
  ///
  /// Where a program reads what follows, nothing is said.
  func validate() throws {
    guard !Self.isForProgram(CommandLine.arguments), let root = try? root(),
      !Self.isAtOrAboveCurrentFolder(root)
    else { return }
    let isChosen = given != nil || HostEnvironment.variable("KOLAM_ROOT") ?? "" != ""
    let remedy = isChosen ? "" : "; name another folder with `--root`"
    ErrorOutput.write("kolam: the apps are those of `\(visibleText(root))`\(remedy)\n")
  }

  /// Whether a command line asks for what a program reads, or for silence.
  ///
  /// - Parameter arguments: the words of the command line.
  /// - Returns: whether nothing is to be said that nobody asked for.
  static func isForProgram(_ arguments: [String]) -> Bool {
    let forms: Set<Substring> = ["json", "junit", "sarif", "github", "csv"]
    return arguments.indices.contains { index in
      let parts = arguments[index].split(separator: "=", maxSplits: 1)
      switch parts.first {
      case "--json", "--quiet": return true
      case "--format":
        let next = index + 1 < arguments.count ? arguments[index + 1][...] : ""
        return forms.contains(parts.count > 1 ? parts[1] : next)
      default: return false
      }
    }
  }

  /// Returns the root: the given folder, else `KOLAM_ROOT`, else the nearest above the current folder, else above the
  /// program, else what was installed with it.
  ///
  /// A folder that is named and is none is an error: another one's apps would be checked and walked in its place.
  func root() throws(CommandError) -> String {
    if let given {
      guard Self.isRoot(given) else { throw CommandError("there is no `Screens` folder in `\(given)`") }
      return given
    }
    if let named = HostEnvironment.variable("KOLAM_ROOT"), !named.isEmpty {
      guard Self.isRoot(named) else {
        throw CommandError("there is no `Screens` folder in `\(named)`, which KOLAM_ROOT names")
      }
      return named
    }
    for start in [".", Self.programFolder] {
      if let found = Self.folder(above: start, with: Self.screens) { return found }
    }
    if let installed = AppFolder.installed, Self.isRoot(installed) { return installed }
    throw CommandError(
      "no folder with `Screens` in it here or above: `kolam new app hello` begins one, `--root` names another"
    )
  }

  /// Returns an app's folder, or throws if there is no such app.
  func folder(of app: String) throws(CommandError) -> AppFolder {
    let root = try root()
    let apps = AppFolder.apps(in: root)
    guard apps.contains(app) else {
      let known = apps.isEmpty ? "there is none under `Screens`" : "there are \(apps.joined(separator: ", "))"
      throw CommandError("no app `\(app)`: \(known)")
    }
    return AppFolder(root: root, app: app)
  }

  /// Loads an app as the build's plugins implement it.
  ///
  /// - Parameters:
  ///   - app: its name.
  ///   - plugins: the plugins that can be opened; nil where unknown.
  /// - Returns: the app; nil where it has errors, which are shown then.
  /// - Throws: where there is no such app.
  func load(
    _ app: String, implementing plugins: Set<String>? = BuildRegistry.shipped.pluginNames
  ) throws(CommandError) -> App? {
    var diagnostics = Diagnostics()
    let folder = try folder(of: app)
    let loaded = App.load(folder, implementing: plugins, into: &diagnostics)
    guard let loaded, !diagnostics.hasErrors else {
      ErrorOutput.show(diagnostics, of: folder.root)
      return nil
    }
    return loaded
  }

  /// Shows diagnostics of files that are named from the root, with paths that can be opened from the current folder.
  ///
  /// - Parameter diagnostics: the diagnostics.
  func show(_ diagnostics: Diagnostics) {
    ErrorOutput.show(diagnostics, of: (try? root()) ?? ".")
  }

  /// Returns a file's path for messages: relative to the root if the file is below it, else as given.
  static func shown(_ file: String, in root: String) -> String {
    guard let folder = realpath(root, nil), let path = realpath(file, nil) else { return file }
    defer {
      free(folder)
      free(path)
    }
    let (prefix, full) = (String(cString: folder) + "/", String(cString: path))
    return full.hasPrefix(prefix) ? String(full.dropFirst(prefix.count)) : file
  }

  /// Whether a folder is the current one, or one above it.
  static func isAtOrAboveCurrentFolder(_ root: String) -> Bool {
    guard let root = realpath(root, nil), let current = realpath(".", nil) else { return false }
    defer {
      free(root)
      free(current)
    }
    let (above, below) = (String(cString: root), String(cString: current))
    return above == below || below.hasPrefix(above == "/" ? above : above + "/")
  }

  private static let screens = "Screens"

  private static func isRoot(_ folder: String) -> Bool { has(folder, screens) }

  static func has(_ folder: String, _ part: String) -> Bool { access("\(folder)/\(part)", X_OK) == 0 }

  /// Returns the nearest folder, from one upwards, that contains such a folder.
  static func folder(above start: String, with part: String) -> String? {
    guard let resolved = realpath(start, nil) else { return nil }
    defer { free(resolved) }
    var folder = String(cString: resolved)
    while true {
      if has(folder, part) { return folder }
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return nil }
      folder = String(folder[..<slash])
    }
  }

  static var programFolder: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? -1
    }
    guard count > 0 else { return "/" }
    let path = String(decoding: buffer[..<count], as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
  }

  /// Returns the explanations of codes: in `KOLAM_ROOT`, else in the checkout that the program is of, where an edit is
  /// seen at once, else those that the program carries.
  static func explanations() -> Explanations {
    let errors = "docs/errors"
    let named = HostEnvironment.variable("KOLAM_ROOT").flatMap { has($0, errors) ? $0 : nil }
    let found = named ?? folder(above: programFolder, with: errors)
    return found.map { Explanations(folder: "\($0)/\(errors)") } ?? .carried
  }

  /// The files and folders of flows that words of a command line name.
  ///
  /// - Parameters:
  ///   - words: paths and names of apps; none for all apps that have walkthroughs.
  ///   - root: the checkout's folder.
  /// - Returns: a path for each.
  /// - Throws: what is not there.
  static func flowPaths(_ words: [String], in root: String) throws(CommandError) -> [String] {
    let current = getcwd(nil, 0)
    defer { free(current) }
    return try FlowResolver(
      root: root, apps: AppFolder.apps(in: root), current: current.map { String(cString: $0) },
      files: FolderFlowFiles()
    ).paths(words)
  }
}
