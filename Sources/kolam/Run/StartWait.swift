import Foundations
import FrontKit
import Glibc
import Runtime
import Simulation

/// Waits for the files of an app that cannot be opened yet, in a terminal: its author saves them, and the app opens.
struct StartWait {
  /// The app's name.
  let app: String
  private let watch: FileWatch
  private let interrupts: Interrupts

  /// Begins to notice edits, so that none is missed while the files are read; nil where nobody is there to see the errors
  /// and to type, or the system has no watches left.
  ///
  /// - Parameters:
  ///   - folder: the app's folder.
  ///   - interrupts: the signals.
  init?(_ folder: AppFolder, _ interrupts: Interrupts) {
    let streams = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    guard streams.allSatisfy(Console.isTerminal), let watch = FileWatch(of: [folder]) else { return nil }
    (app, self.watch, self.interrupts) = (folder.app, watch, interrupts)
  }

  /// Says what it waits for, until a file is saved.
  ///
  /// - Returns: what the program ends with where somebody ends it; nil once files have changed.
  func next() -> FrontKit.ExitCode? {
    let hint =
      "Fix it and save: `\(visibleText(app))` opens as soon as it is right. `quit` or Ctrl-C ends.\n"
    ErrorOutput.write(hint)
    while !interrupts.wasInterrupted {
      let ready = Descriptors.wait(
        [watch.descriptor, STDIN_FILENO, interrupts.interruption.descriptor], milliseconds: -1)
      if ready.contains(STDIN_FILENO) {
        let typed = Console.read(STDIN_FILENO)
        // Nobody is left to end it.
        if typed.isEmpty || Self.ends(typed) { return .invalidScript }
        ErrorOutput.write(hint)
      }
      let names = watch.settledChanges()
      if !names.isEmpty {
        ErrorOutput.write("\n── \(visibleText(CheckWatch.shown(names))) changed ──\n\n")
        return nil
      }
    }
    return interrupts.exitCode
  }

  /// Whether a typed line asks to end: what the prompt knows, and the key of other commands that wait for edits.
  private static func ends(_ line: [UInt8]) -> Bool {
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.count == 1 && words.first.map { ["q", "quit", "exit"].contains($0.lowercased()) } ?? false
  }
}
