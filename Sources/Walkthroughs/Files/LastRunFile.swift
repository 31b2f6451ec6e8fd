import Foundation
package import Foundations
import Maestro

/// The cells that failed when they were walked last, in `.last-run.json`.
package struct LastRunFile: Sendable {
  private let folder: String
  /// Whether somebody asked for the folder, so that what goes wrong with it matters.
  private let isAsked: Bool
  private let folders: any WalkFolders
  /// The folder where the program runs, from which the paths of flows begin; nil where nobody knows.
  private let current: String?

  /// The file's form; another version is taken for none.
  private struct Form: Codable {
    var version = 2
    var failed: [FailedCell]
  }

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - folder: the folder it is in; nil for one of the checkout's own in the state folder.
  ///   - state: the person's state folder (XDG Base Directory Specification 0.8).
  ///   - root: the checkout, by a path that is always the same.
  ///   - current: the folder where the program runs: the next walk may be begun in another one.
  ///   - folders: what reads and writes it.
  package init(
    folder: String?, state: String, root: String, current: String? = nil, in folders: any WalkFolders
  ) {
    self.current = current
    isAsked = folder != nil
    self.folder = folder ?? "\(state)/kolam/walks/\(String(StableHash.of(root), radix: 16))"
    self.folders = folders
  }

  private var path: String { folder + "/.last-run.json" }

  /// The cells that failed when they were walked last; nil where nothing was walked yet.
  ///
  /// - Throws: where the file is there and cannot be read.
  package func read() throws -> [FailedCell]? {
    guard folders.has(path) else { return nil }
    let source = try folders.read(path)
    guard let form = try? JSONDecoder().decode(Form.self, from: Data(source.bytes)), form.version == 2 else {
      throw CommandError(
        "`\(path)` does not say what failed last time; walk without --last-failed to write it anew")
    }
    return form.failed.map { cell in
      var cell = cell
      if let current, cell.flow.hasPrefix(current + "/") {
        cell.flow = String(cell.flow.dropFirst(current.count + 1))
      }
      return cell
    }
  }

  /// Keeps what failed.
  ///
  /// What failed before stays until it was walked to its end without a failure: a walk of other cells, a part of all
  /// cells or an interrupted walk says nothing about it.
  ///
  /// - Parameters:
  ///   - record: the results of the walk.
  ///   - gone: the cells that do not exist any more.
  /// - Throws: ``CommandError`` where it cannot be written to the folder that was asked for.
  package func write(_ record: WalkRecord, without gone: [FailedCell] = []) throws(CommandError) {
    let walked = Set(record.cases.filter { $0.status != .canceled }.map { FailedCell($0.walkCase) } + gone)
    let before = (try? read()) ?? []
    let failed = record.failed.map { FailedCell($0.walkCase) }
    let text = JSON.object([
      .init("version", .int(2)),
      .init(
        "failed",
        .array((before.filter { !walked.contains($0) } + failed).map(json))),
    ]).indentedText
    do throws(CommandError) { try folders.write(text + "\n", to: path) } catch {
      if isAsked { throw error }
    }
  }

  private func json(_ cell: FailedCell) -> JSON {
    let isRelative = !cell.flow.hasPrefix("/")
    let flow = current.map { isRelative ? FlowPath.normal("\($0)/\(cell.flow)") : cell.flow } ?? cell.flow
    return .object([
      .init("flow", .string(flow)), .init("locale", .string(cell.locale)),
      .init("tier", .string(cell.tier)), .init("device", .string(cell.device)),
      .init("row", cell.row.map(JSON.string)),
    ])
  }
}
