import ArgumentParser
import Foundations
import Glibc
import Storage
import FrontKit
import TextFront

/// How commands fail: diagnostics or one sentence on stderr, data alone on stdout, and a code for the shell.
enum ErrorOutput {
  /// Runs a command; what it throws is shown, and becomes exit code 2.
  static func shown(_ work: () throws -> FrontKit.ExitCode) throws -> ArgumentParser.ExitCode {
    do {
      return ArgumentParser.ExitCode(try work().rawValue)
    } catch let failure as CommandError {
      write("kolam: \(failure.message)\n")
    } catch let diagnostic as Diagnostic {
      write(renderer.text(diagnostic))
    } catch let error as StoreError {
      write(renderer.text(error.diagnostic))
    }
    return ArgumentParser.ExitCode(FrontKit.ExitCode.scriptWrong.rawValue)
  }

  /// Shows diagnostics, sorted by place.
  static func show(_ diagnostics: Diagnostics) { show(diagnostics.sorted) }

  /// Shows what is wrong, in the order given.
  static func show(_ diagnostics: [Diagnostic]) { write(renderer.text(diagnostics)) }

  /// Says to a person at a terminal how to learn more of what was told first.
  static func offerExplanation(of diagnostics: [Diagnostic]) {
    guard let first = diagnostics.first, Console.isTerminal(STDERR_FILENO) else { return }
    let offer = "`kolam explain \(first.code)` tells more"
    // What is too narrow for it has no room for more either.
    if offer.count <= Console.columns(of: STDERR_FILENO) ?? 80 { write(offer + "\n") }
  }

  static func write(_ text: String) { Console.write(text, to: STDERR_FILENO) }

  /// Colors and width of the terminal that standard error goes to.
  static var renderer: DiagnosticRenderer {
    DiagnosticRenderer(
      isColored: ColorSupport.detect(
        environment: HostEnvironment.colorVariables, isTerminal: Console.isTerminal(STDERR_FILENO)) != .none,
      width: Console.columns(of: STDERR_FILENO))
  }
}
