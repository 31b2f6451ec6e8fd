internal import Documents
package import Foundations

/// The known warnings of a check, so that a new one is seen at once and `--strict` can begin today.
///
/// An entry counts warnings with the same code, file and fingerprint, by app: it matches wherever its line moves.
/// Errors of an app are never in a baseline; those of single texts are, since an app runs with them. Nothing is ever
/// added: a baseline only shrinks.
package struct Baseline: Sendable {
  /// A baseline without entries.
  package static let empty = Baseline(apps: [])

  var apps: [App]

  /// The warnings of one app.
  struct App: Sendable {
    let name: String
    /// Where the baseline names it.
    let span: Span?
    var entries: [Entry]
  }

  /// Warnings with the same message at lines with the same text.
  struct Entry: Sendable {
    let key: Key
    /// The message, for readers of the file; the fingerprint includes it too.
    let message: String
    /// The number of warnings.
    var count: Int
    /// The entry's place in the baseline.
    let span: Span?
  }

  /// The identity of a warning.
  struct Key: Hashable, Sendable {
    let file: String
    let code: String
    let fingerprint: String

    init(file: String, code: String, fingerprint: String) {
      self.file = file
      self.code = code
      self.fingerprint = fingerprint
    }

    init(_ diagnostic: Diagnostic) {
      file = visibleText(diagnostic.span?.source.path ?? "")
      code = diagnostic.code.description
      fingerprint = Fingerprint.of(diagnostic)
    }
  }

  init(apps: [App]) { self.apps = apps }

  /// Creates a baseline of all warnings that some checks found, without their errors.
  package init(of checks: [NamedCheck]) {
    apps = checks.map { check in
      var entries: [Key: Entry] = [:]
      for diagnostic in check.report.diagnostics.all where diagnostic.canBeBaselined {
        let key = Key(diagnostic)
        entries[
          key, default: Entry(key: key, message: visibleText(diagnostic.message), count: 0, span: nil)
        ]
        .count += 1
      }
      return App(name: check.name, span: nil, entries: Array(entries.values))
    }
  }

  /// The names of its apps.
  package var names: [String] { apps.map(\.name) }

  /// The number of known warnings.
  package var count: Int { apps.reduce(0) { $0 + $1.entries.reduce(0) { $0 + $1.count } } }

  /// The result of applying the baseline to an app's check.
  struct Outcome {
    /// The reported diagnostics: all that are not known, and one for each known warning that is gone.
    var diagnostics: [Diagnostic] = []
    /// The number of known warnings, which are not reported.
    var known = 0
    /// The number of matches of each entry; nil if errors can hide them.
    var found: [Key: Int]? = [:]
  }

  /// Removes the known warnings from a check.
  ///
  /// Of warnings with the same key, the last ones are new.
  func hold(against check: NamedCheck) -> Outcome {
    guard let app = apps.first(where: { $0.name == check.name }) else {
      return Outcome(diagnostics: check.report.diagnostics.all)
    }
    var left = Dictionary(app.entries.map { ($0.key, $0.count) }, uniquingKeysWith: +)
    var outcome = Outcome()
    for diagnostic in check.report.diagnostics.sorted {
      if diagnostic.canBeBaselined {
        let key = Key(diagnostic)
        if let count = left[key], count > 0 {
          left[key] = count - 1
          outcome.known += 1
          continue
        }
      }
      outcome.diagnostics.append(diagnostic)
    }
    guard !check.report.diagnostics.all.contains(where: \.masksOthers) else {
      outcome.found = nil
      return outcome
    }
    for entry in app.entries {
      let missing = left[entry.key] ?? 0
      outcome.found?[entry.key] = entry.count - missing
      if missing > 0 { outcome.diagnostics.append(entry.gone(missing)) }
    }
    return outcome
  }

  /// Returns the baseline without the warnings that checks did not find any more.
  ///
  /// - Parameters:
  ///   - checks: the checks. Apps that were not checked, or have errors, keep their entries.
  ///   - existing: the names of all existing apps; entries of others are removed.
  /// - Returns: a baseline with the same entries or fewer.
  package func shrunk(by checks: [NamedCheck], existing: some Sequence<String>) -> Baseline {
    let existing = Set(existing)
    let found = Dictionary(checks.map { ($0.name, hold(against: $0).found) }) { first, _ in first }
    return Baseline(
      apps: apps.filter { existing.contains($0.name) }.map { app in
        guard let counts = found[app.name] ?? nil else { return app }
        let entries = app.entries.compactMap { entry in
          var entry = entry
          entry.count = min(entry.count, counts[entry.key] ?? 0)
          return entry.count > 0 ? entry : nil
        }
        return App(name: app.name, span: app.span, entries: entries)
      })
  }

  /// Reports entries of apps that do not exist.
  func apps(besides existing: Set<String>) -> [Diagnostic] {
    apps.filter { !existing.contains($0.name) && !$0.entries.isEmpty }.map { app in
      Diagnostic(
        .obsoleteWarning, "the baseline knows warnings of the app `\(app.name)`, and there is no such app",
        at: app.span, help: Self.remedy)
    }
  }

  static let remedy = "`--update-baseline` takes it out"
}

