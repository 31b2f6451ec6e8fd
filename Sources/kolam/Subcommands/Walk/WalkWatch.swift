import Authoring
import Foundations
import Glibc
import Runtime
import Simulation
import FrontKit
import Walkthroughs

/// Walks again whenever something changes: the flows concerned, or all where the app itself changed.
struct WalkWatch {
  private let walker: Walker

  /// How long no file may have changed for a save to be over, in milliseconds: an editor writes several times.
  private static let quiet: Int32 = 15

  init(_ walker: Walker) { self.walker = walker }

  /// What is watched after a walk.
  private struct Watched {
    /// The folders of flows and scripts, and the files in them by name.
    var flows: FileWatch?
    /// The folders of what apps are made of.
    var apps: FileWatch?
    /// The flows that each file's name is read for.
    var readers: [String: Set<String>] = [:]
  }

  /// Walks until somebody ends it.
  func run() throws -> FrontKit.ExitCode {
    var code = FrontKit.ExitCode.fine
    var only: Set<String>?
    var isFirst = true
    while true {
      defer { isFirst = false }
      var watched = Watched()
      do {
        var choice = try FlowChoice(walker.request)
        // Watched before it is walked, so that no edit meanwhile is missed.
        watched = watch(choice)
        if let only { choice.keep { only.contains($0.flow.source.path) } }
        code = try walker.walk(choice)
      } catch let failure as CommandError where !isFirst {
        ErrorOutput.write("kolam: \(failure.message)\n")
        (code, watched) = (.scriptWrong, watch(nil))
      } catch let diagnostic as Diagnostic where !isFirst {
        ErrorOutput.write(ErrorOutput.renderer.text(diagnostic))
        (code, watched) = (.scriptWrong, watch(nil))
      } catch is WalkRefused {
        (code, watched) = (.scriptWrong, watch(nil))
      }
      if walker.interrupts.hasCome { return walker.interrupts.exitCode }
      ErrorOutput.write("Watching; q ends it.\n")
      switch wait(watched) {
      case .ended(let isInterrupted): return isInterrupted ? walker.interrupts.exitCode : code
      case .changed(let names, let flows):
        only = flows
        Console.write("\n── \(visibleText(names.sorted().joined(separator: ", "))) changed ──\n\n")
      }
    }
  }

  private func watch(_ choice: FlowChoice?) -> Watched {
    var watched = Watched()
    var folders: Set<String> = []
    for path in choice?.chosen ?? [] {
      guard let choice, let flow = choice.flows[path] else { continue }
      for file in flow.files(among: choice.flows) {
        let (folder, name) = Self.parts(of: file)
        folders.insert(folder)
        watched.readers[name, default: []].insert(path)
      }
    }
    if choice == nil {
      folders = Set(walker.request.paths.map { Self.isFolder($0) ? $0 : Self.parts(of: $0).folder })
    }
    let root = walker.request.root
    let apps =
      choice?.apps.map(\.app.folder) ?? AppFolder.apps(in: root).map { AppFolder(root: root, app: $0) }
    if choice == nil { folders.formUnion(apps.map { $0.path("Screens/\($0.app)/walkthroughs") }) }
    watched.flows = FileWatch(folders.sorted())
    watched.apps = FileWatch(of: apps)
    return watched
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  // MARK: Waiting

  private enum Event {
    case ended(isInterrupted: Bool)
    /// The files' names, and the flows that they are of; nil for all.
    case changed(Set<String>, flows: Set<String>?)
  }

  private func wait(_ watched: Watched) -> Event {
    walker.interrupts.guardTerminal()
    let keyboard = Keyboard()
    defer { keyboard.restore() }
    var hasInput = true
    while !walker.interrupts.hasCome {
      let ready = Descriptors.wait(
        [
          watched.flows?.descriptor ?? -1, watched.apps?.descriptor ?? -1, hasInput ? STDIN_FILENO : -1,
          walker.interrupts.interruption.descriptor,
        ], milliseconds: -1)
      if ready.contains(STDIN_FILENO) {
        let bytes = Console.read(STDIN_FILENO)
        if bytes.contains(where: { $0 == UInt8(ascii: "q") || $0 == 4 }) {
          return .ended(isInterrupted: false)
        }
        hasInput = !bytes.isEmpty
      }
      let (flows, apps) = (Self.names(watched.flows), Self.names(watched.apps))
      if !apps.isEmpty { return .changed(apps.union(flows), flows: nil) }
      if !flows.isEmpty {
        let concerned = flows.compactMap { watched.readers[$0] }
        // A file that no flow reads yet may be a new flow.
        let isKnown = concerned.count == flows.count
        return .changed(flows, flows: isKnown ? concerned.reduce([]) { $0.union($1) } : nil)
      }
    }
    return .ended(isInterrupted: true)
  }

  /// The files that changed, once nothing more does; what editors keep beside files is left out.
  private static func names(_ watch: FileWatch?) -> Set<String> {
    guard let watch else { return [] }
    var names = watch.changes()
    if names.isEmpty { return [] }
    var waited = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waited, 1, quiet) > 0 { names.formUnion(watch.changes()) }
    let endings = [".yaml", ".yml", ".js", ".xcstrings", ".json"]
    return names.filter { name in !name.hasPrefix(".") && endings.contains { name.hasSuffix($0) } }
  }
}

/// The keyboard while single keys are waited for: letters come without Enter and are not shown.
private struct Keyboard {
  private let before: termios?

  init() {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else {
      before = nil
      return
    }
    before = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  func restore() { before.map(Console.restore) }
}
