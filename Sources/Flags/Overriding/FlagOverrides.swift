internal import Documents
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
      nearHelp(for: text, in: known)
        ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))"
    case .killSwitch: "change it where it is declared"
    case .disabled: "write `state: ENABLED` where it is declared"
    }
  }
}

extension FlagOverrides {
  /// The prefix of variables that override flags.
  package static let variablePrefix = "KOLAM_FLAG_"

  /// The variable that overrides a flag: its name in capitals, with `_` for all but letters and digits.
  ///
  /// - Parameter flag: the flag's name.
  /// - Returns: such as `KOLAM_FLAG_NEW_HOME` for `new-home`.
  package static func variable(for flag: String) -> String {
    variablePrefix
      + String(flag.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Reads overrides from environment variables.
  ///
  /// - Parameters:
  ///   - variables: the variables and their values; others than ours are passed over, and empty ones too.
  ///   - file: the flags.
  /// - Throws: why one is invalid, with the variable's name.
  package mutating func set(
    variables: [String: String], in file: FlagFile
  ) throws(FlagVariableError) {
    for (name, text) in variables.sorted(by: { $0.key < $1.key })
    where name.hasPrefix(Self.variablePrefix) && !text.isEmpty {
      let meant = file.flags.map(\.name).filter { Self.variable(for: $0) == name }
      guard meant.count < 2 else {
        throw FlagVariableError(
          variable: name, message: "it stands for \(meant.map { "`\($0)`" }.joined(separator: " and "))",
          help: "override these by an option instead")
      }
      guard let flag = meant.first else {
        let key = name.dropFirst(Self.variablePrefix.count).lowercased()
        let names = file.flags.map(\.name)
        let near = (names.first { $0 == key } ?? nearestName(to: key, in: names)).map(Self.variable(for:))
        throw FlagVariableError(
          variable: name, message: "no flag `\(key)`", help: near.map { "did you mean `\($0)`?" })
      }
      do throws(OverrideError) {
        try set(flag, to: text, by: .variable(name), in: file)
      } catch {
        throw FlagVariableError(variable: name, message: error.message, help: error.help)
      }
    }
  }
}

/// Why a variable of the shell overrides no flag.
package struct FlagVariableError: Error, Sendable, Hashable {
  /// The variable.
  package let variable: String
  /// One sentence, without a full stop.
  package let message: String
  /// One remedy, if there is any.
  package let help: String?
}

extension Diagnostic.Code {
  /// An override of a flag that does not exist.
  static let overrideOfUnknownFlag = Self("KL0745")
  /// An override with something that the flag cannot be.
  static let overrideOfVariant = Self("KL0746")
  /// An override of a flag that cannot be overridden.
  static let overrideRefused = Self("KL0747")
}

extension OverrideError {
  /// The code under which it is reported.
  var code: Diagnostic.Code {
    switch self {
    case .unknownFlag: .overrideOfUnknownFlag
    case .unknownVariant: .overrideOfVariant
    case .killSwitch, .disabled: .overrideRefused
    }
  }
}

extension FlagOverrides {
  /// Reads overrides from a local file: a mapping from flags to variants.
  ///
  /// - Parameters:
  ///   - source: the file, YAML or JSON.
  ///   - file: the flags.
  ///   - diagnostics: takes an error for each that cannot be given.
  /// - Returns: those that can; nil where the file is no mapping.
  package static func read(
    _ source: SourceText, for file: FlagFile, into diagnostics: inout Diagnostics
  ) -> FlagOverrides? {
    // A file with all lines commented out is kept on purpose.
    let lines = source.bytes.split(separator: UInt8(ascii: "\n"))
    let isBare = lines.allSatisfy { line in
      line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }.map { $0 == UInt8(ascii: "#") }
        ?? true
    }
    if isBare { return FlagOverrides() }
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return nil }
    if root.isNull { return FlagOverrides() }
    guard let entries = root.entries else {
      diagnostics.report(
        Diagnostic(
          .flagForm, "found \(root.kindInWords), expected a mapping from flags to variants", at: root.span))
      return nil
    }
    var overrides = FlagOverrides()
    for entry in entries {
      guard let text = entry.value.text else {
        diagnostics.report(
          Diagnostic(
            .flagForm, "found \(entry.value.kindInWords), expected a variant of `\(entry.name)`",
            at: entry.value.span))
        continue
      }
      do throws(OverrideError) {
        try overrides.set(entry.name, to: text, by: .file(entry.keySpan), in: file)
      } catch {
        let isOfValue = if case .unknownVariant = error { true } else { false }
        diagnostics.report(
          Diagnostic(
            error.code, error.message, at: isOfValue ? entry.value.span : entry.keySpan, help: error.help))
      }
    }
    return overrides
  }
}
