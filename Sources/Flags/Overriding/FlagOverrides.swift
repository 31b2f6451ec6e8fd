package import Foundations

/// Variants that flags were set to by hand, in place of those of the file and the server.
package struct FlagOverrides: Sendable, Hashable {
  /// Where an override comes from.
  package enum Source: Sendable, Hashable {
    /// A local file, at this place.
    case file(Span)
    /// A variable of the shell, by its name.
    case variable(String)
    /// An option of the command line.
    case option
    /// A tester, while the app runs.
    case tester
  }

  /// An override of a flag.
  package struct Entry: Sendable, Hashable {
    /// The variant.
    package let variant: String
    /// Its source.
    package let source: Source
  }

  /// The overrides, by the flags' names.
  package private(set) var entries: [String: Entry] = [:]

  /// Starts without overrides.
  package init() {}

  /// How many flags are overridden.
  package var count: Int { entries.count }

  /// The variants by flag, as a ``FlagContext`` takes them.
  package var values: [String: Value] { entries.mapValues { .string($0.variant) } }

  /// Overrides a flag; replaces an earlier override.
  ///
  /// - Parameters:
  ///   - flag: the flag's name.
  ///   - text: the name of a variant, or a variant's value written out.
  ///   - source: the source of the override.
  ///   - file: the flags.
  /// - Throws: why it is invalid; nothing is changed then.
  package mutating func set(
    _ flag: String, to text: String, by source: Source, in file: FlagFile
  ) throws(OverrideError) {
    entries[flag] = Entry(variant: try file.variant(of: flag, for: text), source: source)
  }

  /// Removes the override of a flag.
  package mutating func clear(_ flag: String) { entries[flag] = nil }

  /// These and others, which win where both override a flag.
  package func merging(_ stronger: FlagOverrides) -> FlagOverrides {
    var merged = self
    merged.entries.merge(stronger.entries) { _, stronger in stronger }
    return merged
  }

  /// Those that are valid for a file: after an edit flags and variants may be gone.
  package func fitting(_ file: FlagFile) -> FlagOverrides {
    var fitting = self
    fitting.entries = entries.filter { flag, entry in
      (try? file.variant(of: flag, for: entry.variant)) != nil
    }
    return fitting
  }
}

extension FlagFile {
  /// The variant that a text refers to.
  ///
  /// - Parameters:
  ///   - name: the flag's name.
  ///   - text: the name of a variant, or a variant's value written out.
  /// - Returns: the variant's name.
  /// - Throws: why the flag has no such variant.
  package func variant(of name: String, for text: String) throws(OverrideError) -> String {
    guard let flag = flag(name) else {
      throw .unknownFlag(name, nearest: nearestName(to: name, in: flags.map(\.name)))
    }
    if flag.kind == .killSwitch { throw .killSwitch(name) }
    guard flag.isEnabled else { throw .disabled(name) }
    let variant =
      flag.variants.first { $0.name == text }
      ?? flag.variants.first { LogicCoercion.text($0.value) == text }
    guard let variant else { throw .unknownVariant(text, flag: name, known: flag.variants.map(\.name)) }
    return variant.name
  }
}

/// Why a flag cannot be overridden.
package enum OverrideError: Error, Sendable, Hashable {
  /// There is no such flag; the nearest one.
  case unknownFlag(String, nearest: String?)
  /// The flag has no such variant, and no variant of that value.
  case unknownVariant(String, flag: String, known: [String])
  /// It is a kill switch, which nothing overrides.
  case killSwitch(String)
  /// It is disabled, so that it is never evaluated.
  case disabled(String)

  /// One sentence for the tester, without a full stop.
  package var message: String {
    switch self {
    case .unknownFlag(let flag, _): "no flag `\(flag)`"
    case .unknownVariant(let text, let flag, _): "no variant `\(text)` of `\(flag)`"
    case .killSwitch(let flag): "`\(flag)` is a kill switch, which cannot be overridden"
    case .disabled(let flag): "`\(flag)` is disabled, so overriding it would do nothing"
    }
  }

  /// One remedy, if there is any.
  package var help: String? {
    switch self {
    case .unknownFlag(_, let nearest): nearest.map { "did you mean `\($0)`?" }
    case .unknownVariant(let text, _, let known):
      nearestName(to: text, in: known).map { "did you mean `\($0)`?" }
        ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))"
    case .killSwitch: "change it where it is declared"
    case .disabled: "write `state: ENABLED` where it is declared"
    }
  }
}
