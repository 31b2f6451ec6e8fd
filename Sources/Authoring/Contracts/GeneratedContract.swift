package import Foundations
import PluginKit
import Runtime

/// A plugin's file of Swift that is written from its contract, so that a field is written in one place.
package struct GeneratedContract: Sendable {
  /// The plugin's name.
  package let plugin: String
  /// The path of the file, from the root.
  package let path: String
  /// What is in the file; nil where there is none.
  package let current: String?
  /// What its contract makes of it.
  package let wanted: String

  /// Whether the file is as its contract makes it.
  package var isCurrent: Bool { current == wanted }

  /// Finds the files of a root's plugins.
  ///
  /// - Parameters:
  ///   - root: the folder with `Plugins` in it.
  ///   - plugins: the plugins' names; those that have such a file where empty.
  ///   - diagnostics: receives the errors of their contracts.
  /// - Returns: the files, by the plugins' folders; a contract that cannot be read has none.
  /// - Throws: a name of no plugin, or a file that cannot be read.
  package static func find(
    in root: String, plugins: [String] = [], into diagnostics: inout Diagnostics
  ) throws(CommandError) -> [GeneratedContract] {
    let folder = AppFolder(root: root, app: "")
    var found: [GeneratedContract] = []
    var names: [String] = []
    for file in folder.contractFiles {
      guard let source = try? SourceText.load(folder.path(file), shownAs: file, limit: 1 << 20) else {
        throw CommandError("`\(file)` cannot be read")
      }
      var problems = Diagnostics()
      guard let contract = Contract.read(source, into: &problems) else { continue }
      names.append(contract.name)
      let sources = "\(file.dropLast("/plugin.yaml".count))/Sources"
      let path = "\(sources)/\(ContractSource.name(of: contract)).swift"
      let current = text(of: folder.path(path))
      guard plugins.isEmpty ? current != nil : plugins.contains(contract.name) else { continue }
      diagnostics.report(contentsOf: problems.all)
      guard !problems.hasErrors else { continue }
      let declared = swiftFiles(in: folder.path(sources), depth: 0).flatMap {
        aliases(in: text(of: $0) ?? "", of: contract)
      }
      found.append(
        GeneratedContract(
          plugin: contract.name, path: path, current: current,
          wanted: ContractSource(contract, declared: Set(declared)).text))
    }
    for name in plugins { _ = try namedItem(name, "plugin", names) { $0 } }
    return found
  }

  /// The types that a file declares in place of those of its contract.
  ///
  /// They are aliases in an extension of the contract's type, such as `typealias Status = Subscription.Status`.
  private static func aliases(in text: String, of contract: Contract) -> [String] {
    var names: [String] = []
    var isInside = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("extension \(ContractSource.name(of: contract)) {") { isInside = true }
      if line.hasPrefix("}") { isInside = false }
      let words = line.split(separator: " ")
      if isInside, words.first == "typealias", words.count > 1 { names.append(String(words[1])) }
    }
    return names
  }

  /// The differences between the file and its contract, a line each, with numbers of lines.
  package var differences: [String] {
    let lines = (current ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let difference = wanted.split(separator: "\n", omittingEmptySubsequences: false).difference(from: lines)
    return difference.sorted { $0.line < $1.line }.map { change in
      switch change {
      case .remove(_, let line, _): "- \(change.line): \(line)"
      case .insert(_, let line, _): "+ \(change.line): \(line)"
      }
    }
  }

  /// The files of Swift in a folder and those below; the limit of depth ends cycles of symbolic links.
  private static func swiftFiles(in folder: String, depth: Int) -> [String] {
    guard depth < 8 else { return [] }
    return AppFolder.names(in: folder).sorted().flatMap { name in
      name.hasSuffix(".swift") ? ["\(folder)/\(name)"] : swiftFiles(in: "\(folder)/\(name)", depth: depth + 1)
    }
  }

  private static func text(of path: String) -> String? {
    (try? SourceText.load(path, limit: 1 << 20)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}

extension CollectionDifference.Change {
  /// The line's number, from 1.
  fileprivate var line: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset + 1
    }
  }
}
