import Authoring
import Foundations
import Maestro
import Runtime
import Simulation
import FrontKit
import Walkthroughs

/// Repeats a walk after each change: of the affected flows, or of all if the app itself changed.
struct WalkWatch {
  private let walker: Walker

  init(_ walker: Walker) { self.walker = walker }

  /// Walks until somebody ends it.
  func run() throws -> FrontKit.ExitCode {
    var code = FrontKit.ExitCode.fine
    var only: Set<String>?
    var isFirst = true
    while true {
      defer { isFirst = false }
      var watch: Watch
      do {
        if var choice = try walker.choose() {
          // Watched before it is walked, so that no edit meanwhile is missed.
          watch = Watch(WatchedFiles(choice.flows))
          if let only { choice.flows.keep { only.contains($0.flow.source.path) } }
          code = try walker.walk(choice)
        } else {
          (code, watch) = (.fine, Watch(asked))
        }
      } catch let failure as CommandError where !isFirst {
        ErrorOutput.write("kolam: \(failure.message)\n")
        (code, watch) = (.invalidScript, Watch(asked))
      } catch let diagnostic as Diagnostic where !isFirst {
        ErrorOutput.write(ErrorOutput.renderer.text(diagnostic))
        (code, watch) = (.invalidScript, Watch(asked))
      } catch is WalkRejectedError {
        (code, watch) = (.invalidScript, Watch(asked))
      }
      if walker.interrupts.wasInterrupted { return walker.interrupts.exitCode }
      ErrorOutput.write("Watching; q ends it.\n")
      switch WatchEvent.next(of: [watch.flows, watch.apps], walker.interrupts, change: watch.change) {
      case .ended(let isInterrupted): return isInterrupted ? walker.interrupts.exitCode : code
      case .changed(let change):
        only = change.flows
        try Console.write("\n── \(visibleText(change.names.sorted().joined(separator: ", "))) changed ──\n\n")
      }
    }
  }

  /// What is watched where nothing could be chosen.
  private var asked: WatchedFiles {
    let root = walker.setup.root
    return WatchedFiles(
      askedFor: walker.setup.words, apps: AppFolder.apps(in: root).map { AppFolder(root: root, app: $0) },
      files: FolderFlowFiles())
  }

  /// The folders that are watched, as the system tells of them.
  private struct Watch {
    let files: WatchedFiles
    let flows: FileWatch?
    let apps: FileWatch?

    init(_ files: WatchedFiles) {
      self.files = files
      flows = FileWatch(files.folders)
      apps = FileWatch(of: files.apps)
    }

    /// What has changed, once nothing more does.
    func change() -> WatchedFiles.Change? {
      files.change(flows: flows?.settledChanges() ?? [], apps: apps?.settledChanges() ?? [])
    }
  }
}
