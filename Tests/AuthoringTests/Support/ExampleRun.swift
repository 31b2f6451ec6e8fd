import Expressions
import Flags
import Foundations
import Maestro

@testable import Authoring

/// The diagnostics of an explanation's example, with their places.
struct ExampleRun {
  let diagnostics: [Diagnostic]
  private let file: String
  private let lines: ClosedRange<Int>

  /// Codes about missing texts: their examples are checked without added texts.
  private static let textCodes: Set = ["KL0621"]

  /// Inserts an example into the demo app, or into a scope of names, and checks it.
  ///
  /// One that stands for no file is an expression.
  init(_ example: Explanation.Example, of code: String) throws {
    guard let place = example.place else {
      (file, lines) = ("expression", 1...Int.max)
      diagnostics = ExampleScope.diagnostics(of: String(example.text.dropLast()))
      return
    }
    if place == "flagfile" {
      (file, lines) = ("flags.yaml", 1...Int.max)
      // Most flag files have plans or devices, which flagd has no place for.
      diagnostics = Self.flags(example.text).filter { $0.code.description != "KL0761" || code == "KL0761" }
      return
    }
    if place == "texts" || place == "strings" {
      (file, lines) = (LintExample.file, 1...Int.max)
      diagnostics = LintExample.diagnostics(of: example)
      return
    }
    if let walk = WalkExample(place) {
      (file, lines) = (walk.file, 1...Int.max)
      diagnostics = walk.diagnostics(of: example.text)
      return
    }
    if place == "known.yaml" {
      (file, lines) = (place, 1...Int.max)
      diagnostics = Self.baselineDiagnostics(example.text, of: code)
      return
    }
    if place.hasSuffix(".md") {
      (file, lines) = (place, 1...Int.max)
      diagnostics = Self.explanationDiagnostics(example.text, place)
      return
    }
    let whole = try Self.whole(example, place)
    (file, lines) = (whole.file, whole.firstLine...Int.max)
    let app = try DemoApp()
    try app.write(whole.file, whole.text)
    for other in example.companions {
      let whole = try Self.whole(other, other.place ?? "")
      try app.write(whole.file, whole.text)
    }
    diagnostics = try app.check(addsTexts: !Self.textCodes.contains(code))
  }

  /// Returns the diagnostics of a flag file, from reading, linting and exporting it.
  private static func flags(_ text: String) -> [Diagnostic] {
    var found = Diagnostics()
    let file = FlagFile.read(SourceText(path: "flags.yaml", text: text), into: &found)
    guard found.all.isEmpty else { return found.all }
    file?.lint(today: CivilDate("2026-12-01"), into: &found)
    _ = file?.exportFlagd(into: &found)
    return found.all
  }

  /// Returns whether a diagnostic's place is in the example's own text.
  func contains(_ diagnostic: Diagnostic) -> Bool {
    guard let span = diagnostic.span else { return false }
    // The files beside the catalog of an example are part of it.
    if file == LintExample.file { return true }
    return span.source.path == file && lines.contains(span.location.line)
  }

  /// Returns the diagnostics of a baseline; gone warnings are reported only if the example is about them.
  private static func baselineDiagnostics(_ text: String, of code: String) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "known.yaml", text: text)
    let baseline = Baseline.read(source, into: &diagnostics)
    guard let baseline, code == "KL0131" else { return diagnostics.sorted }
    let nothing = AppCheck.Report(diagnostics: Diagnostics(), screens: 1, texts: 1, locales: 1)
    return CheckReport([NamedCheck("epicura", nothing)], baseline: baseline).diagnostics
  }

  /// Returns the diagnostics of an explanation, which is named after its code.
  private static func explanationDiagnostics(_ text: String, _ file: String) -> [Diagnostic] {
    do throws(Diagnostic) {
      _ = try ExplanationReader.read(
        SourceText(path: file, text: text), of: String(file.dropLast(3).suffix(6)))
      return []
    } catch {
      return [error]
    }
  }

  /// Returns the whole file that an example is a part of, and the line at which it begins.
  private static func whole(_ example: Explanation.Example, _ place: String) throws -> (
    file: String, text: String, firstLine: Int
  ) {
    let text = example.text
    switch place {
    case "body":
      let items = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "  \($0)"
      }
      return try merged("body:\n" + items.joined(separator: "\n"), into: "Screens/demo/example.yaml")
    case "screen": return try merged(text, into: "Screens/demo/example.yaml")
    case "app": return try merged(text, into: "Screens/demo/app.yaml")
    case "flags": return try merged(text, into: "Screens/demo/flags.yaml")
    case "plugin": return try merged(text, into: "Plugins/Example/plugin.yaml")
    default: return example.isPart ? try merged(text, into: place) : (place, text, 1)
    }
  }

  /// Returns the file with the example's keys replacing its own.
  private static func merged(_ text: String, into file: String) throws -> (
    file: String, text: String, firstLine: Int
  ) {
    let given = Set(text.split(separator: "\n").compactMap(key))
    var kept: [Substring] = []
    var isKept = true
    for line in try DemoApp.text(of: file).split(separator: "\n") {
      if let key = key(line) { isKept = !given.contains(key) }
      if isKept { kept.append(line) }
    }
    return (file, kept.map { $0 + "\n" }.joined() + text, kept.count + 1)
  }

  /// Returns the unindented key of a line.
  private static func key(_ line: Substring) -> String? {
    guard let first = line.first, first.isLetter, let colon = line.firstIndex(of: ":") else { return nil }
    return String(line[..<colon])
  }
}
