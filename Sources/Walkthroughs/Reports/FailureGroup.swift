import Foundations

/// Cases that failed in the same way at the same place, reported once.
struct FailureGroup {
  /// The cases, in order.
  var cases: [CaseRecord]

  /// The key by which failures are grouped.
  private struct Key: Hashable {
    var span: Span?
    var message: String
    /// The spans and messages of further failures.
    var others: [String]
    /// The flow, where there is no span.
    var flow: String?
  }

  /// Returns the failures of a walk, in the order of the first case of each.
  static func of(_ record: WalkRecord) -> [FailureGroup] {
    var groups: [FailureGroup] = []
    var numbers: [Key: Int] = [:]
    for walkCase in record.failed {
      let span = walkCase.failure?.span
      let key = Key(
        span: span, message: walkCase.failure?.message ?? "",
        others: walkCase.otherFailures.map(\.line),
        flow: span == nil ? walkCase.walkCase.flow.source.path : nil)
      if let number = numbers[key] {
        groups[number].cases.append(walkCase)
      } else {
        numbers[key] = groups.count
        groups.append(FailureGroup(cases: [walkCase]))
      }
    }
    return groups
  }
}

/// A note or warning of a step that did not end the walk, with its span.
struct Remark {
  /// Its location in the flow.
  var span: Span
  /// Its text.
  var text: String
  /// Whether it is an optional step that failed.
  var isWarning: Bool
  /// The cases, in order.
  var cases: [CaseRecord]

  private struct Key: Hashable {
    var span: Span
    var text: String
  }

  /// Returns the remarks of a walk's steps, in the order of the first case of each.
  ///
  /// - Parameters:
  ///   - record: the walk.
  ///   - hasNotes: whether to include notes besides warnings.
  /// - Returns: the remarks, without duplicates.
  static func of(_ record: WalkRecord, hasNotes: Bool) -> [Remark] {
    var remarks: [Remark] = []
    var numbers: [Key: Int] = [:]
    for walkCase in record.cases {
      var seen: Set<Key> = []
      for step in walkCase.steps {
        let warning = step.outcome == .warned ? step.trouble.map { [$0] } ?? [] : []
        for text in warning + (hasNotes ? step.notes : []) {
          let key = Key(span: step.span, text: text)
          guard seen.insert(key).inserted else { continue }
          if let number = numbers[key] {
            remarks[number].cases.append(walkCase)
          } else {
            numbers[key] = remarks.count
            remarks.append(
              Remark(span: step.span, text: text, isWarning: warning.contains(text), cases: [walkCase]))
          }
        }
      }
    }
    return remarks
  }
}

extension FailureRecord {
  /// Its span and its message.
  var line: String { (span.map { "\($0.description): " } ?? "") + message }
}
