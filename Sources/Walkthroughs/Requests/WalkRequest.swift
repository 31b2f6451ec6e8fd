package import Foundations
package import Maestro

/// Which flows and cases somebody asks to be walked.
package struct WalkRequest: Sendable {
  /// The files and folders that flows are in.
  package var paths: [String] = []
  /// The app, where it is named; else a flow's place or its `appId` says which.
  package var app: String?
  /// The combinations.
  package var asked = RequestedCases()
  /// The tags, besides those of workspaces.
  package var tags = TagFilter()
  /// The workspace's file, instead of each folder's own.
  package var config: WorkspaceConfig?
  /// The part of all cases.
  package var shard: Shard?
  /// The line behind which the only flow ends.
  package var until: Int?
  /// Whether only what failed last time is walked.
  package var isLastFailed = false
  /// The cases that failed last time, where only these are walked.
  package var lastFailed: [FailedCase]?
  /// Whether cases are listed instead of walked.
  package var isList = false

  /// Asks for everything.
  package init() {}

  /// Adds combinations.
  ///
  /// - Parameter words: axes with their values, such as `locale=en,hi`.
  /// - Returns: the words without `=`: axes are read up to the next option, and what follows them can be a path.
  /// - Throws: ``CommandError`` where a word is neither.
  package mutating func add(matrix words: [String]) throws(CommandError) -> [String] {
    for word in words where word.contains("=") {
      do throws(RequestedCases.ArgumentError) { try asked.add(word) } catch {
        throw CommandError("--matrix: \(error.message)")
      }
    }
    return words.filter { !$0.contains("=") }
  }

  /// Adds flags that are set by hand.
  ///
  /// - Parameter words: flags with their values, such as `insights_view=bars`.
  /// - Throws: ``CommandError`` where a word is none.
  package mutating func add(flags words: [String]) throws(CommandError) {
    for word in words {
      do throws(RequestedCases.ArgumentError) {
        try asked.add(FlowExtensions.Matrix.Axis.flagPrefix + word)
      } catch {
        throw CommandError("--flag: found `\(visibleText(word))`, expected a flag, `=` and a variant")
      }
    }
  }

  /// The flags that are set by hand in all flows, such as `insights_view=bars`.
  package var flags: [String] {
    asked.axes.compactMap { axis, values in
      if case .flag(let flag) = axis { "\(flag)=\(values.joined(separator: ","))" } else { nil }
    }.sorted()
  }

  /// Reads tags, which commas separate.
  ///
  /// - Parameters:
  ///   - words: tags and expressions of tags, such as `smoke and not slow`.
  ///   - option: where they were written.
  /// - Returns: an expression for each.
  /// - Throws: ``CommandError`` where a word is none.
  package static func tags(_ words: [String], _ option: String) throws(CommandError) -> [TagExpression] {
    var tags: [TagExpression] = []
    for word in words.flatMap({ $0.split(separator: ",") }).map(String.init) {
      do throws(TagExpression.SyntaxError) { tags.append(try TagExpression(word)) } catch {
        throw CommandError("\(option) `\(visibleText(word))`: \(error.message)")
      }
    }
    return tags
  }
}
