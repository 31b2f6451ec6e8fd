import Authoring
import Foundations
import Runtime

/// What `kolam check --fix` does: it fixes, checks again and goes on until nothing is left that has one right answer.
struct CheckFix {
  /// Checks the apps of a folder.
  let check: (_ root: String) throws -> [NamedCheck]

  /// A fix, as it is reported.
  struct Done {
    /// The code of the diagnostic that is gone; nil for the form of a catalog.
    let code: Diagnostic.Code?
    let file: String
    let span: Span?
    let text: String?
    let sentence: String
  }

  /// What came of it.
  struct Outcome {
    var done: [Done] = []
    /// What the files were and are.
    var changes: [FixedCopy.Change] = []
    /// What is left.
    var checks: [NamedCheck] = []
  }

  /// How often it checks again: a fix may show what an error hid.
  private static let mostRounds = 16

  /// Fixes the apps of a folder.
  ///
  /// - Parameters:
  ///   - root: the folder.
  ///   - isTrial: whether the folder stays as it is.
  /// - Returns: what was fixed and what is left.
  /// - Throws: what cannot be read or written.
  func run(in root: String, isTrial: Bool) throws -> Outcome {
    let copy = try FixedCopy(of: root)
    var outcome = Outcome(checks: try check(copy.root))
    for _ in 0..<Self.mostRounds {
      let done = try round(outcome.checks, in: copy)
      if done.isEmpty { break }
      outcome.done += done
      outcome.checks = try check(copy.root)
    }
    outcome.changes = try copy.changes()
    if !isTrial { try copy.keep(outcome.changes) }
    return outcome
  }

  /// Fixes scripts, or catalogs where no script has anything to fix.
  private func round(_ checks: [NamedCheck], in copy: FixedCopy) throws -> [Done] {
    var done: [Done] = []
    for file in FixedFile.of(checks.flatMap(\.report.diagnostics.all)) where copy.has(file.path) {
      if let newPath = file.newPath {
        // Of two files with one name, nobody knows which is meant.
        if copy.has(newPath) { continue }
        try copy.rename(file.path, to: newPath)
      } else {
        try copy.write(file.bytes, to: file.path)
      }
      done += file.fixes.map {
        Done(
          code: $0.code, file: file.path, span: $0.isRename ? nil : $0.span,
          text: $0.isRename ? nil : $0.text, sentence: $0.sentence)
      }
    }
    guard done.isEmpty else { return done }
    var written: Set<String> = []
    for fix in checks.flatMap({ CatalogFix.next($0.report) }) where written.insert(fix.file).inserted {
      try copy.write(fix.bytes, to: fix.file)
      done += fix.sentences.map { Done(code: nil, file: fix.file, span: nil, text: nil, sentence: $0) }
    }
    return done
  }
}

extension CheckFix.Outcome {
  /// The fixes, in a line each.
  var lines: String {
    done.map { fix in
      let place = fix.span.map(\.description) ?? fix.file
      return "\(visibleText(place)): \(fix.sentence)\(fix.code.map { " [\($0)]" } ?? "")\n"
    }.joined()
  }

  /// What changes in the files, as `diff -u` shows it.
  var diff: String {
    changes.map { change in
      LineDiff(change.before ?? [], change.after).text(
        from: change.before == nil ? "/dev/null" : "a/\(change.path)", to: "b/\(change.newPath)")
    }.joined()
  }

  /// The fixes as lines of JSON, before those of the report.
  ///
  /// - Parameter isTrial: whether no file was written.
  /// - Returns: an object per fix.
  func json(isTrial: Bool) -> String {
    done.map { fix in
      let place: [JSON.Member] =
        fix.span.map { span in
          [
            .init("start", point(span.source, span.range.lowerBound)),
            .init("end", point(span.source, span.range.upperBound)), .init("old", .string(span.text)),
          ]
        } ?? []
      return JSON.object(
        [
          .init("event", .string("fix")), .init("code", fix.code.map { .string($0.description) }),
          .init("file", .string(visibleText(fix.file))),
        ] + place + [
          .init("replacement", fix.text.map(JSON.string)), .init("message", .string(fix.sentence)),
          .init("written", .bool(!isTrial)),
        ]
      ).text + "\n"
    }.joined()
  }

  private func point(_ source: SourceText, _ offset: Int) -> JSON {
    let location = source.location(of: offset)
    return .object([
      .init("line", .int(location.line)), .init("column", .int(location.column)), .init("byte", .int(offset)),
    ])
  }
}
