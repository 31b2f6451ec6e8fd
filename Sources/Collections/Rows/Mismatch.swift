import Foundations

/// How JSON differs from its declared form.
struct Mismatch: Error {
  /// Where, below what is decoded, such as `.due` or `[3].name`; empty for the whole.
  private(set) var path = ""
  /// What was found and what was expected.
  let problem: String

  /// Describes a difference.
  init(problem: String) { self.problem = problem }

  /// Describes a value of the wrong type.
  ///
  /// - Parameters:
  ///   - json: the value; nil where there is none.
  ///   - expected: the declared type, with its article.
  init(_ json: ParsedJSON?, _ expected: String) {
    problem = "found \(Self.words(for: json)), expected \(expected)"
  }

  /// The difference, as seen from an object with the value as a member.
  func within(member name: String) -> Mismatch {
    var mismatch = self
    mismatch.path = (name == "." ? "" : ".\(name)") + path
    return mismatch
  }

  /// The difference, as seen from a list with the value at an index.
  func within(_ index: Int) -> Mismatch {
    var mismatch = self
    mismatch.path = "[\(index)]" + path
    return mismatch
  }

  /// What a value is, never the value itself, which may be private.
  private static func words(for json: ParsedJSON?) -> String {
    switch json {
    case nil: "nothing"
    case .null?: "null"
    case .bool?: "true or false"
    case .number?: "a number"
    case .string?: "a string"
    case .array?: "a list"
    case .object?: "an object"
    }
  }
}
