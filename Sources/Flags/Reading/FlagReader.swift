internal import Documents
internal import Expressions
package import Foundations

extension Diagnostic.Code {
  /// A value of a flag file has the wrong form.
  static let flagForm = Self("KL0701")
  /// A key of a flag file that does not exist.
  static let flagKey = Self("KL0702")
  /// A key of a flag file is missing.
  static let flagKeyMissing = Self("KL0703")
  /// A word that is none of those that may stand here.
  static let flagWord = Self("KL0704")
}

/// Reads a flag file: the whole of it, even where parts have errors.
struct FlagReader {
  var diagnostics = Diagnostics()
  /// Whether the file uses more than flagd's keys.
  ///
  /// In a plain flagd file, errors that flagd itself reports only at run time are warnings, so that each one loads.
  var isOurs = false
  var tiers: [Tier] = Tier.standard
  var profiles: [FlagProfile] = []
  var segments: [SegmentPlan] = []
  var metadata = ValueMap.empty
  /// Where the file pins how customers are divided.
  var bucketingSpan: Span?
  /// The names that conditions may use so far.
  var declarations = builtIn()
  var attributes: [(name: String, span: Span)] = []
  /// The paths of `var`, whose slots follow those of the declarations.
  var paths: [String] = []
  var pathNumbers: [String: Int] = [:]
  var logicReads = LogicReads()
  var evaluators = Evaluators()

  static let keys = [
    "$schema", "context", "tiers", "profiles", "segments", "flags", "$evaluators", "metadata",
  ]
  private static let ourKeys: Set = ["context", "tiers", "profiles", "segments"]

  /// The names declared in every file.
  static func builtIn() -> Declarations {
    var declarations = Declarations()
    declarations.declare("targetingKey", .string)
    declarations.declare("tier", .string)
    declarations.declare("now", .timestamp)
    return declarations
  }

  mutating func read(_ root: Node) -> FlagFile? {
    guard let entries = root.entries else {
      report(.flagForm, "found \(root.kindInWords), expected a mapping with `flags`", root.span)
      return nil
    }
    isOurs = entries.contains { Self.ourKeys.contains($0.name) } || root["flags"].map(hasOurKeys) ?? false
    check(entries, keys: Self.keys, of: "a flag file")
    if let node = root["metadata"] {
      metadata = readMetadata(node)
      bucketingSpan = node["bucketing"]?.span
      bucketing(metadata, nil)
    }
    if let node = root["context"] { readContext(node) }
    if let node = root["tiers"] {
      readTiers(node)
      declarations.declare("tier", .enumeration(Enumeration(name: "tier", cases: tiers.map(\.name))))
    }
    if let node = root["segments"] { readSegments(node) }
    if let node = root["profiles"] { readProfiles(node) }
    declarations.declare("profile", .string)
    if let node = root["$evaluators"] { evaluators = readEvaluators(node) }
    let plans = readFlags(root["flags"])
    let unused = evaluators.unused
    for evaluator in evaluators.names { _ = evaluatorLogic(evaluator) }
    return FlagFile(
      tiers: tiers, profiles: profiles, metadata: metadata,
      contents: FlagFile.Contents(
        plans: plans, declarations: declarations, paths: paths, segments: segments, attributes: attributes,
        logicReads: logicReads, unusedEvaluators: unused, isPlain: !isOurs))
  }

  /// Whether any flag has a key unknown to flagd.
  private func hasOurKeys(_ flags: Node) -> Bool {
    let nodes = flags.entries?.map(\.value) ?? flags.items ?? []
    return nodes.contains { $0.entries?.contains { Self.ourFlagKeys.contains($0.name) } ?? false }
  }

  // MARK: Reporting

  mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ span: Span?, help: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    diagnostics.report(Diagnostic(code, message, at: span, help: help, related: related))
  }

  /// An error in a file of ours, a warning in a plain flagd file.
  mutating func suspect(_ code: Diagnostic.Code, _ message: String, _ span: Span, help: String? = nil) {
    diagnostics.report(Diagnostic(code, isOurs ? .error : .warning, message, at: span, help: help))
  }

  mutating func warn(
    _ code: Diagnostic.Code, _ message: String, _ span: Span, help: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    diagnostics.report(Diagnostic(code, .warning, message, at: span, help: help, related: related))
  }

  func didYouMean(_ name: String, _ known: some Sequence<String>) -> String? {
    nearestName(to: name, in: known).map { "did you mean `\($0)`?" }
  }

  // MARK: Parts of many keys

  /// Reports unknown keys.
  mutating func check(_ entries: [Node.Entry], keys: [String], of owner: String) {
    for entry in entries where !keys.contains(entry.name) {
      suspect(
        .flagKey, "no key `\(entry.name)` in \(owner)", entry.keySpan,
        help: didYouMean(entry.name, keys) ?? "it takes \(keys.map { "`\($0)`" }.joined(separator: ", "))")
    }
  }

  /// The entries of a mapping, or a report.
  mutating func entries(_ node: Node, _ what: String, keys: [String]? = nil) -> [Node.Entry]? {
    guard let entries = node.entries else {
      if node.isNull { return [] }
      report(.flagForm, "found \(node.kindInWords), expected \(what)", node.span)
      return nil
    }
    if let keys { check(entries, keys: keys, of: what) }
    return entries
  }

  /// A text that is not empty, or a report.
  mutating func text(_ node: Node, _ what: String) -> String? {
    guard let text = node.text, !node.isNull else {
      report(.flagForm, "found \(node.kindInWords), expected \(what)", node.span)
      return nil
    }
    return text
  }

  /// One of some words, or a diagnostic.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: Node, _ what: String, _ type: Word.Type
  ) -> Word? {
    guard let text = text(node, what) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    report(
      .flagWord, "found `\(text)`, expected \(what)", node.span,
      help: didYouMean(text, known) ?? "it can be \(known.map { "`\($0)`" }.joined(separator: ", "))")
    return nil
  }

  /// `true` or `false`, or a report.
  mutating func truth(_ node: Node, _ what: String) -> Bool? {
    guard case .bool(let truth) = node.scalarValue else {
      report(
        .flagForm, "found `\(node.text ?? node.kindInWords)`, expected \(what)", node.span,
        help: "write `true` or `false`")
      return nil
    }
    return truth
  }

  /// A text or a list of texts.
  mutating func names(_ node: Node, _ what: String) -> [Requirement.Name] {
    (node.items ?? [node]).compactMap { item in
      text(item, what).map { Requirement.Name(name: $0, span: item.span) }
    }
  }

  /// Facts by name: flagd allows texts, numbers and truths.
  mutating func readMetadata(_ node: Node) -> ValueMap {
    var fields: [(String, Value)] = []
    for entry in entries(node, "metadata as a mapping") ?? [] {
      let value = entry.value.value
      switch value {
      case .bool, .int, .double, .string: fields.append((entry.name, value))
      default:
        report(
          .flagForm, "found \(entry.value.kindInWords) as metadata, expected a text, a number or a truth",
          entry.value.span)
      }
    }
    return ValueMap(fields: fields)
  }
}

extension FlagFile {
  /// Reads a flag file, YAML or JSON.
  ///
  /// - Parameters:
  ///   - source: the file's text.
  ///   - diagnostics: receives its errors.
  /// - Returns: the file, also where parts of it have errors; nil where it is no mapping at all.
  package static func read(_ source: SourceText, into diagnostics: inout Diagnostics) -> FlagFile? {
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return nil }
    var reader = FlagReader()
    let file = reader.read(root)
    diagnostics.report(contentsOf: reader.diagnostics.all)
    return file
  }
}
