internal import Documents
package import Foundations

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
