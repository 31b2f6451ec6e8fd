import Foundation
import Foundations
import Maestro

/// In-memory files of a test.
struct TestFiles: FlowFiles {
  var texts: [String: String] = [:]

  func kind(of path: String) -> FlowFileKind {
    if texts[path] != nil { return .file }
    return texts.keys.contains { $0.hasPrefix(path + "/") } ? .folder : .missing
  }

  func read(_ path: String) throws(Diagnostic) -> SourceText {
    guard let text = texts[path] else {
      throw Diagnostic(.missingFlowFile, "there is no file `\(path)`", at: nil)
    }
    return SourceText(path: path, text: text)
  }
}

/// Reads steps with a minimal header.
func read(steps: String, others: [String: String] = [:]) -> FlowSet {
  read("appId: epicura\n---\n" + steps, others: others)
}

/// Reads a flow, `flow.yaml`, with other files.
func read(_ text: String, others: [String: String] = [:]) -> FlowSet {
  var set = FlowSet(files: TestFiles(texts: others.merging(["flow.yaml": text]) { _, new in new }))
  set.add("flow.yaml")
  return set
}

extension FlowSet {
  /// The diagnostics, a line each: place, code, message and help.
  var lines: [String] {
    diagnostics.sorted.map { diagnostic in
      let place = diagnostic.span.map { "\($0.location.line):\($0.location.column) " } ?? ""
      let help = diagnostic.help.map { "; \($0)" } ?? ""
      return
        "\(place)\(diagnostic.severity == .error ? "" : "(\(diagnostic.severity.rawValue)) ")\(diagnostic.code): \(diagnostic.message)\(help)"
    }
  }

  var flow: Flow? { flows["flow.yaml"] }
}

/// The files of a folder.
struct FolderFiles: FlowFiles {
  let root: String

  func kind(of path: String) -> FlowFileKind {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) else {
      return .missing
    }
    return isFolder.boolValue ? .folder : .file
  }

  func read(_ path: String) throws(Diagnostic) -> SourceText {
    guard let data = FileManager.default.contents(atPath: root + "/" + path) else {
      throw Diagnostic(.missingFlowFile, "there is no file `\(path)`", at: nil)
    }
    return SourceText(path: path, bytes: Array(data))
  }
}
