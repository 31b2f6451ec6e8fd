package import Foundations
package import Runtime

/// How much of an app was gone through, and what never was.
///
/// Two reports are equal where the same was gone through of the same files.
package struct CoverageReport: Sendable, Hashable {
  /// What is counted.
  package enum Kind: String, Sendable, CaseIterable {
    /// Screens that are shown.
    case screens
    /// Components of scripts that are drawn.
    case elements
    /// Actions of scripts that are run.
    case actions
    /// What conditions can be: each has two branches, that it holds and that it does not.
    case branches
    /// Keys of catalogs that scripts show.
    case texts
  }

  /// Something that was never gone through.
  package struct Item: Sendable, Hashable {
    /// The screen's name, the component's, the action's, the condition as written, or the text's key.
    package let name: String
    /// The id that a component has in its script.
    package var id: String?
    /// What a condition never was.
    package var branch: Bool?
    /// The catalog that a text is taken from; nil where none has it.
    package var catalog: String?
    /// Where it is written; a text's first place.
    package let place: Span
  }

  /// What was gone through of one kind.
  package struct Part: Sendable, Hashable {
    /// What is counted.
    package let kind: Kind
    /// How many there are.
    package let total: Int
    /// Those that were never gone through, by their places.
    package let missing: [Item]

    /// How many were gone through.
    package var covered: Int { total - missing.count }
    /// The same in percent, rounded down, so that only all of it is 100; nil where there is nothing to count.
    package var percent: Int? { total == 0 ? nil : covered * 100 / total }
  }

  /// Every kind, in order.
  package let parts: [Part]

  /// Holds what was gone through against an app.
  ///
  /// - Parameters:
  ///   - coverage: what sessions over these very files have gone through.
  ///   - app: the app; what of it has not been read yet is read.
  package init(_ coverage: SessionCoverage, of app: App) {
    let targets = CoverageTargets(app)
    parts = Kind.allCases.map { kind in
      let all = targets.items[kind] ?? []
      let missing = all.filter { !coverage.covers($0, kind) }
      return Part(kind: kind, total: all.count, missing: missing.sorted { $0.order < $1.order })
    }
  }

  /// What was gone through of a kind.
  package subscript(kind: Kind) -> Part {
    parts.first { $0.kind == kind } ?? Part(kind: kind, total: 0, missing: [])
  }
}

extension CoverageReport.Item {
  /// By file, then by place; what is never true comes before what is never false.
  fileprivate var order: (String, Int, String) {
    (place.source.path, place.range.lowerBound * 2 + (branch == false ? 1 : 0), name)
  }
}

extension SessionCoverage {
  fileprivate func covers(_ item: CoverageReport.Item, _ kind: CoverageReport.Kind) -> Bool {
    switch kind {
    case .screens: screens.contains(item.name)
    case .elements: elements.contains(item.place)
    case .actions: actions.contains(item.place)
    case .branches: branches.contains(Branch(place: item.place, outcome: item.branch ?? true))
    case .texts: texts.contains(item.name)
    }
  }
}
