import Foundations

/// What the results of a walk depend on besides the flows and the app: another machine may have none of it.
package enum WalkRemarks {
  /// Says what was set from outside.
  ///
  /// - Parameters:
  ///   - flags: the flags that were set by hand, such as `insights_view=bars`.
  ///   - shell: the names of the shell's variables that scripts see as constants.
  /// - Returns: a sentence each.
  package static func of(flags: [String], shell: some Collection<String>) -> [String] {
    var remarks: [String] = []
    if !flags.isEmpty {
      remarks.append(
        "\(flags.count == 1 ? "1 flag" : "\(flags.count) flags") set by hand: \(flags.joined(separator: ", "))"
      )
    }
    if !shell.isEmpty {
      remarks.append(
        "\(shell.count == 1 ? "1 constant" : "\(shell.count) constants") from the shell: "
          + shell.sorted().joined(separator: ", "))
    }
    return remarks
  }
}
