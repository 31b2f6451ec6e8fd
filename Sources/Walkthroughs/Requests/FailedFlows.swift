package import Foundations
package import Maestro

/// Where to look for what failed last time.
package struct FailedFlows: Sendable {
  /// The cases that failed last time.
  package let cases: [FailedCase]
  /// The flows or folders to look in: those that are named, else the flows that failed.
  package let words: [String]
  /// The cases whose flow does not exist any more, where none is named.
  package let gone: [FailedCase]

  /// Decides where to look.
  ///
  /// - Parameters:
  ///   - cases: the cases that failed last time; nil where nothing was walked yet.
  ///   - words: flows, folders of flows and apps that are named; none for wherever something failed.
  ///   - files: the files that there are.
  /// - Throws: ``CommandError`` where there was no last time.
  package init(_ cases: [FailedCase]?, named words: [String], files: any FlowFiles) throws(CommandError) {
    guard let cases else {
      throw CommandError("nothing was walked here yet, so nothing failed; walk without --last-failed first")
    }
    self.cases = cases
    guard words.isEmpty else {
      (self.words, gone) = (words, [])
      return
    }
    var known: Set<String> = []
    let flows = cases.map(\.flow).filter { known.insert($0).inserted }
    let missing = Set(flows.filter { files.kind(of: $0) == .missing })
    self.words = flows.filter { !missing.contains($0) }
    gone = cases.filter { missing.contains($0.flow) }
  }

  /// What is said where there is nowhere to look; nil where there is.
  package var emptiness: String? {
    if cases.isEmpty { return "Nothing failed last time.\n" }
    return words.isEmpty ? "Nothing of what failed last time is left.\n" : nil
  }

  /// The cases that are gone, a line each.
  package var notes: [String] { gone.map(Self.note) }

  static func note(_ failure: FailedCase) -> String {
    "`\(visibleText(failure.words))` failed last time and is not among these cases any more"
  }
}
