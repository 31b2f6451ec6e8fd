/// The path from a key's localization to one of its texts.
struct UnitPath: Hashable, Sendable {
  /// One step of a path.
  enum Step: Hashable, Sendable {
    /// Into a substitution.
    case substitution(String)
    /// Into a case of variations, such as `plural` and `one`.
    case variation(axis: String, name: String)
  }

  var steps: [Step] = []

  /// Returns the path one step further down.
  func down(_ step: Step) -> UnitPath { UnitPath(steps: steps + [step]) }

  /// The substitution that the text belongs to.
  var substitution: String? {
    if case .substitution(let name)? = steps.first { name } else { nil }
  }

  /// The plural category that the text is for.
  var pluralCategory: String? {
    if case .variation("plural", let name)? = steps.last { name } else { nil }
  }

  /// The JSON members on the path.
  var members: [String] {
    steps.flatMap { step in
      switch step {
      case .substitution(let name): ["substitutions", name]
      case .variation(let axis, let name): ["variations", axis, name]
      }
    }
  }

  /// Returns the id that Xcode exports in XLIFF, such as `key|==|substitutions.NAME.plural.other`.
  ///
  /// A name with a dot is enclosed in `@`.
  func id(of key: String) -> String {
    guard !steps.isEmpty else { return key }
    let words = steps.map { step in
      switch step {
      case .substitution(let name): "substitutions." + (name.contains(".") ? "@\(name)@" : name)
      case .variation(let axis, let name): "\(axis).\(name)"
      }
    }
    return key + "|==|" + words.joined(separator: ".")
  }
}
