import Documents
import Foundations
import Testing

/// One case of the folder `Tests/Conformance`, as its file says it; the format is told in `Tests/Conformance/README.md`.
struct Case: Sendable, CustomTestStringConvertible {
  let name: String
  let root: Node

  var testDescription: String { name }

  /// All cases, by name.
  static func all(in folder: String, names: [String]) -> [Case] {
    names.compactMap { name in
      var diagnostics = Diagnostics()
      guard let source = try? SourceText.load("\(folder)/\(name).yaml", shownAs: "\(name).yaml"),
        let root = DocumentReader.read(source, into: &diagnostics), !diagnostics.hasErrors
      else {
        return Case(name: name, root: Node(.mapping([]), Span(SourceText(path: name, text: ""), 0..<0)))
      }
      return Case(name: name, root: root)
    }
  }

  /// The files of the app, by their paths in its folder.
  var files: [(path: String, text: String)] {
    (root["files"]?.entries ?? []).map { ($0.name, $0.value.text ?? "") }
  }

  /// The words of texts in further languages.
  var texts: [(key: String, words: [(locale: String, words: Node)])] {
    (root["texts"]?.entries ?? []).map { entry in
      (entry.name, (entry.value.entries ?? []).map { ($0.name, $0.value) })
    }
  }

  /// What happens, in order: a word and what stands behind it.
  var steps: [(word: String, value: Node)] {
    (root["steps"]?.items ?? []).compactMap { step in
      step.entries?.first.map { ($0.name, $0.value) } ?? step.text.map { ($0, step) }
    }
  }

  func setting(_ name: String) -> String? { root["settings"]?[name]?.text }
}

extension Node {
  /// What stands under a key.
  subscript(key: String) -> Node? { entries?.first { $0.name == key }?.value }
}
