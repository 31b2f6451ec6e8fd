/// How reading by libyaml, which is made for YAML 1.1, differs from what the suite has for YAML 1.2.
///
/// A new version of libyaml that reads one of these as the suite does makes the test fail: the case then leaves the list.
enum SuiteDifference: String, CaseIterable {
  /// Refused: a mapping's key that is left out before its `:`.
  case emptyKey
  /// Refused: in a flow collection, a `:` right before its value, within a plain text, or on the next line.
  case colonInFlow
  /// Refused: a tab where an indentation or a text begins.
  case tab
  /// Refused: directives other than `%YAML 1.1` and `%TAG`, and comments behind them.
  case directive
  /// Refused: a document without `---` behind another, only `...`, or a block text in the first column.
  case documentMark
  /// Refused: anchors of other signs than letters, digits, `_` and `-`.
  case anchorName
  /// Read as another value: `?` at the beginning of a text in a flow collection, a `:` in an anchor's name, and spaces at the
  /// end of a file whose last text is a block.
  case anotherValue
  /// Read, though wrong: comments without a space before them, less indentation than there should be, directives at a
  /// wrong place, a lone `-` in a flow collection.
  case lenient

  /// The cases.
  var ids: Set<String> {
    switch self {
    case .emptyKey: ["2JQS", "6M2F", "CFD4", "M2N8/0", "NHX8", "NKF9", "S3PD", "SM9W/1", "UKK6/0"]
    case .colonInFlow:
      [
        "4ABK", "4MUZ/0", "4MUZ/1", "4MUZ/2", "58MP", "5MUD", "5T43", "9SA2", "DBG4", "FRK4", "HM87/0",
        "K3WX",
        "NJ66", "UT92", "VJP3/1",
      ]
    case .tab:
      [
        "6BCT", "6CA3", "96NN/0", "96NN/1", "A2M4", "DK95/0", "DK95/3", "DK95/4", "Q5MG", "R4YG", "Y79Y/1",
        "Y79Y/10",
      ]
    case .directive:
      ["2LFX", "6LVF", "BEC7", "MUS6/5", "MUS6/6", "W4TN", "ZYU8/0", "ZYU8/1", "ZYU8/2", "ZYU8/3"]
    case .documentMark: ["7Z25", "DK3J", "FP8R", "HWV9", "M7A3", "QT73"]
    case .anchorName: ["2SXE", "8XYN", "W5VH"]
    case .anotherValue: ["652Z", "HM87/1", "JEF9/2", "L24T/1", "Y2GN"]
    case .lenient:
      [
        "9C9N", "9JBA", "CVW2", "DK95/1", "EB22", "G5U8", "MUS6/0", "MUS6/1", "QB6E", "RHX7", "S98Z", "SU5Z",
        "X4QW", "Y79Y/3", "YJV2",
      ]
    }
  }

  /// What becomes of its cases.
  var outcome: SuiteOutcome {
    switch self {
    case .anotherValue: .anotherValue
    case .lenient: .readThoughWrong
    default: .notRead
    }
  }
}

/// What became of a case.
enum SuiteOutcome: Equatable {
  /// Read to the value that the suite has, refused where the suite refuses it, or refused for just what we leave out.
  case asExpected
  /// A text that is right is no YAML for libyaml.
  case notRead
  /// Another value is read.
  case anotherValue
  /// A text that is wrong is read.
  case readThoughWrong
  /// What we leave out is not told once for each place, or more is told.
  case otherDiagnostics([String])
}
