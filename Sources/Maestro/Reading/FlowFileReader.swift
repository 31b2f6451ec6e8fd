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
    let steps = steps(items)
    check(stepNamesOf: header.extensions, items.count, steps)
    return Flow(source: source, header: header, steps: steps)
  }

  /// Reports faults, pushes, requests, expectations and soft assertions at steps that the flow does not have: they would have no effect.
  ///
  /// - Parameters:
  ///   - extensions: the faults, pushes, requests and expectations.
  ///   - count: the number of steps as written.
  ///   - steps: the steps that could be read.
  private mutating func check(stepNamesOf extensions: FlowExtensions, _ count: Int, _ steps: [Step]) {
    var names =
      extensions.faults.map { ("`x-faults`", $0.at, $0.span) }
      + extensions.pushes.map { ("`x-push`", $0.at, $0.span) }
      + extensions.requests.map { ("`x-requests`", $0.at, $0.span) }
      + extensions.expectations.map { ("`x-expect`", $0.after, $0.span) }
    if case .named(let soft, let span) = extensions.soft { names += soft.map { ("`x-soft`", $0, span) } }
    let labels = steps.compactMap { $0.label?.literal }
    // A label that a script makes, or that of a step with an error, is not known yet.
    let hasUnknownLabels =
      steps.count < count || steps.contains { $0.label.map { $0.literal == nil } ?? false }
    for (owner, name, span) in names {
      switch name {
      case .number(let number) where number > count:
        report(
          .unknownStepName, "\(owner) names step \(number), and the flow has \(count)", at: span,
          help: "count the flow's own steps, without those within others")
      case .label(let label) where !hasUnknownLabels && !labels.contains(label):
        report(
          .unknownStepName, "\(owner) names the step `\(label)`, and no step has that label", at: span,
          help: nearestName(to: label, in: labels).map { "did you mean `\($0)`?" }
            ?? "give a step of the flow's own list `label: \(label)`")
      default: break
      }
    }
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

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
