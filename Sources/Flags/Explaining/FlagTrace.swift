package import Foundations

/// How a flag got its value, step by step, as recorded by the evaluator.
package struct FlagTrace: Sendable {
  /// One step of an evaluation.
  package struct Step: Sendable {
    /// The subject of the step, such as ``rule `testers` ``.
    package let title: String
    /// Its outcome.
    package let outcome: String
    /// Where it is written, if it is.
    package let span: Span?
    /// The values of its parts.
    package let terms: [Term]
    /// The customer's share, where there was a split.
    package let bucket: Bucket?
  }

  /// A part of an expression or an attribute, and its value.
  package struct Term: Sendable {
    /// The part as it is written.
    package let text: String
    /// Its value.
    package let value: Value
    /// Where it is written.
    package let span: Span?
  }

  /// A share of a division.
  package struct Share: Sendable {
    /// The variant.
    package let variant: String
    /// How large the share is.
    package let weight: Int
  }

  /// The arithmetic of a division.
  package struct Bucket: Sendable {
    /// How customers are divided.
    package let bucketing: Bucketing
    /// The hashed key, as written.
    package let key: String
    /// The hash.
    package let hash: UInt32
    /// The shares in order.
    package let shares: [Share]
    /// The chosen share; nil where none fits.
    package let chosen: Int?

    init(
      _ bucketing: Bucketing, key: Value, isKeyOfFlag: Bool, flag: String, hash: UInt32, shares: [Share],
      chosen: Int?
    ) {
      self.bucketing = bucketing
      let text = FlagTrace.text(key)
      self.key = !isKeyOfFlag ? text : bucketing == .v3 ? "[\"\(flag)\", \(text)]" : "\"\(flag)\" + \(text)"
      self.hash = hash
      self.shares = shares
      self.chosen = chosen
    }

    /// The sum of the weights.
    package var total: Int { shares.reduce(0) { $0 + $1.weight } }

    /// The arithmetic of the split as text, a line each.
    package var lines: [String] {
      var lines = ["key \(key), hash \(hash)"]
      var start = 0
      let ranges = shares.map { share in
        defer { start += share.weight }
        return "\(share.variant) \(start)..<\(start + share.weight)"
      }
      if bucketing == .v1 {
        lines.append("place \(bucketing.place(of: hash)) of 100, weights in percent of \(total)")
      } else {
        lines.append(
          "bucket (\(hash) * \(total)) >> 32 = \(bucketing.bucket(of: hash, total: total)) of \(total)")
      }
      lines.append("shares \(ranges.joined(separator: ", ")): \(chosen.map { shares[$0].variant } ?? "none")")
      return lines
    }
  }

  /// The answer.
  package let details: FlagDetails
  /// The steps, in order.
  package let steps: [Step]

  /// A piece of a file on one line, not too long.
  private static func line(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 100 ? line.prefix(100) + "…" : line
  }

  /// The trace as text, a line each; terms and arithmetic are indented.
  package var lines: [String] {
    var lines = ["\(details.flag) = \(Self.text(details.value))"]
    lines.append("  reason \(details.reason.rawValue), variant \(details.variant ?? "none")")
    if let code = details.errorCode {
      lines.append("  error \(code.rawValue)\(details.errorMessage.map { ": \($0)" } ?? "")")
    }
    for step in steps {
      let place = step.span.map { ", at \($0.description)" } ?? ""
      lines.append("  \(step.title): \(step.outcome)\(place)")
      for term in step.terms {
        // Its place is that of the step, unless it is elsewhere, as for a segment.
        let isNear = term.span.map { $0.location.line == step.span?.location.line } ?? true
        let place = isNear ? "" : term.span.map { ", at \($0.description)" } ?? ""
        lines.append("    \(Self.line(term.text)) is \(Self.text(term.value))\(place)")
      }
      for line in step.bucket?.lines ?? [] { lines.append("    \(line)") }
    }
    return lines
  }
}

extension FlagScope {
  /// Evaluates a flag and records how: the same evaluation as ``evaluate(_:)``, with a trace.
  package func explain(_ flag: String) -> FlagTrace {
    var recorder = FlagRecorder()
    let details = evaluate(flag, &recorder)
    return FlagTrace(details: details, steps: recorder.steps)
  }
}

extension FlagFile {
  /// Evaluates a flag and records how.
  package func explain(_ flag: String, _ context: FlagContext) -> FlagTrace { scope(context).explain(flag) }
}
