import ArgumentParser
package import Authoring
import Foundations
import FrontKit
import Glibc
import Runtime

/// `kolam new`: an app, or a part of one, to begin with.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Makes an app, or a screen, a flow or another part of one.",
    discussion: """
      An app is made in the nearest folder with Screens, from the current one upwards, else in the current folder. \
      Files that are there are never replaced; a flag is added to the app's flags.yaml.

        kolam new app hello
        kolam new screen settings
        kolam new plugin kettle --app hello --swift
      """)

  @Argument(help: "What to make: \(NewPart.allCases.map(\.rawValue).joined(separator: ", ")).")
  var part: NewPart

  @Argument(help: "Its name: small letters, digits and `_`.")
  var name: String

  @Option(
    help: """
      The app that it belongs to; not needed where there is one app, or in the app's folder. A plugin is named in the \
      file of an app that is given.
      """)
  var app: String?

  @Flag(help: "With plugin: also write a package with its Swift.")
  var swift = false

  @Option(
    help: ArgumentHelp(
      "The folder with Screens, Locales and Plugins; an app is made in any folder.", valueName: "dir"))
  var root: String?

  func validate() throws {
    if swift, part != .plugin { throw ValidationError("--swift goes with `kolam new plugin`") }
  }

  func run() throws {
    throw try ErrorOutput.shown {
      try part.check(name: name)
      let root = try folder()
      if part == .plugin { return try makePlugin(in: root) }
      let app = part.isOfApp ? try app(in: root) : name
      let today = try FlagFileOptions.day(nil)
      let files = part.files(named: name, of: app, today: today)
      if part == .flag, let file = files.first, access("\(root)/\(file.path)", F_OK) == 0 {
        try addFlag(to: file.path, in: root, today: today)
      } else {
        try write(files, in: root)
      }
      try Console.write("\(part.hint(named: name, of: app))\n")
      return .fine
    }
  }

  /// Makes a plugin, or its package beside a contract that is there, and names it in an app that is given.
  private func makePlugin(in root: String) throws -> FrontKit.ExitCode {
    let plugin = NewPlugin(name)
    let known = try app.map { try namedItem($0, "app", AppFolder.apps(in: root)) { $0 } }
    let contract = plugin.files.first.flatMap { file in
      (try? SourceText.load("\(root)/\(file.path)", limit: 1 << 22)).map { (file, $0) }
    }
    if swift, let (file, source) = contract, source.bytes != Array(file.text.utf8) {
      throw CommandError(
        "`\(shown(file.path, in: root))` is not as it was made any more; `kolam plugin generate \(name)` writes the "
          + "Swift that follows from it")
    }
    // The Swift may come later, when people have seen the screens on samples.
    try write((swift && contract != nil ? [] : plugin.files) + (swift ? plugin.package : []), in: root)
    if let known {
      let file = AppFolder(root: root, app: known).appFile
      let source = try SourceText.load("\(root)/\(file)", shownAs: file, limit: 1 << 22)
      if let text = NewUse.added(name, to: String(decoding: source.bytes, as: UTF8.self)) {
        try AtomicFile.write(Array(text.utf8), to: "\(root)/\(file)")
        try Console.write("\(shown(file, in: root)) names the plugin `\(name)`\n")
      }
    }
    try Console.write(plugin.hint(for: known, hasSwift: swift) + "\n")
    return .fine
  }

  /// The folder with `Screens`; that of a new app or plugin may have none yet.
  private func folder() throws(CommandError) -> String {
    let named = root ?? HostEnvironment.variable("KOLAM_ROOT").flatMap { $0.isEmpty ? nil : $0 }
    let found = named ?? Checkout.folder(above: ".", with: "Screens")
    let folder = found ?? "."
    guard access("\(folder)/.", X_OK) == 0 else { throw CommandError("there is no folder `\(folder)`") }
    if part.isOfApp, !Checkout.has(folder, "Screens") {
      throw CommandError("no folder with `Screens` in it here or above; begin with `kolam new app NAME`")
    }
    return folder
  }

  /// The app that is meant: the given one, that of the current folder, or the only one.
  private func app(in root: String) throws(CommandError) -> String {
    let apps = AppFolder.apps(in: root)
    if let app {
      return try namedItem(app, "app", apps) { $0 }
    }
    let here = apps.first { Checkout.isAtOrAboveCurrentFolder("\(root)/Screens/\($0)") }
    if let app = here ?? (apps.count == 1 ? apps[0] : nil) { return app }
    throw CommandError(
      apps.isEmpty
        ? "there is no app under `\(root)/Screens`; begin with `kolam new app NAME`"
        : "name the app with `--app`: there are \(apps.joined(separator: ", "))")
  }

  private func write(_ files: [NewFile], in root: String) throws {
    for file in files where access("\(root)/\(file.path)", F_OK) == 0 {
      throw CommandError("`\(shown(file.path, in: root))` is there already; nothing was written")
    }
    for file in files {
      let path = "\(root)/\(file.path)"
      try Folders.make(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), mode: 0o755)
      try AtomicFile.write(Array(file.text.utf8), to: path)
      try Console.write("\(shown(file.path, in: root)) is new\n")
    }
  }

  private func addFlag(to file: String, in root: String, today: CivilDate) throws {
    let source = try SourceText.load("\(root)/\(file)", shownAs: file, limit: 1 << 22)
    let text = try NewFlag(name, today: today).added(to: String(decoding: source.bytes, as: UTF8.self))
    try AtomicFile.write(Array(text.utf8), to: "\(root)/\(file)")
    try Console.write("\(shown(file, in: root)) has the flag `\(name)`\n")
  }

  /// Returns a path below the current folder, else the whole one, so that nobody looks for the file here.
  private func shown(_ file: String, in root: String) -> String {
    visibleText(Checkout.shown("\(root)/\(file)", in: "."))
  }
}

extension NewPart: ExpressibleByArgument {}
