import Foundation
import Testing

@testable import Authoring

/// The files of `docs/errors` match the codes that the program declares.
@Suite struct ExplanationFileTests {
  @Test func everyCodeHasAFileAndEveryFileACode() throws {
    let declared = try DeclaredCode.all().map(\.code)
    #expect(declared.count > 300)
    let missing = try Set(declared).symmetricDifference(Explanations.shipped.codes())
    #expect(missing.isEmpty, "these have either no declaration or no file: \(missing.sorted())")
  }

  @Test func theProgramCarriesEachFileOfTheFolder() throws {
    #expect(
      try Explanations.carried.all() == Explanations.shipped.all(),
      "`Sources/CWords/CExplanations.c` has a line for each file")
  }

  @Test func folderHoldsNoOtherFiles() throws {
    let folder = "\(DeclaredCode.root)/docs/errors"
    let others = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.wholeMatch(of: /KL\d{4}\.md/) == nil
    }
    #expect(others == ["README.md"])
  }

  @Test func declarationCommentsMatchTheFileTitles() throws {
    for declared in try DeclaredCode.all() {
      let explanation = try #require(try Explanations.shipped.find(declared.code))
      #expect(declared.comment.count == 1, "`\(declared.code)` has more than a line beside its declaration")
      #expect(declared.comment.first?.hasSuffix(".") == true, "`\(declared.code)` has no full stop")
      #expect(declared.heading == explanation.heading)
    }
  }

  @Test func captionsMatchTheirFences() throws {
    for explanation in try Explanations.shipped.all() {
      for example in explanation.examples {
        let verdict = "This is \(example.passes ? "right" : "wrong")"
        #expect(example.caption == "\(verdict)\(Self.setting(of: example)):", "in \(explanation.code)")
        for other in example.companions {
          #expect(
            other.caption == "together with this\(Self.setting(of: other)):", "in \(explanation.code)")
        }
      }
    }
  }

  /// Returns the file that an example stands for, as captions word it.
  private static func setting(of example: Explanation.Example) -> String {
    switch example.place {
    case nil: example.language == "cel" ? ", in an expression" : ""
    case "body": ", in the body of a screen"
    case "screen": ", in a screen"
    case "app": ", in app.yaml"
    case "flags": ", in flags.yaml"
    case "plugin": ", in plugin.yaml"
    case "texts": ", in the texts of a key"
    case "strings": ", under `strings` in a catalog"
    case "lint", "glossary", "sources": ", in `Locales/<catalog>.\(example.place ?? "").yaml`"
    case "flagfile": ", in a flag file"
    case "exchange": ", in a translator's file"
    case "walkthrough": ", in a flow"
    case "workspace": ", in config.yaml"
    case let file?: ", in \(file)"
    }
  }
}
