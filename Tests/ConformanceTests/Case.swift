import Documents
import Foundations
import Testing

/// One case of the folder `Tests/Conformance`; `Tests/Conformance/README.md` specifies the format.
struct Case: Sendable, CustomTestStringConvertible {
  let name: String
  let root: Node

  var testDescription: String { name }

  /// Returns all cases, by name.
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

  /// The files of the app, by path.
  var files: [(path: String, text: String)] {
    (root["files"]?.entries ?? []).map { ($0.name, $0.value.text ?? "") }
  }

  /// The texts in further languages.
  var texts: [(key: String, words: [(locale: String, words: Node)])] {
    (root["texts"]?.entries ?? []).map { entry in
      (entry.name, (entry.value.entries ?? []).map { ($0.name, $0.value) })
    }
  }

  /// The steps in order: a command and its value.
  var steps: [(word: String, value: Node)] {
    (root["steps"]?.items ?? []).compactMap { step in
      step.entries?.first.map { ($0.name, $0.value) } ?? step.text.map { ($0, step) }
    }
  }

  func setting(_ name: String) -> String? { root["settings"]?[name]?.text }
}

extension Node {
  /// Returns the value of a key.
  subscript(key: String) -> Node? { entries?.first { $0.name == key }?.value }
}
