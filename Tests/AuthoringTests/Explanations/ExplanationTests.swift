import Foundation
import Foundations
import TestSupport
import Testing

@testable import Authoring

/// Finding and printing explanations.
@Suite struct ExplanationTests {
  @Test(arguments: [32, 80]) func wrapsAnExplanationToTheWidth(_ width: Int) throws {
    let text = try ExplanationReaderTests.read(ExplanationReaderTests.markdown).text(width: width)
    assertGolden(text, "explanation-\(width).txt")
  }

  @Test(arguments: ["KL0203", "kl0203", "0203", "203"])
  func findsACodeInAnySpelling(_ name: String) throws {
    #expect(try Explanations.shipped.find(name)?.code == "KL0203")
  }

  @Test func aRuleIsFoundByItsName() throws {
    #expect(try Explanations.shipped.find("Undefined-Substitution")?.code == "KL1101")
  }

  @Test(arguments: ["", "KL", "KL02O3", "title", "KL99999", "-203", "KL9999", "README", "../errors/KL0203"])
  func findsNothingForAnUnknownCode(_ name: String) throws {
    #expect(try Explanations.shipped.find(name) == nil)
  }

  @Test func theNearestCodesAreNamed() throws {
    #expect(try Explanations.shipped.nearest(to: "KL0211") == ["KL0209", "KL0210", "KL0212"])
    #expect(try Explanations.shipped.nearest(to: "what").isEmpty)
  }

  @Test func listsEveryCodeOnceWithinTheWidth() throws {
    let list = try Explanations.shipped.list(width: 60)
    for code in try Explanations.shipped.codes() {
      #expect(list.split(separator: "\n").count { $0.hasPrefix("\(code)  ") } == 1)
    }
    #expect(list.split(separator: "\n").allSatisfy { $0.count <= 60 })
  }

  @Test func readsOnlyTheFileOfTheCode() throws {
    let folder = try Folder(["KL0201.md": "# KL0201: One\n", "KL0202.md": "broken"])
    #expect(try folder.explanations.find("KL0201")?.title == "One")
    for work in [
      { try folder.explanations.find("KL0202")?.code }, { try folder.explanations.find("some-rule")?.code },
    ] {
      let fault = #expect(throws: Diagnostic.self) { try work() }
      #expect(fault?.span?.source.path == "\(folder.path)/KL0202.md")
    }
  }

  @Test func reportsAFolderWithoutExplanations() throws {
    for folder in [try Folder(["README.md": "# Nothing\n"]).explanations, Explanations(folder: "/nowhere")] {
      let fault = #expect(throws: Diagnostic.self) { try folder.find("KL0201") }
      #expect(fault?.message.hasPrefix("cannot read `/") == true)
      #expect(fault?.message.hasSuffix("`: no explanations are there") == true)
    }
  }

  /// A temporary folder.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "kolam-\(UUID().uuidString)").path
    var explanations: Explanations { Explanations(folder: path) }

    init(_ files: [String: String]) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)")) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
}