extension Diagnostic {
  /// Whether a baseline may include it: a warning, or an error of one text.
  var canBeBaselined: Bool { severity == .warning || severity == .error && subject != nil }

  /// Whether it prevents other findings.
  package var masksOthers: Bool { severity == .error && subject == nil }
}

extension Baseline.Entry {
  fileprivate func gone(_ missing: Int) -> Diagnostic {
    let left = count - missing
    let words =
      left == 0
      ? "the baseline knows `\(key.code)` in `\(key.file)`, and it is not there any more: \(message)"
      : "the baseline knows `\(key.code)` \(count) times in `\(key.file)`, and \(left) of them are left: \(message)"
    return Diagnostic(.obsoleteWarning, words, at: span, help: Baseline.remedy)
  }
}

/// Identifies a diagnostic across checks, wherever its line moves.
///
/// It is a hash of the code, the message and the marked line's words. So it stays the same when lines are added above
/// or the block is reindented, and changes when the line itself is edited. Equal lines have equal fingerprints.
enum Fingerprint {
  /// Returns the fingerprint: 16 hexadecimal digits.
  static func of(_ diagnostic: Diagnostic) -> String {
    var hash = FNV1a()
    hash.add(diagnostic.code.description.utf8)
    hash.add(diagnostic.message.utf8)
    if let span = diagnostic.span {
      let line = span.source.lineRange(span.location.line)
      // Of a very long line, the surroundings of the offset suffice.
      let offset = min(max(span.range.lowerBound, line.lowerBound), line.upperBound)
      let near = max(line.lowerBound, offset - reach)..<min(line.upperBound, offset + reach)
      for word in span.source.bytes[near].split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }) {
        hash.add(word)
      }
    }
    return Hex.digits(hash.value, width: 16)
  }

  private static let reach = 2048
}

/// The Fowler–Noll–Vo hash, variant 1a with 64 bits: the same on every machine and in every run.
private struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes, and a terminator that UTF-8 does not contain.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// The replacement of a name that a diagnostic proposes, if it is unambiguous.
///
/// It is if the help suggests another name, the message names the marked text, and both are similar:
/// "no field `totl` on `RecipeDetail`" on `totl` with the help "did you mean `total`?".
struct Rename {
  /// The replaced range.
  let span: Span
  /// The replacement.
  let name: String

  /// Returns the proposal of a diagnostic, if it has one.
  init?(_ diagnostic: Diagnostic) {
    guard let span = diagnostic.span, let help = diagnostic.help,
      let match = help.wholeMatch(of: /did you mean `([^`]+)`\?/)
    else { return nil }
    let (old, new) = (span.text, String(match.output.1))
    guard diagnostic.message.contains("`\(old)`"), nearestName(to: old, in: [new]) != nil,
      visibleText(new) == new
    else { return nil }
    self.span = span
    name = new
  }
}

/// What a check does with the file of a baseline: makes it, holds against it, or makes it smaller.
package enum BaselineUse: Sendable, Hashable {
  /// Nothing is known.
  case none
  /// A new file is made of what is found.
  case make(String)
  /// What the file knows is not told.
  case hold(String)
  /// The same, and what is fixed is taken out of the file.
  case shrink(String)

  /// Says what options ask for.
  ///
  /// - Parameters:
  ///   - file: the file; nil for none.
  ///   - makes: whether it is a new one.
  ///   - shrinks: whether what is fixed is taken out.
  package init(_ file: String?, makes: Bool, shrinks: Bool) {
    self = file.map { makes ? .make($0) : shrinks ? .shrink($0) : .hold($0) } ?? .none
  }

  /// What is known.
  ///
  /// - Parameters:
  ///   - checks: what was found.
  ///   - existing: the names of all apps there are; nil for those that the file knows.
  ///   - shown: the file's path as messages have it; nil for the path itself.
  ///   - isWhole: whether what was found is all there is: errors hide warnings that a new file would lack, so that none
  ///     is made.
  ///   - diagnostics: takes what is wrong with the file.
  /// - Returns: the baseline; one that knows nothing where there is none or something is wrong with it.
  /// - Throws: a diagnostic where the file cannot be read or written.
  package func baseline(
    of checks: [NamedCheck], existing: [String]? = nil, shownAs shown: String? = nil, isWhole: Bool,
    into diagnostics: inout Diagnostics
  ) throws(Diagnostic) -> Baseline {
    switch self {
    case .none: return .empty
    case .make(let file):
      guard isWhole else { return .empty }
      let baseline = Baseline(of: checks)
      try baseline.create(file)
      return baseline
    case .hold(let file): return try Self.read(file, shown, &diagnostics) ?? .empty
    case .shrink(let file):
      guard let baseline = try Self.read(file, shown, &diagnostics) else { return .empty }
      let shrunk = baseline.shrunk(by: checks, existing: existing ?? baseline.names)
      if shrunk.count < baseline.count { try shrunk.replace(file) }
      return shrunk
    }
  }

  private static func read(_ file: String, _ shown: String?, _ diagnostics: inout Diagnostics)
    throws(Diagnostic) -> Baseline?
  {
    let source = try SourceText.load(file, shownAs: shown ?? file, limit: Baseline.limits.bytes)
    return Baseline.read(source, into: &diagnostics)
  }
}
