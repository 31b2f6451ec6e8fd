internal import Documents
internal import Foundations

/// Parses one file of a walk, reporting all errors.
struct FlowFileReader {
  let source: SourceText
  /// The other files.
  let files: any FlowFiles
  private(set) var diagnostics = Diagnostics()
  /// The flows in other files that this one runs.
  var references: [FlowReference] = []

  init(_ source: SourceText, files: any FlowFiles) {
    self.source = source
    self.files = files
  }

  /// Parses the file as a flow: a header and a list of steps.
  mutating func flow() -> Flow? {
    guard let documents = DocumentReader.readAll(source, into: &diagnostics) else { return nil }
    let start = Span(source, 0..<0)
    guard let first = documents.first else {
      report(
        .flowWithoutHeader, "the file is empty, expected a flow", at: start,
        help: "begin with `appId: …`, a line `---` and a list of steps")
      return nil
    }
    guard first.entries != nil else {
      report(
        .flowWithoutHeader, "found \(first.kindInWords) at the beginning, expected the flow's header",
        at: first.span, help: "begin with `appId: …` and a line `---`")
      return nil
    }
    let header = header(first)
    guard documents.count > 1 else {
      report(
        .flowWithoutSteps, "there are no steps after the header", at: first.span,
        help: "write a line `---` after the header, then a list of steps")
      return nil
    }
    if documents.count > 2 {
      report(
        .flowWithoutSteps, "found a third document, expected a header and a list of steps",
        at: documents[2].span, help: "remove the `---` before it")
    }
    guard let items = documents[1].items else {
      report(
        .flowWithoutSteps, "found \(documents[1].kindInWords) after the header, expected a list of steps",
        at: documents[1].span, help: "begin each step with `- `")
      return nil
    }
    if items.isEmpty {
      report(
        .flowWithoutSteps, "the list of steps is empty", at: documents[1].span,
        help: "add a step, such as `- launchApp`")
    }
    return Flow(source: source, header: header, steps: steps(items))
  }

  mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String, at span: Span,
    help: String? = nil, related: [Diagnostic.Related] = []
  ) {
    diagnostics.report(Diagnostic(code, severity, message, at: span, help: help, related: related))
  }

  mutating func report(
    _ code: Diagnostic.Code, _ message: String, at span: Span, help: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    report(code, .error, message, at: span, help: help, related: related)
  }
}

/// A reference from a flow to another one.
struct FlowReference: Sendable {
  /// The other flow's path.
  let path: String
  /// Its location.
  let span: Span
}
