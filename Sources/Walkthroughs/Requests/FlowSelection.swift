import Foundations
package import Maestro
package import Runtime

/// The flows and cases that a request is about.
package struct FlowSelection: Sendable {
  /// Flows of one app, in the order in which they are walked.
  package struct AppFlows: Sendable {
    /// The app.
    package let app: App
    /// Its cases.
    package fileprivate(set) var stages: [WalkStage]
  }

  /// The apps with their cases.
  package private(set) var apps: [AppFlows] = []
  /// All flows that were read, also those within others, by their paths.
  package let flows: [String: Flow]
  /// The paths of the flows that are walked.
  package let chosen: [String]

  /// All cases in order.
  package var cases: [WalkCase] { apps.flatMap { $0.stages.flatMap(\.cases) } }

  /// Unfolds flows into cases.
  ///
  /// - Parameters:
  ///   - found: the flows; they have no errors.
  ///   - request: what is asked for.
  ///   - names: the names of all apps.
  ///   - load: opens an app by its name, or throws.
  /// - Throws: ``CommandError`` where nothing is left, a flow is about no app, or an app does not have what is asked for;
  ///   what `load` throws.
  package init(
    _ found: WorkspaceFlows, _ request: WalkRequest, apps names: [String], load: (String) throws -> App
  ) throws {
    flows = found.flows
    chosen = found.ordered.map(\.flow.source.path)
    if chosen.isEmpty { throw CommandError("no flow is left by the tags that were asked for") }
    if let until = request.until { try Self.check(until, found.ordered.map(\.flow)) }
    do throws(RequestedCases.ArgumentError) {
      try request.asked.requireRows(of: found.ordered.map(\.flow))
    } catch { throw CommandError("--matrix: \(error.message)") }
    var byApp: [(name: String, flows: [WorkspaceFlows.Ordered])] = []
    for ordered in found.ordered {
      if let mismatch = ordered.flow.mismatch(with: request.app, among: names) { throw mismatch }
      let name = try request.app ?? Self.app(of: ordered.flow, among: names)
      if let index = byApp.firstIndex(where: { $0.name == name }) {
        byApp[index].flows.append(ordered)
      } else {
        byApp.append((name, [ordered]))
      }
    }
    for (name, flows) in byApp {
      let app = try load(name)
      apps.append(AppFlows(app: app, stages: try Self.stages(of: flows, app, request)))
    }
    if let shard = request.shard {
      let weights = chosen.reduce(into: [:]) { $0[$1] = flows[$1]?.weight(among: flows) }
      let part = shard.part(of: cases) { weights[$0.flow.source.path] ?? 1 }
      keep { part.contains($0.id) }
    }
  }

  private static func check(_ until: Int, _ flows: [Flow]) throws(CommandError) {
    guard flows.count == 1, let flow = flows.first else {
      throw CommandError("--until is about one flow, and \(flows.count) were chosen")
    }
    guard let first = flow.allSteps.map(\.span.location.line).min(), until >= first else {
      throw CommandError("`\(flow.source.path)` has no step at line \(until) or above")
    }
  }

  /// The app that a flow is about.
  private static func app(of flow: Flow, among names: [String]) throws(CommandError) -> String {
    if let name = flow.appName(among: names) { return name }
    let id = flow.header.appId?.literal ?? ""
    let near = nearestName(to: id, in: names).map { "; did you mean `\($0)`?" } ?? ""
    throw CommandError(
      "`\(flow.source.path)` is about the app `\(visibleText(id))`, which is not here\(near.isEmpty ? "; name one with --app" : near)"
    )
  }

  /// Cases that may be walked together; a flow in a sequence is a stage of its own.
  private static func stages(
    of flows: [WorkspaceFlows.Ordered], _ app: App, _ request: WalkRequest
  ) throws(CommandError) -> [WalkStage] {
    var stages: [WalkStage] = []
    for ordered in flows {
      let matrix = WalkMatrix(app, asked: request.asked.axes(of: ordered.flow, in: app, request.lastFailed))
      var cases: [WalkCase]
      do throws(WalkMatrix.AxisError) { cases = try matrix.cases(of: ordered.flow) } catch {
        let origin = error.option ?? "`\(ordered.flow.source.path)`"
        throw CommandError("\(origin): \(error.message)" + (error.help.map { "; \($0)" } ?? ""))
      }
      cases = cases.filter(request.asked.admits)
      if ordered.sequence == nil, let last = stages.indices.last, stages[last].sequence == nil {
        stages[last].cases += cases
      } else {
        stages.append(WalkStage(cases, sequence: ordered.sequence))
      }
    }
    return stages
  }

  /// Returns the values of secrets that are known before anything is walked, for logs.
  ///
  /// - Parameter env: the constants from outside.
  /// - Returns: the values.
  package func secrets(given env: [String: String]) -> Set<String> {
    let names = Secrets(declared: flows.values.flatMap(\.header.extensions.secrets))
    var variables = flows.values.flatMap { flow in
      flow.header.env + flow.header.extensions.cases.flatMap(\.env) + flow.allSteps.flatMap(\.command.env)
    }
    variables.removeAll { !names.contains(name: $0.name) }
    return Set(
      env.filter { names.contains(name: $0.key) }.map(\.value) + variables.compactMap(\.value.literal))
  }

  /// Leaves only some cases.
  package mutating func keep(_ isKept: (WalkCase) -> Bool) {
    for app in apps.indices {
      for stage in apps[app].stages.indices { apps[app].stages[stage].cases.removeAll { !isKept($0) } }
    }
  }
}
