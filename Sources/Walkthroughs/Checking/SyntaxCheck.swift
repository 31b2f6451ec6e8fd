import Foundations
import Maestro

extension Diagnostic.Code {
  /// A script of a flow that is not JavaScript.
  static let invalidScript = Self("KL0983")
}

/// Finds scripts that are no JavaScript, without running them.
struct SyntaxCheck {
  private let files: any FlowFiles
  private let checker: ScriptChecker

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - files: where scripts are read from.
  ///   - engines: has the processes of the engine; nil to check only what needs none.
  init(files: any FlowFiles, engines: EnginePool?) {
    self.files = files
    checker = ScriptChecker(engines)
  }

  /// Returns what is wrong with the scripts of a flow, as walking it would tell.
  func diagnostics(of flow: Flow) -> [Diagnostic] {
    let inline = flow.templates.flatMap { text in
      text.scripts.compactMap { script -> Diagnostic? in
        // An empty script is an empty text.
        guard !script.allSatisfy(\.isWhitespace),
          let error = checker.error(in: script, name: "${\(script)}")
        else { return nil }
        return Diagnostic(.invalidScript, error.description, at: text.span)
      }
    }
    let inFiles = flow.scriptFiles(in: files).compactMap { file in
      checker.error(in: file.source.wholeText, name: file.source.path).map { error in
        Diagnostic(.invalidScript, error.message, at: Self.place(of: error, in: file.source))
      }
    }
    return inline + inFiles
  }

  private static func place(of error: ScriptError, in source: SourceText) -> Span {
    let line = source.lineRange(error.line ?? 1)
    let before = source.text(in: line).unicodeScalars.prefix((error.column ?? 1) - 1)
    let offset = min(line.lowerBound + String(before).utf8.count, line.upperBound)
    return Span(source, offset..<min(offset + 1, line.upperBound))
  }
}

extension Flow {
  /// Returns the scripts in files that the flow's steps run, each with the place that names it.
  ///
  /// - Parameter files: where they are read from; those that cannot be read were reported.
  /// - Returns: the scripts.
  func scriptFiles(in files: any FlowFiles) -> [(source: SourceText, span: Span)] {
    allSteps.compactMap { step in
      guard case .runScript(let script) = step.command, let source = try? files.read(script.path) else {
        return nil
      }
      return (source, script.file.span)
    }
  }
}

extension SourceText {
  /// All of the text.
  var wholeText: String { text(in: 0..<bytes.count) }
}

extension Diagnostic.Code {
  /// A selector that is not a valid regular expression.
  static let invalidPattern = Self("KL0984")
}

/// Finds texts and ids of selectors that are not valid regular expressions, and so match only literally.
enum PatternCheck {
  /// Returns what is wrong with the selectors of a flow; those that scripts make are only known when it is walked.
  static func diagnostics(of flow: Flow) -> [Diagnostic] {
    flow.allSteps.flatMap(\.command.selectors).flatMap(\.withParts).flatMap { [$0.text, $0.id] }
      .compactMap { text in
        guard let text, let pattern = text.literal, TextPattern(pattern).isMalformed else { return nil }
        return Diagnostic(
          .invalidPattern, .warning,
          "`\(pattern)` is not a valid regular expression, so it is taken literally", at: text.span,
          help: "write `\(RegexText.matching(pattern))` where that is meant")
      }
  }
}
