/// An error, warning or note on a script, a contract, a catalog or a flag file, and its place.
///
/// Pure data: only ``DiagnosticRenderer`` makes text of it. Messages begin in lower case, have no full stop, name
/// things in backticks, and say what was found and what was expected.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// The script cannot run as written.
    case error
    /// The script runs, but most likely not as intended.
    case warning
    /// Information; nothing to fix.
    case note

    /// Orders by weight: a note is less than a warning, a warning less than an error.
    public static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }
    private var weight: Int {
      switch self {
      case .error: 2
      case .warning: 1
      case .note: 0
      }
    }
  }

  /// A stable code, such as `KL0201`; never reused with another meaning.
  ///
  /// Ranges: 01xx documents (YAML), 02xx screens, 03xx expressions, 04xx models and contracts,
  /// 05xx navigation and apps, 06xx texts and catalogs, 07xx flags, 08xx plugins,
  /// 09xx the scheduler, storage and the backend, 10xx walkthroughs, 11xx the lint
  /// of catalogs.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as printed.
    public let description: String
    /// The rule's readable name, such as `undefined-substitution`; most codes have none.
    public let name: String?
    /// Declares a code; do so once, as a static constant beside the rule that reports it.
    public init(_ description: String, name: String? = nil) {
      self.description = description
      self.name = name
    }
  }

  /// The stable code.
  public var code: Code
  /// How bad it is.
  public var severity: Severity
  /// One sentence that describes the problem.
  public var message: String
  /// Where, if it has a place.
  public var span: Span?
  /// A short text printed beside the underline.
  public var label: String?
  /// One sentence that suggests a fix.
  public var help: String?
  /// Further relevant places, such as the first of two duplicates.
  public var related: [Related]
  /// The subject where tools use no line numbers: the locale and the id of a text, `hi:%lld left|==|plural.one`.
  public var subject: String?

  /// Another place that explains the problem.
  public struct Related: Sendable, Hashable {
    /// What this place shows.
    public var message: String
    /// Where it is.
    public var span: Span
    /// Makes a related place with its message.
    public init(_ message: String, _ span: Span) {
      self.message = message
      self.span = span
    }
  }

  /// Describes a problem.
  public init(
    _ code: Code, _ severity: Severity, _ message: String, at span: Span?, label: String? = nil,
    help: String? = nil, related: [Related] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.span = span
    self.label = label
    self.help = help
    self.related = related
  }

  /// Describes an error, the most common severity.
  public init(
    _ code: Code, _ message: String, at span: Span?, label: String? = nil, help: String? = nil,
    related: [Related] = []
  ) {
    self.init(code, .error, message, at: span, label: label, help: help, related: related)
  }
}

/// Collects all diagnostics, so that a check does not stop at an app's first error.
public struct Diagnostics: Sendable {
  /// All that was reported, in order of reporting.
  public private(set) var all: [Diagnostic] = []
  /// The same diagnostics as a set: a file can have thousands of errors.
  private var known: Set<Diagnostic> = []

  /// Starts with nothing reported.
  public init() {}

  /// Adds a diagnostic; one that was already reported at the same place is ignored.
  public mutating func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { all.append(diagnostic) }
  }

  /// Adds the diagnostics of another collection.
  public mutating func report(contentsOf other: some Sequence<Diagnostic>) {
    for diagnostic in other { report(diagnostic) }
  }

  /// Whether any of them is an error.
  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// Sorted by file and place, as they are printed.
  public var sorted: [Diagnostic] {
    all.sorted { left, right in
      guard let a = left.span, let b = right.span else { return left.span == nil && right.span != nil }
      return (a.source.path, a.range.lowerBound, a.range.upperBound)
        < (b.source.path, b.range.lowerBound, b.range.upperBound)
    }
  }
}

/// The diagnostics that are shown where a file has too many.
struct DiagnosticSelection {
  /// Those that are shown, in the order given.
  private(set) var diagnostics: [Diagnostic]
  /// The files with others, in the order of their first diagnostics, and the number of the others.
  private(set) var omitted: [(file: String, count: Int)] = []

  /// Selects diagnostics.
  ///
  /// - Parameters:
  ///   - diagnostics: all of them.
  ///   - mostPerFile: the most of a file; the more severe are preferred, then the first. Those without a file are kept.
  init(_ diagnostics: [Diagnostic], mostPerFile: Int) {
    var indices: [String: [Int]] = [:]
    var files: [String] = []
    for (index, diagnostic) in diagnostics.enumerated() {
      guard let file = diagnostic.span?.source.path else { continue }
      if indices[file, default: []].isEmpty { files.append(file) }
      indices[file, default: []].append(index)
    }
    var dropped: Set<Int> = []
    for file in files {
      guard let all = indices[file], all.count > mostPerFile else { continue }
      let severities: [Diagnostic.Severity] = [.error, .warning, .note]
      let bySeverity = severities.flatMap { severity in all.filter { diagnostics[$0].severity == severity } }
      dropped.formUnion(bySeverity.dropFirst(mostPerFile))
      omitted.append((file, all.count - mostPerFile))
    }
    self.diagnostics =
      dropped.isEmpty
      ? diagnostics : diagnostics.indices.filter { !dropped.contains($0) }.map { diagnostics[$0] }
  }
}
