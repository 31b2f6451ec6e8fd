import Foundation
import Foundations
import Testing

@testable import Authoring

/// Typical mistakes and their diagnostics: a folder per case in `Corpus`.
@Suite struct CorpusTests {
  @Test(arguments: CorpusCase.all) func diagnosticsMatchTheRecordedOnes(_ corpusCase: CorpusCase) throws {
    let told = try corpusCase.told()
    #expect(!told.isEmpty, "nothing is told of `\(corpusCase.name)`")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try told.write(to: corpusCase.expected, atomically: true, encoding: .utf8)
      Issue.record("recorded \(corpusCase.name); run again without RECORD")
      return
    }
    let expected = try? String(contentsOf: corpusCase.expected, encoding: .utf8)
    let isSame = told == expected
    #expect(
      isSame, "`\(corpusCase.name)` is told otherwise; RECORD=1 scripts/test Corpus records it\n\(told)")
  }

  @Test func casesHaveUniqueNumbers() {
    #expect(CorpusCase.all.count >= 60)
    for corpusCase in CorpusCase.all {
      #expect(corpusCase.name.wholeMatch(of: /\d{4}(-[a-z0-9]+)+/) != nil, "\(corpusCase.name)")
    }
    #expect(Set(CorpusCase.all.map { $0.name.prefix(4) }).count == CorpusCase.all.count)
  }
}

/// A folder with the files that differ from the demo app, and the expected diagnostics.
struct CorpusCase: Sendable, CustomTestStringConvertible {
  let name: String
  var testDescription: String { name }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  /// All cases, by name.
  static let all: [CorpusCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0 != "README.md" && !$0.hasPrefix(".") }.sorted().map(CorpusCase.init)
  }()

  /// The file with the expected diagnostics.
  var expected: URL { Self.folder.appending(path: name).appending(path: "expected.txt") }

  /// Returns the diagnostics of the app with the case's files.
  func told() throws -> String {
    let (app, isAboutTexts) = try app()
    return DiagnosticRenderer().text(try app.check(addsTexts: !isAboutTexts))
  }

  /// Returns the app with the case's files.
  ///
  /// If the case has a catalog, no texts are added, since it is about them.
  func app() throws -> (app: DemoApp, isAboutTexts: Bool) {
    let app = try DemoApp()
    let root = Self.folder.appending(path: name)
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    for file in files where file != "expected.txt" {
      let url = root.appending(path: file)
      if try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true { continue }
      try app.write(file, Array(try Data(contentsOf: url)))
    }
    return (app, files.contains { $0.hasPrefix("Locales/") })
  }
}
