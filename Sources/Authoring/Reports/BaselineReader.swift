package import Documents
package import Foundations

extension Baseline {
  /// The version of the file format.
  static let version = 1
  /// The limits of a baseline, more than any app needs: 64 MiB, about 100,000 entries.
  package static let limits = DocumentLimits(bytes: 64 << 20, depth: 8, nodes: 2_000_000)

  /// Parses a baseline.
  ///
  /// - Parameters:
  ///   - source: the file's text.
  ///   - diagnostics: receives what is wrong with it.
  /// - Returns: the baseline; nil if anything is wrong, since half a baseline would be misleading.
  package static func read(_ source: SourceText, into diagnostics: inout Diagnostics) -> Baseline? {
    var found = Diagnostics()
    defer { diagnostics.report(contentsOf: found.all) }
    guard let root = DocumentReader.read(source, limits: limits, into: &found) else { return nil }
    var reader = BaselineReader()
    let apps = reader.apps(root)
    found.report(contentsOf: reader.diagnostics.all)
    return found.hasErrors ? nil : Baseline(apps: apps)
  }
}

/// Reads the mappings of a baseline, each with a fixed set of keys.
private struct BaselineReader {
  var diagnostics = Diagnostics()

  mutating func apps(_ root: Node) -> [Baseline.App] {
    guard let fields = fields(of: root, ["baseline", "apps"], "a baseline"),
      let version = fields["baseline"], let apps = fields["apps"]
    else { return [] }
    guard version.text == String(Baseline.version) else {
      diagnostics.report(
        Diagnostic(
          .baselineVersion,
          "the version is `\(version.text ?? version.kindInWords)`, and only \(Baseline.version) is known",
          at: version.span, help: "use the version of kolam that wrote it"))
      return []
    }
    guard let entries = apps.entries else {
      report("`apps` is \(apps.kindInWords), expected a mapping of apps to lists of warnings", apps.span)
      return []
    }
    return entries.map { app($0) }
  }

  private mutating func app(_ entry: Node.Entry) -> Baseline.App {
    guard let items = entry.value.items else {
      report(
        "`\(entry.name)` is \(entry.value.kindInWords), expected a list of warnings", entry.value.span)
      return Baseline.App(name: entry.name, span: entry.keySpan, entries: [])
    }
    var first: [Baseline.Key: Span] = [:]
    var entries: [Baseline.Entry] = []
    for item in items {
      guard let known = self.entry(item) else { continue }
      if let other = first.updateValue(item.span, forKey: known.key) {
        report(
          "this warning is listed twice", item.span, help: "add both counts in one of them",
          related: [Diagnostic.Related("the other one", other)])
      }
      entries.append(known)
    }
    return Baseline.App(name: entry.name, span: entry.keySpan, entries: entries)
  }

  private mutating func entry(_ node: Node) -> Baseline.Entry? {
    guard let fields = fields(of: node, ["file", "code", "message", "fingerprint", "count"], "a warning"),
      let file = text("file", fields), let code = text("code", fields),
      let message = text("message", fields), let fingerprint = text("fingerprint", fields),
      let written = text("count", fields), let countNode = fields["count"],
      let codeNode = fields["code"], let fingerprintNode = fields["fingerprint"]
    else { return nil }
    var isRight = true
    if code.wholeMatch(of: /KL[0-9]{4}/) == nil {
      report("`\(code)` is no code, expected one such as `KL0216`", codeNode.span)
      isRight = false
    }
    if fingerprint.wholeMatch(of: /[0-9a-f]{16}/) == nil {
      report("`\(fingerprint)` is no fingerprint, expected 16 digits of 0-9 and a-f", fingerprintNode.span)
      isRight = false
    }
    let count = Int(written).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    if count == nil {
      report("`\(written)` is no count, expected a whole number from 1 to 1000000", countNode.span)
    }
    guard let count, isRight else { return nil }
    return Baseline.Entry(
      key: Baseline.Key(file: file, code: code, fingerprint: fingerprint), message: message, count: count,
      span: node.span)
  }

  /// Returns the values of a mapping with exactly these keys.
  private mutating func fields(of node: Node, _ keys: [String], _ what: String) -> [String: Node]? {
    guard let entries = node.entries else {
      report("expected \(what), a mapping, and found \(node.kindInWords)", node.span)
      return nil
    }
    var fields: [String: Node] = [:]
    for entry in entries {
      fields[entry.name] = entry.value
      guard !keys.contains(entry.name) else { continue }
      report(
        "\(what) has no key `\(entry.name)`", entry.keySpan,
        help: nearHelp(for: entry.name, in: keys)
          ?? "its keys are \(keys.joined(separator: ", "))")
    }
    let missing = keys.filter { fields[$0] == nil }
    guard missing.isEmpty else {
      let names = missing.map { "`\($0)`" }.joined(separator: ", ")
      report("\(what) lacks \(names)", node.span)
      return nil
    }
    return fields
  }

  private mutating func text(_ name: String, _ fields: [String: Node]) -> String? {
    guard let node = fields[name] else { return nil }
    if let text = node.text { return text }
    report("`\(name)` is \(node.kindInWords), expected a text", node.span)
    return nil
  }

  private mutating func report(
    _ message: String, _ span: Span, help: String = "write it anew with `--write-baseline`, to another file",
    related: [Diagnostic.Related] = []
  ) {
    diagnostics.report(Diagnostic(.malformedBaseline, message, at: span, help: help, related: related))
  }
}

extension Diagnostic.Code {
  /// A baseline has not the form that it was written in.
  static let malformedBaseline = Self("KL0130")
  /// A warning that the baseline knows is not there any more.
  static let obsoleteWarning = Self("KL0131")
  /// A baseline has a version that this program does not know.
  static let baselineVersion = Self("KL0132")
  /// The baseline is there already.
  static let baselineExists = Self("KL0133")
  /// The baseline cannot be written.
  static let unwritableBaseline = Self("KL0134")
}
