import Authoring
import ArgumentParser
import Foundations
import Glibc
import Storage
import FrontKit
import TextFront

/// The output of failed commands: diagnostics or one sentence on stderr, only data on stdout, and an exit code.
enum ErrorOutput {
  /// Runs a command; what it throws is shown, and becomes exit code 2.
  static func shown(_ work: () throws -> FrontKit.ExitCode) throws -> ArgumentParser.ExitCode {
    do {
      return ArgumentParser.ExitCode(try work().rawValue)
    } catch let failure as CommandError {
      write("kolam: \(visibleLines(failure.message))\n")
    } catch let diagnostic as Diagnostic {
      write(renderer.text(diagnostic))
    } catch let error as OutputError {
      guard let message = error.message else {
        return ArgumentParser.ExitCode(FrontKit.ExitCode.fine.rawValue)
      }
      write("kolam: \(message)\n")
    } catch let error as StoreError {
      write(renderer.text(error.diagnostic))
    }
    return ArgumentParser.ExitCode(FrontKit.ExitCode.invalidScript.rawValue)
  }

  /// Shows diagnostics of an app's files, sorted by place, with paths that can be opened from the current folder.
  ///
  /// - Parameters:
  ///   - diagnostics: the diagnostics, whose paths begin at the root.
  ///   - root: the folder with `Screens`.
  static func show(_ diagnostics: Diagnostics, of root: String) {
    write(renderer(of: root).text(diagnostics.sorted))
  }

  /// Returns a renderer like ``renderer``, for files that are named from a root.
  static func renderer(of root: String) -> DiagnosticRenderer {
    var renderer = renderer
    let paths = OpenablePaths(root: root)
    renderer.path = { paths.shown($0) }
    return renderer
  }

  /// Shows diagnostics, sorted by place.
  static func show(_ diagnostics: Diagnostics) { show(diagnostics.sorted) }

  /// Shows diagnostics in the order given.
  static func show(_ diagnostics: [Diagnostic]) { write(renderer.text(diagnostics)) }

  /// Suggests `kolam explain` for the first diagnostic, on a terminal.
  static func suggestExplain(of diagnostics: [Diagnostic]) {
    guard let first = diagnostics.first, Console.isTerminal(STDERR_FILENO) else { return }
    let offer = "`kolam explain \(first.code)` tells more"
    // A terminal too narrow for it has no room for an explanation either.
    if offer.count <= Console.columns(of: STDERR_FILENO) ?? 80 { write(offer + "\n") }
  }

  /// Offers the fixes of what has one right answer, on a terminal.
  static func suggestFix(of diagnostics: [Diagnostic]) {
    guard Console.isTerminal(STDERR_FILENO) else { return }
    let count = diagnostics.count { Fix($0) != nil }
    guard count > 0 else { return }
    write("`kolam check --fix` fixes \(count == 1 ? "one" : "\(count)") of them\n")
  }

  static func write(_ text: String) { Console.put(text, to: STDERR_FILENO) }

  /// A renderer with the colors and width of standard error's terminal.
  static var renderer: DiagnosticRenderer {
    DiagnosticRenderer(
      isColored: ColorSupport.detect(
        environment: HostEnvironment.colorVariables, isTerminal: Console.isTerminal(STDERR_FILENO)) != .none,
      width: Console.columns(of: STDERR_FILENO))
  }
}
