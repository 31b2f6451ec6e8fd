import Foundations

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
