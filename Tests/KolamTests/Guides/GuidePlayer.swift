import Foundation
import Testing

/// Follows a guide from top to bottom, in a copy of the checkout.
final class GuidePlayer {
  private let copy: CheckoutCopy
  private let kolam = Executable()
  /// The exit code of the last command.
  private var code: Int32 = 0
  /// Whether a plugin was added to the registry, so that the program would have to be rebuilt.
  private var isRebuilt = false
  /// Replacements for lines of the page, collected while goldens are recorded.
  private(set) var corrections: [(line: Int, old: Int, new: [Substring])] = []

  init() throws {
    copy = try CheckoutCopy()
    let tools = copy.root.appendingPathComponent("scripts")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: tools.appendingPathComponent("kolam"), withDestinationURL: try #require(Executable.path))
  }

  deinit { kolam.remove() }

  /// Follows a guide.
  ///
  /// - Parameters:
  ///   - guide: the guide.
  ///   - isHeld: whether the output of commands must match; false for a guide that another one continues.
  /// - Throws: an error if a file or a command is missing.
  func play(_ guide: Guide, isHeld: Bool = true) throws {
    if let previous = try guide.previous { try play(previous, isHeld: false) }
    for block in guide.blocks {
      let place: Comment = "docs/\(guide.name):\(block.line)"
      switch (block.language, block.path) {
      case ("console", nil):
        for command in GuideCommand.read(block) { try run(command, of: guide, isHeld: isHeld) }
      case ("diff", let path?): try edit(path, GuideEdit(block), place)
      case ("swift", let path?):
        let text = try GuideSources.text(path)
        #expect(
          ("\n" + text).contains("\n" + block.text),
          "\(place): it does not stand so in the file that is compiled")
        try write(path, text)
      case (_, let path?):
        if let text = try? GuideSources.text(path), path.hasPrefix("Plugins/") {
          #expect(text == block.text, "\(place): the file that tests are built with differs")
        }
        try write(path, block.text)
      case ("text", nil):
        #expect(
          guide.sessions.contains { $0.contains(block.text) }, "\(place): no command of the page prints that")
      case ("sh", nil): try look(at: block, place)
      default: Issue.record("\(place): a block of `\(block.language)` that nothing is done with")
      }
      if let path = block.path {
        #expect(block.lead.contains("`\(path)`"), "\(place): the paragraph above does not name `\(path)`")
      }
    }
  }

  /// Checks that a test command works: the script exists, and its filters match tests.
  ///
  /// Running it here would run this test recursively.
  private func look(at block: FencedBlock, _ place: Comment) throws {
    for line in block.text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let script = Executable.root.appendingPathComponent(words[0])
      #expect(FileManager.default.isExecutableFile(atPath: script.path), "\(place): no `\(words[0])`")
      for filter in words.dropFirst() {
        #expect(GuideSources.hasTests(filter), "\(place): no tests are named `\(filter)`")
      }
    }
  }

  private func run(_ command: GuideCommand, of guide: Guide, isHeld: Bool) throws {
    let output = try output(of: command)
    guard isHeld, !command.shows(output) else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1", !command.isExcerpt {
      corrections.append((command.line, command.shown.count, GuideCommand.lines(output)))
    } else {
      Issue.record("docs/\(guide.name):\(command.line): `\(command.command)` prints\n\(output)")
    }
  }

  private func output(of command: GuideCommand) throws -> String {
    if isRebuilt,
      let output = try InProcessProgram.output(of: command.command, input: command.input, in: copy.root)
    {
      return output
    }
    let run = try kolam.shell(command.command, after: code, input: command.input, root: copy.root)
    code = run.code
    return run.output
  }

  private func edit(_ path: String, _ edit: GuideEdit, _ place: Comment) throws {
    let url = copy.root.appendingPathComponent(path)
    let isThere = FileManager.default.fileExists(atPath: url.path)
    let source = isThere ? url : Executable.root.appendingPathComponent(path)
    let text = try String(contentsOf: source, encoding: .utf8)
    guard let edited = edit.apply(to: text) else {
      Issue.record("\(place): these lines do not stand in `\(path)` once")
      return
    }
    try write(path, edited)
    if path == "Sources/Hosting/BuildRegistry.swift" { isRebuilt = true }
  }

  private func write(_ path: String, _ text: String) throws {
    let url = copy.root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}

/// The sources that guides show and that tests are built with: the Swift, and its contract.
enum GuideSources {
  /// Returns the text of a file in `Tests/Guides`, or in the checkout if it is the same there.
  ///
  /// The module of the guide's plugin is renamed here, so that a reader's own does not collide with it.
  static func text(_ path: String) throws -> String {
    let shown = Executable.root.appendingPathComponent("Tests/Guides/\(path)")
    let isShown = FileManager.default.fileExists(atPath: shown.path)
    let file = isShown ? shown : Executable.root.appendingPathComponent(path)
    return try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(of: "import BrewingGuide\n", with: "import BrewingPlugin\n")
  }

  /// Returns whether there is a test file with this prefix.
  static func hasTests(_ filter: String) -> Bool {
    let files = FileManager.default.enumerator(atPath: Executable.root.appendingPathComponent("Tests").path)
    return files?.contains { file in
      let name = (file as? String)?.split(separator: "/").last ?? ""
      return name.hasPrefix(filter) && name.hasSuffix("Tests.swift")
    } ?? false
  }
}
