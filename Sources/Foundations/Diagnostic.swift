/// One thing wrong with a script, a contract, a catalog or a flag file, and where.
///
/// It is data first: text is made from it by ``DiagnosticRenderer`` and by nothing else.
/// Messages begin in lower case, have no full stop, name things in backticks, and say what was found
/// and what was expected.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// The script cannot run as written.
    case error
    /// The script runs, but most likely not as meant.
    case warning
    /// Worth knowing, nothing to repair.
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

  /// A stable code, such as `KL0201`; never used again for another meaning.
  ///
  /// Ranges: 01xx documents (YAML), 02xx screens, 03xx expressions, 04xx models and contracts,
  /// 05xx navigation and apps, 06xx texts and catalogs, 07xx flags, 08xx plugins,
  /// 09xx the scheduler, storage and the backend, 10xx walkthroughs, 11xx the lint
  /// of catalogs.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as printed.
    public let description: String
    /// The word by which people know the rule, such as `undefined-substitution`; most codes have none.
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
  /// One sentence of what is wrong.
  public var message: String
  /// Where, if it has a place.
  public var span: Span?
  /// A few words printed beside the underline.
  public var label: String?
  /// One sentence of what to do.
  public var help: String?
  /// Further places that matter, such as the first of two duplicates.
  public var related: [Related]
  /// What it is about where lines are not how tools know it: the locale and the id of a text,
  /// `hi:%lld left|==|plural.one`.
  public var subject: String?

  /// Another place that explains the problem.
  public struct Related: Sendable, Hashable {
    /// What is to be seen there.
    public var message: String
    /// Where it is.
    public var span: Span
    /// Names another place and what is to be seen there.
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

/// Collects everything that is wrong, so that a whole app is checked at once and not up to its first error.
public struct Diagnostics: Sendable {
  /// All that was reported, in order of reporting.
  public private(set) var all: [Diagnostic] = []
  /// The same again: a file can be wrong in thousands of places.
  private var known: Set<Diagnostic> = []

  /// Starts with nothing reported.
  public init() {}

  /// Adds a problem; the same problem at the same place is kept once.
  public mutating func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { all.append(diagnostic) }
  }

  /// Adds what another collection holds.
  public mutating func report(contentsOf other: some Sequence<Diagnostic>) {
    for diagnostic in other { report(diagnostic) }
  }

  /// Whether anything keeps the script from running.
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
