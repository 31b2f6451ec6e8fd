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
    nearHelp(for: name, in: known)
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

extension Diagnostic.Code {
  /// A name that the file's `context` does not declare.
  static let undeclaredAttribute = Self("KL0705")
  /// A name under `context` that cannot be declared.
  static let attributeName = Self("KL0729")
}

extension FlagReader {
  /// Names that mean something without being declared.
  static let builtInNames: Set = ["targetingKey", "tier", "now", "profile", "segments"]

  mutating func readContext(_ node: Node) {
    for entry in entries(node, "`context`, attributes with their types") ?? [] {
      guard let type = TypeSyntax.parse(entry.value, into: &diagnostics)?.type else { continue }
      let steps = entry.name.split(separator: ".", omittingEmptySubsequences: false)
      if Self.builtInNames.contains(String(steps[0])) {
        report(
          .attributeName, "the name `\(entry.name)` is taken, expected another one", entry.keySpan,
          help: "`\(steps[0])` is there without being declared")
        continue
      }
      guard steps.allSatisfy(Self.isIdentifier) else {
        report(
          .attributeName, "`\(entry.name)` is no name, expected letters, digits and `_` divided by dots",
          entry.keySpan)
        continue
      }
      declarations.declare(entry.name, type)
      attributes.append((entry.name, entry.keySpan))
    }
  }

  static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return text.utf8.allSatisfy(isNamePart)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Compiles an expression; an unknown name is reported as an undeclared attribute.
  mutating func expression(_ node: Node, _ what: String, expecting: ValueType?) -> Program? {
    guard let scalar = node.scalar, !scalar.isNull else {
      report(.flagForm, "found \(node.kindInWords), expected \(what)", node.span)
      return nil
    }
    var found = Diagnostics()
    let program =
      if let verbatim = scalar.verbatim {
        Program.compile(
          Span(node.span.source, verbatim), declarations, expecting: expecting, into: &found)
      } else {
        Program.compile(text: scalar.text, at: node.span, declarations, expecting: expecting, into: &found)
      }
    for error in found.all {
      diagnostics.report(error.code == .unknownName ? undeclared(error, scalar) : error)
    }
    return program
  }

  mutating func condition(_ node: Node, _ what: String) -> Program? {
    expression(node, what, expecting: .bool)
  }

  /// The error of an unknown name with the whole path, so that `device.modle` finds `device.model`.
  private func undeclared(_ error: Diagnostic, _ scalar: Scalar) -> Diagnostic {
    guard scalar.verbatim != nil, let span = error.span else { return error }
    let bytes = span.source.bytes
    var end = span.range.upperBound
    while end < bytes.count, Self.isNamePart(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    // A call is no step of the path: `device.modle.startsWith("EXA")`.
    if end < bytes.count, bytes[end] == UInt8(ascii: "(") {
      let path = bytes[span.range.lowerBound..<end]
      end = path.lastIndex(of: UInt8(ascii: ".")) ?? span.range.upperBound
    }
    let path = Span(span.source, span.range.lowerBound..<max(end, span.range.upperBound))
    let known = declarations.variables.map(\.name)
    let isSegment = path.text.hasPrefix("segments.")
    // Screens see the profile as `device.name`, so people look for it under `device`.
    let last = String(path.text.split(separator: ".").last ?? "")
    let builtIn = path.text.contains(".") && Self.builtInNames.contains(last) ? last : nil
    let help =
      builtIn.map { "did you mean `\($0)`?" } ?? nearHelp(for: path.text, in: known)
      ?? (isSegment ? "declare it under `segments:`" : "declare it under `context:` with its type")
    let message =
      isSegment
      ? "no segment `\(path.text.dropFirst("segments.".count))`" : "no attribute `\(path.text)` in `context`"
    return Diagnostic(.undeclaredAttribute, message, at: path, help: help)
  }
}

extension Diagnostic.Code {
  /// A profile that no device can have, since an earlier one takes them all.
  static let unreachableProfile = Self("KL0711")
}

extension FlagReader {
  private static let profileKeys = ["when", "capabilities", "columns", "rows", "platform"]

  mutating func readProfiles(_ node: Node) {
    var catchAll: Node.Entry?
    for entry in entries(node, "`profiles`, names with a condition") ?? [] {
      guard entries(entry.value, "a profile", keys: Self.profileKeys) != nil else { continue }
      var program: Program?
      if let when = entry.value["when"] {
        program = condition(when, "a condition")
      } else {
        report(
          .flagKeyMissing, "the profile `\(entry.name)` has no `when`", entry.keySpan,
          help: "write `when: \"true\"` for the one that all other devices have")
      }
      if let catchAll {
        warn(
          .unreachableProfile, "no device can have the profile `\(entry.name)`", entry.keySpan,
          help: "move it before `\(catchAll.name)`, which takes every device",
          related: [Diagnostic.Related("takes every device", catchAll.keySpan)])
      } else if program?.constant == .bool(true) {
        catchAll = entry
      }
      profiles.append(
        FlagProfile(
          name: entry.name, when: entry.value["when"]?.text ?? "",
          capabilities: Set(entry.value["capabilities"].map { names($0, "a capability").map(\.name) } ?? []),
          columns: entry.value["columns"].flatMap { whole($0, "columns", 1...1000) },
          rows: entry.value["rows"].flatMap { whole($0, "rows", 1...1000) },
          platform: entry.value["platform"].flatMap { word($0, "a platform", DevicePlatform.self) },
          span: entry.keySpan,
          condition: program))
    }
  }

  mutating func readSegments(_ node: Node) {
    let entries = entries(node, "`segments`, names with conditions") ?? []
    // All names are declared before any condition, since one may use another that is declared below it.
    let slots = entries.map { declarations.declare("segments.\($0.name)", .bool) }
    let programs = entries.map { condition($0.value, "a condition") }
    let needs = programs.map { program in
      (program?.reads ?? []).compactMap { path in slots.firstIndex(of: path.slot) }
    }
    let order = DependencyOrder(needs)
    for index in order.cyclic {
      report(
        .flagCycle, "the segment `\(entries[index].name)` depends on itself", entries[index].keySpan,
        help: "write one of the conditions without the others")
    }
    for index in order.sorted {
      guard let program = programs[index] else { continue }
      segments.append(
        SegmentPlan(
          name: entries[index].name, span: entries[index].keySpan, condition: program, slot: slots[index]))
    }
  }
}

extension Program {
  /// Its value where that is constant.
  var constant: Value? { reads.isEmpty ? evaluate([]) : nil }
}
