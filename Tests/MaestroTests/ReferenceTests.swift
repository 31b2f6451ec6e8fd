import Documents
import Foundation
import Foundations
import TestSupport
import Testing

@testable import Maestro

/// The reference and the schema of walkthroughs, which come from what the reader knows.
struct ReferenceTests {
  private static let reference = WalkthroughReference()
  static let files = [
    "sign-in.yaml": "appId: a\n---\n- back\n", "setup.js": "", "dish.png": "", "home.yaml": "",
  ]
  /// What lines cannot do, and what has no effect there: their examples are warned of.
  private static let warned: Set = [
    "longPressOn", "selector.width", "selector.height", "selector.tolerance", "selector.css",
    "assertNoDefectsWithAI",
    "assertWithAI", "assertWithAI.assertion", "extractTextWithAI", "extractTextWithAI.query",
    "extractTextWithAI.outputVariable",
  ]

  @Test(arguments: reference.examples.map { [$0.name, $0.flow] })
  func everyExampleIsReadWithoutAWord(_ example: [String]) throws {
    let set = read(example[1], others: Self.files)
    #expect(!set.diagnostics.hasErrors, "\(set.lines)\n\(example[1])")
    #expect(set.lines.isEmpty != Self.warned.contains(example[0]), "\(set.lines)")
    let parts = example[0].split(separator: ".").map(String.init)
    // The example of a topic has none of its keys.
    guard parts.count > 1 || CommandSpec.named(parts[0]) != nil else { return }
    // A name that is the app's own is a placeholder.
    let key = parts.last { $0 != "NAME" } ?? ""
    #expect(example[1].contains(key), "the example of \(example[0]) lacks it")
  }

  @Test func everyCommandAndKeyHasAPage() throws {
    #expect(Set(CommandSpec.all.map(\.name)).isSubset(of: Self.reference.names))
    for name in Self.reference.names {
      let page = try #require(Self.reference.page(name))
      #expect(page.hasPrefix("\(name)\n"))
      #expect(Self.reference.contents.contains("\n  \(name): "))
      #expect(Self.reference.markdown.contains("## \(name)\n"))
    }
    let header = try #require(Self.reference.page("header"))
    for key in HeaderKeys.format + HeaderKeys.extensions {
      #expect(header.contains("\n  \(key.name): "))
      #expect(Self.reference.page(key.name)?.hasPrefix("\(key.name)\n") == true)
    }
    #expect(Self.reference.page("tapOnn") == nil)
  }

