package import Foundations

extension CoverageReport {
  /// The report as JSON: total, covered count and uncovered items by kind.
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

  /// The most uncovered items that are listed where nobody asks for all.
  private static let mostItems = 20

  /// Renders the report as text, localized by the program's catalog.
  ///
  /// - Parameters:
  ///   - isWhole: whether all uncovered items are listed, however many there are.
  ///   - words: localizes a key with arguments.
  /// - Returns: a line for each kind that the app has, and one for each uncovered item; where these are many, one for each
  ///   file with their number.
  package func lines(
    isWhole: Bool = false, _ words: (_ key: String, _ arguments: [Value]) -> String
  ) -> [String] {
    func total(_ part: Part) -> String {
      let kind = words("coverage.\(part.kind.rawValue)", [])
      let counts: [Value] = [
        .string(kind), .int(part.covered), .int(part.total), .int(part.percent ?? 100),
      ]
      return words("coverage.line %@ %lld %lld %lld", counts)
    }
    let shown = parts.filter { $0.percent != nil }
    let missing = shown.flatMap(\.missing)
    guard isWhole || missing.count <= Self.mostItems else {
      let files = Dictionary(grouping: missing, by: \.span.source.path)
      let counts = files.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { file, items in
        "  " + words("coverage.file %@ %lld", [.string(file), .int(items.count)])
      }
      return shown.map(total) + counts + ["  " + words("coverage.more", [])]
    }
    return shown.flatMap { part in
      [total(part)]
        + part.missing.map { item in
          "  " + words(item.key(part.kind), [.string(item.title), .string(item.span.description)])
        }
    }
  }
}

extension CoverageReport.Item {
  fileprivate var json: JSON {
    let location = span.location
    return .object([
      .init("name", .string(name)), .init("id", id.map { .string($0) }),
      .init("branch", branch.map { .bool($0) }), .init("catalog", catalog.map { .string($0) }),
      .init("file", .string(span.source.path)), .init("line", .int(location.line)),
      .init("column", .int(location.column)),
    ])
  }

  /// Its title on a line of its own.
  fileprivate var title: String {
    if let id { return "\(name) #\(id)" }
    return words.map { "\(name) “\($0)”" } ?? name
  }

  /// Returns the key of the text for an uncovered item.
  fileprivate func key(_ kind: CoverageReport.Kind) -> String {
    switch (kind, branch) {
    case (.actions, _): "coverage.neverRun %@ %@"
    case (.branches, true?): "coverage.neverTrue %@ %@"
    case (.branches, _): "coverage.neverFalse %@ %@"
    case (.screens, _), (.elements, _), (.texts, _): "coverage.neverShown %@ %@"
    }
  }
}
