import Foundations
import Maestro
import PluginKit
import Walkthroughs

/// An example that is a flow, or a workspace's file.
struct WalkExample {
  let file: String

  /// Creates the example; nil if it is of another kind.
  init?(_ place: String) {
    switch place {
    case "walkthrough": file = "flow.yaml"
    case "workspace": file = "config.yaml"
    default: return nil
    }
  }

  func diagnostics(of text: String) -> [Diagnostic] {
    let source = SourceText(path: file, text: text)
    var diagnostics = Diagnostics()
    if file == "config.yaml" {
      _ = WorkspaceConfig(source, into: &diagnostics)
    } else {
      do throws(Diagnostic) {
        let check = try FlowCheck(
          file, files: OneFile(source: source), engineAbsence: { "there is no engine in examples" },
          mismatch: { $0.mismatch(with: "epicura", among: ["epicura", "grobro"]) }, app: { _ in Self.app })
        return check.diagnostics.sorted
      } catch {
        return [error]
      }
    }
    return diagnostics.sorted
  }

  private static let place = Span(SourceText(path: "app.yaml", text: ""), 0..<0)

  /// The app that flows of examples are about.
  private static let app = AppVocabulary(
    locales: ["en", "hi", "ta"], tiers: ["free", "pro"], devices: ["phone", "small"],
    texts: [
      "en": ["Recipes", "Favourites"], "hi": ["रेसिपी", "पसंदीदा"], "ta": ["செய்முறைகள்", "பிடித்தவை"],
    ], ids: ["recipes", "tab/recipes", "tab/favourites"],
    collections: [
      CollectionDeclaration(
        "tasks",
        record: RecordDeclaration(
          "Task",
          fields: [
            .init("title", .string, range: 1...200, at: place),
            .init("done", .bool, defaultValue: false, at: place),
          ]), at: place)
    ])

  private struct OneFile: WorkspaceFiles {
    let source: SourceText
    func listing(of folder: String) -> [String] { [] }
    func kind(of path: String) -> FlowFileKind {
      if path.hasPrefix("/") || path.hasPrefix("../") { return .outside }
      return path == source.path ? .file : .missing
    }
    func read(_ path: String) throws(Diagnostic) -> SourceText { source }
  }
}