  @Test func aPageTellsKeysWithExamples() throws {
    let page = try #require(Self.reference.page("takeScreenshot"))
    #expect(
      page == """
        takeScreenshot

        Keeps the screen, as text and as a tree, under `--output-dir`.

        Example
          - takeScreenshot: recipes

        It takes the path of a file, from the flow's folder, or these keys:
          path: the path of a file, from the flow's folder, required. Its name, without an extension.
            - takeScreenshot: { path: recipes }
          cropOn: a selector. The element that is kept; the whole screen by default.
            - takeScreenshot: { path: recipes, cropOn: { id: list } }

        """)
  }

  @Test func aKeyOfTheHeaderHasAPageToo() {
    #expect(
      Self.reference.page("x-seed") == """
        x-seed

        Where all that is random comes from; `--seed` by default.

        Example
          x-seed: 7

        It takes a whole number from 0, in the header.

        """)
  }

  /// What stands right after a command's name is what its spec says.
  @Test(arguments: CommandSpec.all.map(\.name)) func aCommandTakesWhatItsSpecSays(_ name: String) throws {
    let spec = try #require(CommandSpec.named(name))
    if let main = spec.main {
      let sample = name == "runFlow" ? "sign-in.yaml" : main.sample
      #expect(
        !read(steps: "- \(name): \(sample)\n", others: Self.files).diagnostics.hasErrors, "\(name): \(sample)"
      )
    } else {
      #expect(read(steps: "- \(name): text\n").diagnostics.hasErrors)
    }
    #expect(read(steps: "- \(name)\n").diagnostics.hasErrors != spec.allowsBareName)
    // A key that is required is missed, and one that is not is not.
    for key in spec.keys {
      #expect(!read(steps: "- \(name): { \(key.example) }\n", others: Self.files).diagnostics.hasErrors)
    }
  }

  @Test func thePageInTheDocsIsTheReference() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/walkthrough-reference.md")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Self.reference.markdown.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent); run again without RECORD")
    }
    let isSame = try String(contentsOf: file, encoding: .utf8) == Self.reference.markdown
    #expect(isSame, "RECORD=1 scripts/test ReferenceTests writes the page again")
  }

  // MARK: The schema

  private static let schema = Result { try SchemaCheck(WalkthroughSchema().text) }

  @Test(arguments: reference.examples.map { [$0.name, $0.flow] })
  func everyExampleIsValidByTheSchema(_ example: [String]) throws {
    let errors = try errors(of: example[1])
    #expect(errors.isEmpty, "\(errors)\n\(example[1])")
  }

  @Test(arguments: [
    "appId: a\n---\n- tapOnn: Save\n", "appId: a\n---\n- tapOn: { idd: Save }\n", "appId: a\n---\n- tapOn\n",
    "appId: a\n---\n- { tapOn: a, back: b }\n", "appId: a\n---\n- scrollUntilVisible: { direction: UP }\n",
    "appId: a\n---\n- repeat: { times: -1, commands: [ back ] }\n", "tags: [a]\n---\n- back\n",
    "appId: a\nx-matrix: { locales: [en] }\n---\n- back\n", "appId: a\ntag: b\n---\n- back\n",
    "appId: a\nx-faults: [ { at: 1, slow: 3 seconds } ]\n---\n- back\n",
    "appId: a\n---\n- runFlow: { commands: [ { runFlow: { commands: [ bakc ] } } ] }\n",
  ])
  func whatTheReaderRefusesIsInvalidByTheSchema(_ flow: String) throws {
    #expect(read(flow).diagnostics.hasErrors)
    #expect(try !errors(of: flow).isEmpty)
  }

  @Test func shippedFlowsAreValidByTheSchema() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Screens")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains("/walkthroughs/") && $0.hasSuffix(".yaml") && !$0.hasSuffix("config.yaml") }
    #expect(!paths.isEmpty)
    for path in paths {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let errors = try errors(of: text)
      #expect(errors.isEmpty, "\(path): \(errors)")
    }
  }

  /// What is wrong with the documents of a flow by the schema, as an editor holds each against it.
  private func errors(of flow: String) throws -> [String] {
    var diagnostics = Diagnostics()
    let documents = try #require(
      DocumentReader.readAll(SourceText(path: "flow.yaml", text: flow), into: &diagnostics))
    let schema = try Self.schema.get()
    return documents.compactMap { schema.error(in: $0.plainValue) }
  }
}

extension FlowValue {
  /// Something of its kind.
  fileprivate var sample: String {
    switch self {
    case .number: "3"
    case .word(let words): words[0]
    case .files: "[ dish.png ]"
    case .file: "setup.js"
    default: "text"
    }
  }
}

extension Node {
  /// The value by YAML's core schema.
  fileprivate var plainValue: Value {
    switch kind {
    case .sequence(let items): .list(items.map(\.plainValue))
    case .mapping(let entries): .map(ValueMap(fields: entries.map { ($0.name, $0.value.plainValue) }))
    case .scalar(let scalar):
      if scalar.style != .plain {
        .string(scalar.text)
      } else if scalar.isNull {
        .null
      } else if ["true", "false"].contains(scalar.text.lowercased()) {
        .bool(scalar.text.lowercased() == "true")
      } else if let number = Int(scalar.text) {
        .int(number)
      } else if let number = Double(scalar.text) {
        .double(number)
      } else {
        .string(scalar.text)
      }
    }
  }
}
