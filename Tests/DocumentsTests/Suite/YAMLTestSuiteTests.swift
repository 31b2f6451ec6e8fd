import Documents
import Foundations
import TestSupport
import Testing

/// The cases of yaml-test-suite: events as the suite has them, or a diagnostic for what we leave out of YAML on purpose
/// (tags, merge keys, duplicate keys, keys that are no texts).
@Suite(.enabled(if: SuiteCase.isThere, "the conformance folder is absent: set KOLAM_CONFORMANCE"))
struct YAMLTestSuiteTests {
  private func read(_ text: String) -> (nodes: [Node]?, problems: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let nodes = DocumentReader.readAll(SourceText(path: "t.yaml", text: text), into: &diagnostics)
    return (nodes, diagnostics.all)
  }

  private func outcome(_ item: SuiteCase) -> SuiteOutcome {
    let (nodes, problems) = read(item.text)
    if item.fails { return problems.isEmpty ? .readThoughWrong : .asExpected }
    if problems.map(\.code) == [.yamlSyntax] { return .notRead }
    let expected = item.documents.flatMap(\.refusals)
    if problems.map(\.code.description).sorted() != expected.map(\.description).sorted() {
      return .otherDiagnostics(problems.map { "\($0.code) \($0.message)" })
    }
    guard expected.isEmpty else { return .asExpected }
    let isSame =
      nodes?.count == item.documents.count
      && zip(item.documents, nodes ?? []).allSatisfy { $0.matches($1) }
    return isSame ? .asExpected : .anotherValue
  }

  @Test func everyCaseIsReadOrRefusedAsItShouldBe() throws {
    let cases = try SuiteCase.all()
    #expect(cases.count >= 400)
    var known: [String: SuiteOutcome] = [:]
    for difference in SuiteDifference.allCases {
      for id in difference.ids { known[id] = difference.outcome }
    }
    for item in cases {
      let outcome = outcome(item)
      if outcome != known.removeValue(forKey: item.id) ?? .asExpected {
        Issue.record("\(item.id) is \(outcome): \(item.text.debugDescription)")
      }
    }
    #expect(known.isEmpty, "these cases are not there")
  }

  @Test func whatIsRefusedIsToldAtItsPlace() throws {
    for item in try SuiteCase.all() {
      for problem in read(item.text).problems {
        let span = try #require(problem.span, "\(item.id)")
        #expect(span.range.upperBound <= item.text.utf8.count, "\(item.id): \(problem.message)")
        let isRight =
          switch problem.code {
          case .tag: span.text.hasPrefix("!") || span.text.hasPrefix("&")
          case .mergeKey: span.text == "<<"
          case .duplicateKey: problem.related.first?.span.text == span.text
          case .complexKey: !span.text.isEmpty
          case .yamlSyntax: !span.range.isEmpty
          default: false
          }
        #expect(isRight, "\(item.id): \(problem.code) at `\(span.text)`")
      }
    }
  }

  @Test func everyValueLiesWithinItsParent() throws {
    for item in try SuiteCase.all() {
      let (nodes, _) = read(item.text)
      let bytes = Array(item.text.utf8)
      var end = 0
      for node in nodes ?? [] {
        #expect(node.span.range.lowerBound >= end, "\(item.id)")
        end = node.span.range.upperBound
        hold(node, within: 0..<bytes.count, bytes, item.id)
      }
    }
  }

  private func hold(_ node: Node, within parent: Range<Int>, _ bytes: [UInt8], _ id: String) {
    let range = node.span.range
    let isWithin = parent.lowerBound <= range.lowerBound && range.upperBound <= parent.upperBound
    // An alias stands for a value further up.
    #expect(isWithin || bytes.contains(UInt8(ascii: "*")), "\(id): \(range) is not in \(parent)")
    switch node.kind {
    case .scalar(let scalar):
      guard let verbatim = scalar.verbatim else { break }
      #expect(bytes[verbatim].elementsEqual(scalar.text.utf8), "\(id)")
    case .sequence(let items):
      for item in items { hold(item, within: range, bytes, id) }
    case .mapping(let entries):
      var last = range.lowerBound
      for entry in entries {
        #expect(last <= entry.keySpan.range.lowerBound, "\(id): keys stand in their order")
        last = entry.keySpan.range.upperBound
        hold(entry.value, within: range, bytes, id)
      }
    }
  }
}
