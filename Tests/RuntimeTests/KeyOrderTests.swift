import Documents
import Foundations
import PluginKit
import TestSupport
import Testing

@testable import Runtime
@testable import Screens

/// Key order never matters: shipped screens parse the same with the keys of every mapping in any order.
@Suite struct KeyOrderTests {
  private static let root = String(#filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined())

  private static var screens: [String] {
    AppFolder.apps(in: root).flatMap { app in
      let folder = AppFolder(root: root, app: app)
      return folder.screenNames.sorted().map { folder.screenFile($0) }
    }
  }

  @Test func findsShippedScreens() { #expect(Self.screens.count > 3) }

  @Test(arguments: screens)
  func keyOrderDoesNotMatter(_ file: String) throws {
    let source = try SourceText.load("\(Self.root)/\(file)", shownAs: file)
    var diagnostics = Diagnostics()
    let root = try #require(DocumentReader.read(source, into: &diagnostics))
    let expected = Self.read(root, source)
    #expect(expected.problems == [])
    var rng = Xorshift(seed: 11)
    for _ in 0..<20 {
      let shuffled = Self.read(root.shuffled(&rng), source)
      #expect(shuffled.words == expected.words)
      #expect(shuffled.problems == [])
    }
  }

  private static func read(_ root: Node, _ source: SourceText) -> (words: String, problems: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let script = ScreenScript.read(root, of: source, registry: .standard, into: &diagnostics)
    return (script.map { inOrder($0.properties) } ?? "", diagnostics.all)
  }

  /// Returns all properties with their places, keys sorted.
  private static func inOrder(_ properties: Properties) -> String {
    properties.names.sorted().map { "\($0)=\(properties[$0].map(inOrder) ?? "")" }.joined(separator: "; ")
  }

  private static func inOrder(_ property: Property) -> String {
    switch property {
    case .elements(let elements):
      "[\(elements.map { "\($0.component) \($0.isKnown) {\(inOrder($0.properties))}" }.joined(separator: ", "))]"
    case .actions(let actions):
      "[\(actions.map { "\($0.action) {\(inOrder($0.properties))}" }.joined(separator: ", "))]"
    case .list(let items): "[\(items.map(inOrder).joined(separator: ", "))]"
    case .record(let record): "{\(inOrder(record))}"
    case .named(let named):
      "{\(named.map { "\($0.name): \(inOrder($0.property))" }.sorted().joined(separator: ", "))}"
    case .text(let text): "text \(text.span) \(text.span.text)"
    case .value(let value): "value \(value.span) \(value.span.text)"
    case .expression(let source): "\(source.span) \(source.text)"
    case .word(let word, let span): "\(word) \(span)"
    case .type(let type, let span): "\(type) \(span)"
    case .nothing: "-"
    }
  }
}

extension Node {
  /// Returns the node with the entries of every mapping shuffled.
  fileprivate func shuffled(_ rng: inout Xorshift) -> Node {
    switch kind {
    case .scalar: return self
    case .sequence(let items):
      var shuffled: [Node] = []
      for item in items { shuffled.append(item.shuffled(&rng)) }
      return Node(.sequence(shuffled), span)
    case .mapping(let entries):
      var shuffled: [Entry] = []
      for entry in entries {
        shuffled.append(Entry(name: entry.name, keySpan: entry.keySpan, value: entry.value.shuffled(&rng)))
      }
      return Node(.mapping(shuffled.shuffled(using: &rng)), span)
    }
  }
}
