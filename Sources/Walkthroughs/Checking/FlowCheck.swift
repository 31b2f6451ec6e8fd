package import Foundations
package import Maestro

/// What is wrong with the flows of a workspace, without their being walked.
package struct FlowCheck: Sendable {
  /// What is wrong.
  package private(set) var diagnostics = Diagnostics()
  private let path: String
  private let flows: [Flow]
  /// The number of flows whose app is not known.
  private var appless = 0

  /// Reads a workspace; where no file says which of a folder's files are flows, all of them are.
  ///
  /// - Parameters:
  ///   - path: a folder, or a flow's file.
  ///   - files: where they are read from.
  ///   - engines: has the processes of the JavaScript engine, by which the syntax of scripts is checked that need one;
  ///     nil to leave these unchecked.
  ///   - engineAbsence: says why there is no JavaScript engine on this machine; nil where there is one.
  ///   - mismatch: says that a flow is about another app than the one that was asked for.
  ///   - app: returns the app that a flow is about; nil where it is not known.
  /// - Throws: a diagnostic where there is no such folder or file, or no flow in it.
  package init(
    _ path: String, files: any WorkspaceFiles, engines: EnginePool? = nil,
    engineAbsence: @escaping () -> String? = { nil }, mismatch: (Flow) -> Diagnostic? = { _ in nil },
    app: (Flow) -> AppVocabulary? = { _ in nil }
  ) throws(Diagnostic) {
    self.path = path
    let workspace = try WorkspaceReader(files: files).find(path, unlisted: "**", into: &diagnostics).workspace
    var set = FlowSet(files: files)
    for flow in workspace.paths { set.add(flow) }
    flows = workspace.paths.compactMap { set.flows[$0] }
    diagnostics.report(contentsOf: set.diagnostics.all)
    _ = workspace.ordered(Array(set.flows.values), into: &diagnostics)
    let scripts = EngineCheck(files: files, absence: engineAbsence)
    let syntax = SyntaxCheck(files: files, engines: engines)
    let constants = NameCheck(set.flows.values, files: files)
    var found = scripts.diagnostics(of: set.flows.values)
    found += set.flows.values.flatMap {
      syntax.diagnostics(of: $0) + PatternCheck.diagnostics(of: $0)
        + VacuityCheck.diagnostics(of: $0) + constants.diagnostics(of: $0)
    }
    for flow in flows {
      let (app, steps) = (app(flow), flow.reachedSteps(among: set.flows))
      if let app {
        found += AxisCheck(app: app).diagnostics(of: flow, steps)
        found += RowCheck(collections: app.collections).rows(of: flow).diagnostics
        found += AbsenceCheck(app: app, flow, steps).diagnostics
      } else {
        appless += 1
      }
      found += [mismatch(flow)].compactMap(\.self)
      found += AppNameCheck.diagnostics(of: flow, steps)
      found += LanguageCheck(app: app).diagnostics(of: flow, steps)
    }
    // A flow that several others run is reported once.
    var known: Set<Diagnostic> = []
    diagnostics.report(contentsOf: found.filter { known.insert($0).inserted })
  }

  /// What could not be checked; nil where all was.
  package var note: String? {
    switch appless {
    case 0: nil
    case 1: "1 flow is about no app that can be read here, so its locales, plans and devices are unchecked"
    default:
      "\(appless) flows are about no app that can be read here, so their locales, plans and devices are unchecked"
    }
  }

  /// Whether it is not as it should be.
  ///
  /// - Parameter isStrict: whether warnings count as errors.
  /// - Returns: whether there are errors.
  package func fails(isStrict: Bool) -> Bool {
    diagnostics.all.contains { $0.severity == .error || isStrict && $0.severity == .warning }
  }

  /// What was checked and how much of it is wrong, such as `walks: 1 flow, 2 steps: fine`.
  package var line: String {
    let errors = diagnostics.all.count { $0.severity == .error }
    let warnings = diagnostics.all.count { $0.severity == .warning }
    let found = [Self.counted(errors, "error"), Self.counted(warnings, "warning")].compactMap(\.self)
    let steps = flows.reduce(0) { $0 + $1.allSteps.count }
    return "\(visibleText(path)): \(Self.counted(flows.count, "flow") ?? "no flows"), "
      + "\(Self.counted(steps, "step") ?? "no steps"): "
      + (found.isEmpty ? "fine" : found.joined(separator: ", "))
  }

  private static func counted(_ count: Int, _ word: String) -> String? {
    count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
