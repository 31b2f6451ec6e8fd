package import Foundations
package import Maestro

/// The flows of all workspaces that are asked for, as their tags let them through and in their order.
package struct WorkspaceFlows: Sendable {
  /// A flow and where in which sequence it stands.
  struct Ordered {
    var flow: Flow
    var sequence: Int?
  }

  /// All flows that were read, also those within others, by their paths.
  package private(set) var flows: [String: Flow] = [:]
  /// What is wrong with them.
  package private(set) var diagnostics = Diagnostics()
  /// The flows to walk, each once.
  private(set) var ordered: [Ordered] = []

  /// Reads workspaces.
  ///
  /// - Parameters:
  ///   - request: what is asked for; its paths are of files and folders.
  ///   - files: where they are read from.
  /// - Throws: a diagnostic or a ``CommandError`` where there is nothing to walk at a path, or a workspace's own tags
  ///   are wrong.
  package init(_ request: WalkRequest, files: any WorkspaceFiles) throws {
    var set = FlowSet(files: files)
    for (number, path) in request.paths.enumerated() {
      let workspace = try WorkspaceReader(files: files)
        .find(path, config: request.config, into: &diagnostics).workspace
      for flow in workspace.paths { set.add(flow) }
      ordered += try Self.ordered(workspace, set.flows, request, sequence: number, &diagnostics)
    }
    // A walk shows no warnings of flows; `kolam walk check` does.
    if set.diagnostics.hasErrors { diagnostics.report(contentsOf: set.diagnostics.all) }
    var known: Set<String> = []
    ordered = ordered.filter { known.insert($0.flow.source.path).inserted }
    flows = set.flows
  }

  private static func ordered(
    _ workspace: Workspace, _ flows: [String: Flow], _ request: WalkRequest, sequence: Int,
    _ diagnostics: inout Diagnostics
  ) throws(CommandError) -> [Ordered] {
    let config = workspace.config
    if request.shard != nil, !config.flowsOrder.isEmpty {
      throw CommandError("--shard cannot divide flows that `flowsOrder` puts in an order")
    }
    let filter = TagFilter(
      include: try tags(config.includeTags) + request.tags.include,
      exclude: try tags(config.excludeTags) + request.tags.exclude)
    return workspace.ordered(workspace.paths.compactMap { flows[$0] }, into: &diagnostics)
      .filter { filter.admits($0.header.tags) }
      .map { flow in
        let isInSequence = !config.continueOnFailure && config.flowsOrder.contains(flow.name)
        return Ordered(flow: flow, sequence: isInSequence ? sequence : nil)
      }
  }

  private static func tags(_ words: [String]) throws(CommandError) -> [TagExpression] {
    var tags: [TagExpression] = []
    for word in words {
      do throws(TagExpression.SyntaxError) { tags.append(try TagExpression(word)) } catch {
        throw CommandError("the workspace's tag `\(visibleText(word))`: \(error.message)")
      }
    }
    return tags
  }
}
