internal import Documents
package import Foundations

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
