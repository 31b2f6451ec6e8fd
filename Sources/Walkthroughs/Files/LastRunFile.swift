import Foundation
package import Foundations
package import Maestro

/// The cases that failed when they were walked last, in `.last-run.json`.
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
    var failed: [FailedCase]
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

  /// The cases that failed when they were walked last; nil where nothing was walked yet.
  ///
  /// - Throws: where the file is there and cannot be read.
  package func read() throws -> [FailedCase]? {
    guard folders.has(path) else { return nil }
    let source = try folders.read(path)
    guard let form = try? JSON.decode(Form.self, from: source.bytes), form.version == 2 else {
      throw CommandError(
        "`\(path)` does not say what failed last time; walk without --last-failed to write it anew")
    }
    return form.failed.map { failure in
      var failure = failure
      if let current, failure.flow.hasPrefix(current + "/") {
        failure.flow = String(failure.flow.dropFirst(current.count + 1))
      }
      return failure
    }
  }

  /// Keeps what failed.
  ///
  /// What failed before stays until it was walked to its end without a failure: a walk of other cases, a part of all
  /// cases or an interrupted walk says nothing about it.
  ///
  /// - Parameters:
  ///   - record: the results of the walk.
  ///   - gone: the cases that do not exist any more.
  /// - Throws: ``CommandError`` where it cannot be written to the folder that was asked for.
  package func write(_ record: WalkRecord, without gone: [FailedCase] = []) throws(CommandError) {
    let walked = Set(record.cases.filter { $0.status != .canceled }.map { FailedCase($0.walkCase) } + gone)
    let before = (try? read()) ?? []
    let failed = record.failed.map { FailedCase($0.walkCase) }
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

  private func json(_ failure: FailedCase) -> JSON {
    let isRelative = !failure.flow.hasPrefix("/")
    let flow =
      current.map { isRelative ? FlowPath.normal("\($0)/\(failure.flow)") : failure.flow } ?? failure.flow
    return .object([
      .init("flow", .string(flow)), .init("locale", .string(failure.locale)),
      .init("tier", .string(failure.tier)), .init("device", .string(failure.device)),
      .init(
        "flags",
        failure.flags.map { flags in
          .object(flags.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
        }),
      .init("row", failure.row.map(JSON.string)),
    ])
  }
}

/// A case that failed when it was walked last: enough to walk it again, whatever is asked for then.
package struct FailedCase: Sendable, Hashable, Codable {
  /// The flow's file, as ids have it.
  package var flow: String
  /// The language and region.
  package var locale: String
  /// The plan.
  package var tier: String
  /// The device profile.
  package var device: String
  /// The variants of flags that were set by hand; nil for none.
  package var flags: [String: String]?
  /// The row of constants, by its name; nil where the flow has none.
  package var row: String?

  /// Remembers a case.
  package init(_ walkCase: WalkCase) {
    flow = walkCase.flow.source.path
    locale = walkCase.axes.locale
    tier = walkCase.axes.tier
    device = walkCase.axes.device
    flags = walkCase.axes.flags.isEmpty ? nil : walkCase.axes.flags
    row = walkCase.row?.name
  }

  /// The combination.
  private var axes: WalkCase.Axes {
    WalkCase.Axes(locale: locale, tier: tier, device: device, flags: flags ?? [:])
  }

  /// Returns its value of an axis; nil of a flag that was not set.
  package func value(_ axis: FlowExtensions.Matrix.Axis) -> String? { axes[axis] }

  /// Whether it is this case that failed.
  package func names(_ walkCase: WalkCase) -> Bool { FailedCase(walkCase) == self }

  /// The text of the id of the case.
  package var words: String {
    "\(flow) [\(axes.text)" + (row.map { " row=\($0)" } ?? "") + "]"
  }
}
