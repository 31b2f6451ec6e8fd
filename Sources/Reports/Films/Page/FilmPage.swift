import Catalogs
import Foundations
package import Runtime
package import Walkthroughs

/// Renders the page of a walk.
struct FilmPage {
  private let record: WalkRecord
  private let words: FilmWords
  private let hasTimings: Bool
  private let remarks: [String]

  init(_ record: WalkRecord, _ words: FilmWords, hasTimings: Bool, remarks: [String] = []) {
    self.remarks = remarks
    self.record = record
    self.words = words
    self.hasTimings = hasTimings
  }

  /// The content of the file.
  var source: String {
    let title = words(.title, .string(words.app.name(in: words.locale)))
    var store = FilmStore()
    let flows = FilmFlow.all(of: record)
    let list = FilmStepList(words: words, hasTimings: hasTimings)
    let sections = flows.map { list.section($0, &store) }
    let parts = FilmPageFrame(
      record: record, flows: flows, words: words, hasTimings: hasTimings, remarks: remarks)
    let direction = LocaleTag(words.locale)?.direction
    return HTMLPage(
      title: title, language: words.locale, isRightToLeft: direction == .rightToLeft,
      style: FilmStyle.style(of: words.app),
      script: PageScript(PageAsset(embedded: PackageResources.film_js)),
      body: [
        .element("a", [.kind("skip"), .link(to: "film")], words(.skip)), parts.header(title),
        FilmGrid(flows: flows, words: words).table, parts.toolbar,
        .element("main", [.of("id", "film")], sections + [parts.nothing]), parts.panel, parts.keys,
        parts.dictionary, .element("div", [.flag("hidden")], store.templates),
      ]
    ).source
  }
}

/// A flow with its cases, and their addresses on the page.
struct FilmFlow {
  /// A case, and the rows of its steps in the flow's grid.
  struct Case {
    var record: CaseRecord
    var address: String
    var rows: [Int]
  }

  /// Its part of addresses.
  var address: String
  /// The name of the flow.
  var name: String
  /// Its file.
  var path: String
  var cases: [Case]

  /// The id of its element: with a slash, which no other id has, whatever a flow's name.
  var anchor: String { address + "/" }

  /// Returns the flows of a walk in its order.
  static func all(of record: WalkRecord) -> [FilmFlow] {
    var flows: [FilmFlow] = []
    var places: [String: Int] = [:]
    var addresses: Set<String> = []
    for walkCase in record.cases {
      let flow = walkCase.walkCase.flow
      if places[flow.source.path] == nil {
        places[flow.source.path] = flows.count
        let stem = flow.source.path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? "flow"
        flows.append(
          FilmFlow(address: free(word(stem), &addresses), name: flow.name, path: flow.source.path, cases: []))
      }
      let index = places[flow.source.path] ?? 0
      let axes = walkCase.walkCase.axes
      let parts =
        [axes.locale, axes.tier, axes.device] + axes.flagTexts
        + (walkCase.walkCase.row.map { [$0.name] } ?? [])
      let address = flows[index].address + "/" + parts.map { word($0[...]) }.joined(separator: ".")
      flows[index].cases.append(Case(record: walkCase, address: free(address, &addresses), rows: []))
    }
    for index in flows.indices {
      let rows = StepAlignment(flows[index].cases.map(\.record)).rows
      for (walkCase, own) in rows.enumerated() { flows[index].cases[walkCase].rows = own }
    }
    return flows
  }

  /// Returns the characters of a name that need no escape in an address.
  private static func word(_ name: Substring) -> String {
    let word = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" ? $0 : "-" })
    return word.isEmpty ? "flow" : word
  }

  /// Returns the address, or a unique one derived from it.
  private static func free(_ address: String, _ known: inout Set<String>) -> String {
    var free = address
    var number = 2
    while !known.insert(free).inserted {
      free = "\(address)-\(number)"
      number += 1
    }
    return free
  }
}

/// A page with the screen of every step of every case of a walk.
///
/// The page is one file that loads nothing: it can be sent to a product person or a translator and opened anywhere.
/// Without its script it lists all steps with their outcomes; with it, it shows their screens side by side.
package struct Filmstrip: Sendable {
  /// The file.
  package let source: String

  /// Renders a walk.
  ///
  /// - Parameters:
  ///   - record: the results of the walk; its screens must have been recorded.
  ///   - app: the app.
  ///   - pageLocale: the language of the page's own texts, a BCP 47 tag.
  ///   - hasTimings: whether the real time on the machine is shown; without it two pages of a walk are equal.
  ///   - remarks: what the results depend on besides the flows and the app, a sentence each.
  package init(
    _ record: WalkRecord, of app: App, pageLocale: String, hasTimings: Bool = false, remarks: [String] = []
  ) {
    source =
      FilmPage(
        record, FilmWords(app, locale: pageLocale), hasTimings: hasTimings, remarks: remarks
      ).source
  }
}
