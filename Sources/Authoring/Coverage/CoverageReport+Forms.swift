package import Foundations

extension CoverageReport {
  /// The report for programs: for each kind how many there are, how many were gone through, and what never was.
  package var json: JSON {
    .object(
      parts.map { part in
        JSON.Member(
          part.kind.rawValue,
          .object([
            .init("covered", .int(part.covered)), .init("total", .int(part.total)),
            .init("missing", .array(part.missing.map(\.json))),
          ]))
      })
  }

  /// The report for people, in the words of the program's catalog.
  ///
  /// - Parameter words: gives the words of a key in the person's language.
  /// - Returns: a line for each kind that the app has anything of, and one for each thing that was never gone through.
  package func lines(_ words: (_ key: String, _ arguments: [Value]) -> String) -> [String] {
    parts.flatMap { part -> [String] in
      guard let percent = part.percent else { return [] }
      let kind = words("coverage.\(part.kind.rawValue)", [])
      let counts: [Value] = [.string(kind), .int(part.covered), .int(part.total), .int(percent)]
      return [words("coverage.line %@ %lld %lld %lld", counts)]
        + part.missing.map { item in
          "  " + words(item.key(part.kind), [.string(item.title), .string(item.place.description)])
        }
    }
  }
}

extension CoverageReport.Item {
  fileprivate var json: JSON {
    let location = place.location
    return .object([
      .init("name", .string(name)), .init("id", id.map { .string($0) }),
      .init("branch", branch.map { .bool($0) }), .init("catalog", catalog.map { .string($0) }),
      .init("file", .string(place.source.path)), .init("line", .int(location.line)),
      .init("column", .int(location.column)),
    ])
  }

  /// What it is called on a line of its own.
  fileprivate var title: String { id.map { "\(name) #\($0)" } ?? name }

  /// The key of the words that say what never happened with it.
  fileprivate func key(_ kind: CoverageReport.Kind) -> String {
    switch (kind, branch) {
    case (.actions, _): "coverage.neverRun %@ %@"
    case (.branches, true?): "coverage.neverTrue %@ %@"
    case (.branches, _): "coverage.neverFalse %@ %@"
    case (.screens, _), (.elements, _), (.texts, _): "coverage.neverShown %@ %@"
    }
  }
}
