package import Foundations
package import Runtime

/// The coverage of an app by one or more sessions.
///
/// Two reports are equal if the same items of the same files are covered.
package struct CoverageReport: Sendable, Hashable {
  /// What is counted.
  package enum Kind: String, Sendable, CaseIterable {
    /// Screens that are shown.
    case screens
    /// Components of scripts that are drawn.
    case elements
    /// Actions of scripts that are run.
    case actions
    /// Branches of conditions: each has two, true and false.
    case branches
    /// Keys of catalogs that scripts show.
    case texts
  }

  /// An uncovered item.
  package struct Item: Sendable, Hashable {
    /// The screen's name, the component's, the action's, the condition as written, or the text's key.
    package let name: String
    /// The id that a component has in its script.
    package var id: String?
    /// The words of a component as written, if it has its own.
    package var words: String?
    /// The uncovered branch of a condition.
    package var branch: Bool?
    /// The catalog of a text; nil if no catalog has the key.
    package var catalog: String?
    /// Its span; the first one of a text.
    package let span: Span
  }

  /// The coverage of one kind.
  package struct Part: Sendable, Hashable {
    /// What is counted.
    package let kind: Kind
    /// The number of items.
    package let total: Int
    /// The uncovered items, by span.
    package let missing: [Item]

    /// The number of covered items.
    package var covered: Int { total - missing.count }
    /// The coverage in percent, rounded down, so that only full coverage is 100; nil without items.
    package var percent: Int? { total == 0 ? nil : covered * 100 / total }
  }

  /// Every kind, in order.
  package let parts: [Part]

  /// Takes the coverage of each kind.
  init(parts: [Part]) { self.parts = parts }

  /// Compares coverage with all that an app contains.
  ///
  /// - Parameters:
  ///   - coverage: the coverage of sessions over these very files.
  ///   - app: the app; scripts that have not been read yet are read.
  package init(_ coverage: SessionCoverage, of app: App) {
    let targets = CoverableItems(app)
    parts = Kind.allCases.map { kind in
      let all = targets.items[kind] ?? []
      let missing = all.filter { !coverage.covers($0, kind) }
      return Part(kind: kind, total: all.count, missing: missing.sorted { $0.order < $1.order })
    }
  }

  /// Returns the coverage of a kind.
  package subscript(kind: Kind) -> Part {
    parts.first { $0.kind == kind } ?? Part(kind: kind, total: 0, missing: [])
  }
}

extension CoverageReport.Item {
  /// The order by file, then by span; a branch that is never true comes before one that is never false.
  fileprivate var order: (String, Int, String) {
    (span.source.path, span.range.lowerBound * 2 + (branch == false ? 1 : 0), name)
  }
}

extension SessionCoverage {
  fileprivate func covers(_ item: CoverageReport.Item, _ kind: CoverageReport.Kind) -> Bool {
    switch kind {
    case .screens: screens.contains(item.name)
    case .elements: elements.contains(item.span)
    case .actions: actions.contains(item.span)
    case .branches: branches.contains(Branch(span: item.span, outcome: item.branch ?? true))
    case .texts: texts.contains(item.name)
    }
  }
}

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
