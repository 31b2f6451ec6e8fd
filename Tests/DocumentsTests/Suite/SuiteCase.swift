import Documents
import Foundation
import Foundations

/// A case of yaml-test-suite: a text, and the events that a parser of YAML 1.2 gives for it.
struct SuiteCase: Sendable {
  /// Its file, and its number where there are several in it: `229Q`, `3RLN/2`.
  let id: String
  /// The YAML text.
  let text: String
  /// Whether the text is wrong.
  let fails: Bool
  /// The documents that the events tell of; empty where the text is wrong.
  let documents: [SuiteTree]

  /// The folder of the cases, which lies outside of the project.
  static let folder: String = {
    let environment = ProcessInfo.processInfo.environment["KOLAM_CONFORMANCE"]
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      environment.map { URL(fileURLWithPath: $0) }
      ?? checkout.deletingLastPathComponent().appending(path: "shared/conformance")
    return folder.appending(path: "yaml-test-suite/src").path
  }()

  static let isThere = FileManager.default.fileExists(atPath: folder)

  /// All cases, in the order of their files' names.
  ///
  /// The files are YAML too, plain enough for the reader under test.
  static func all() throws -> [SuiteCase] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
    return try names.sorted().flatMap { try cases(String($0.dropLast(5))) }
  }

  private static func cases(_ name: String) throws -> [SuiteCase] {
    let source = try SourceText.load("\(folder)/\(name).yaml")
    var diagnostics = Diagnostics()
    guard let items = DocumentReader.read(source, into: &diagnostics)?.items, !diagnostics.hasErrors else {
      throw SuiteError(message: "\(name): \(diagnostics.all)")
    }
    // What a case does not say is as in the one before.
    var tree = ""
    return try items.enumerated().map { index, item in
      tree = item["tree"]?.text ?? tree
      let fails = item["fail"]?.text == "true"
      return SuiteCase(
        id: items.count == 1 ? name : "\(name)/\(index)", text: plain(item["yaml"]?.text ?? ""), fails: fails,
        documents: fails ? [] : try SuiteTree.documents(plain(tree)))
    }
  }

  /// A text without the signs that stand for characters which cannot be seen.
  private static func plain(_ text: String) -> String {
    var text = text.replacing("␣", with: " ").replacing(#/—*»/#, with: "\t")
      .replacing("↵", with: "").replacing("←", with: "\r").replacing("⇔", with: "\u{FEFF}")
    if text.hasSuffix("∎\n") { text.removeLast(2) }
    return text
  }
}

/// Why the cases cannot be read.
struct SuiteError: Error { let message: String }
