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
