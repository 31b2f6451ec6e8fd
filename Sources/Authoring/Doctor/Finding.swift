/// What a probe has found about one thing that the program can use.
package struct Finding: Sendable, Hashable {
  /// How it stands.
  package enum State: String, Sendable, CaseIterable {
    /// It can be used.
    case ok
    /// It can be used in part.
    case limited
    /// It cannot be used.
    case missing
  }

  /// What was looked at, such as `libcurl`.
  package let name: String
  /// How it stands.
  package let state: State
  /// What was found, in a few words.
  package let detail: String
  /// What needs it, and what to do where it is missing or limited; nil where nothing is to be done.
  package let help: String?

  init(_ name: String, _ state: State, _ detail: String, help: String? = nil) {
    (self.name, self.state, self.detail, self.help) = (name, state, detail, help)
  }
}

/// A group of findings.
package struct Section: Sendable, Hashable {
  /// What they are about, such as `network`.
  package let name: String
  /// The findings.
  package let findings: [Finding]
}
