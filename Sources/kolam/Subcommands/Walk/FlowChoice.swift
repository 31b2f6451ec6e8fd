import Foundations
import Glibc
import Hosting
import Maestro
import Runtime
import Walkthroughs

/// The flows and cases selected by a request.
struct FlowChoice {
  /// Flows of one app, in the order in which they are walked.
  struct AppFlows {
    let app: App
    var stages: [WalkStage]
  }

  /// The apps with their cases.
  private(set) var apps: [AppFlows] = []
  /// All flows that were read, including subflows, by path.
  private(set) var flows: [String: Flow] = [:]
  /// The paths of the flows that are walked.
  private(set) var chosen: [String] = []

  /// All cases in order.
  var cases: [WalkCase] { apps.flatMap { $0.stages.flatMap(\.cases) } }

  /// A flow with its position in a sequence.
  private struct Ordered {
    var flow: Flow
    var sequence: Int?
  }

  /// Reads flows and apps.
  ///
  /// - Parameter request: the request.
  /// - Throws: ``WalkRefused`` after an error that was already reported, a diagnostic or a ``CommandError``.
  init(_ request: WalkRequest) throws {
    var diagnostics = Diagnostics()
    var ordered: [Ordered] = []
    var set = FlowSet(files: FolderFlowFiles())
    for (number, path) in try FlowPlaces(root: request.root).paths(request.paths).enumerated() {
      let found = try WorkspaceReader().find(path, config: request.config, into: &diagnostics)
      for flow in found.workspace.paths { set.add(flow) }
      ordered += try Self.flows(of: found.workspace, set.flows, request, sequence: number, &diagnostics)
    }
    diagnostics.report(contentsOf: set.diagnostics.all.filter { _ in set.diagnostics.hasErrors })
    if !diagnostics.all.isEmpty { ErrorOutput.show(diagnostics) }
    if diagnostics.hasErrors { throw WalkRefused() }
    var known: Set<String> = []
    ordered = ordered.filter { known.insert($0.flow.source.path).inserted }
    if ordered.isEmpty { throw CommandError("no flow is left by the tags that were asked for") }
    if let until = request.settings.until { try Self.check(until, ordered.map(\.flow)) }
    flows = set.flows
    chosen = ordered.map(\.flow.source.path)
    try addApps(ordered, request)
  }

  // MARK: Flows

  /// Returns the flows of a workspace that match its tags and those of the request, in its order.
  private static func flows(
    of workspace: Workspace, _ flows: [String: Flow], _ request: WalkRequest, sequence: Int,
    _ diagnostics: inout Diagnostics
  ) throws -> [Ordered] {
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

  private static func check(_ until: Int, _ flows: [Flow]) throws(CommandError) {
    guard flows.count == 1, let flow = flows.first else {
      throw CommandError("--until is about one flow, and \(flows.count) were chosen")
    }
    guard let first = flow.allSteps.map(\.span.location.line).min(), until >= first else {
      throw CommandError("`\(flow.source.path)` has no step at line \(until) or above")
    }
  }

  // MARK: Apps and cases

  private mutating func addApps(_ ordered: [Ordered], _ request: WalkRequest) throws {
    let names = AppFolder.apps(in: request.root)
    var byApp: [(name: String, flows: [Ordered])] = []
    for ordered in ordered {
      let name = try Self.app(of: ordered.flow, names, request)
      if let index = byApp.firstIndex(where: { $0.name == name }) {
        byApp[index].flows.append(ordered)
      } else {
        byApp.append((name, [ordered]))
      }
    }
    for (name, flows) in byApp {
      let app = try Self.load(AppFolder(root: request.root, app: name))
      apps.append(AppFlows(app: app, stages: try Self.stages(of: flows, app, request)))
    }
  }

  /// Returns the app of a flow.
  private static func app(of flow: Flow, _ names: [String], _ request: WalkRequest) throws(CommandError)
    -> String
  {
    if let app = request.app { return app }
    let parts = flow.source.path.split(separator: "/").map(String.init)
    if let screens = parts.lastIndex(of: "Screens"), screens + 1 < parts.count,
      names.contains(parts[screens + 1])
    {
      return parts[screens + 1]
    }
    let id = flow.header.appId?.literal ?? ""
    if names.contains(id) { return id }
    // Such as `com.epicura.app`, in which the app's own name may be any part.
    if let part = id.split(separator: ".").map(String.init).last(where: names.contains) { return part }
    let near = nearestName(to: id, in: names).map { "; did you mean `\($0)`?" } ?? ""
    throw CommandError(
      "`\(flow.source.path)` is about the app `\(visibleText(id))`, which is not here\(near.isEmpty ? "; name one with --app" : near)"
    )
  }

  private static func load(_ folder: AppFolder) throws -> App {
    var diagnostics = Diagnostics()
    let app = App.load(folder, implementing: BuildRegistry.shipped.pluginNames, into: &diagnostics)
    if diagnostics.hasErrors { ErrorOutput.show(diagnostics) }
    guard let app, !diagnostics.hasErrors else { throw WalkRefused() }
    if let broken = app.startFailures() {
      ErrorOutput.show(broken)
      throw WalkRefused()
    }
    return app
  }

  /// Returns the cases by stages that run concurrently; a flow in a sequence is a stage of its own.
  private static func stages(of flows: [Ordered], _ app: App, _ request: WalkRequest) throws -> [WalkStage] {
    let matrix = WalkMatrix(app, asked: request.asked.axes)
    var stages: [WalkStage] = []
    for ordered in flows {
      var cases: [WalkCase]
      do throws(WalkMatrix.AxisError) { cases = try matrix.cases(of: ordered.flow) } catch {
        throw CommandError(
          "`\(ordered.flow.source.path)`: \(error.message)" + (error.help.map { "; \($0)" } ?? ""))
      }
      cases = cases.filter { request.asked.admits($0) && request.shard?.holds($0) ?? true }
      if ordered.sequence == nil, let last = stages.indices.last, stages[last].sequence == nil {
        stages[last].cases += cases
      } else {
        stages.append(WalkStage(cases, sequence: ordered.sequence))
      }
    }
    return stages
  }

  /// Removes the cases that do not match.
  mutating func keep(_ isKept: (WalkCase) -> Bool) {
    apps = apps.map { flows in
      var flows = flows
      for index in flows.stages.indices { flows.stages[index].cases.removeAll { !isKept($0) } }
      return flows
    }
  }
}

/// Flows cannot be walked, for a reason that was already reported.
struct WalkRefused: Error {}
