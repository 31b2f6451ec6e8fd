import Maestro

extension CaseRun {
  /// Sets the constants that every script sees: the axes, those from outside, the flow's, and the row's.
  func setConstants() throws {
    for (name, value) in settings.env.sorted(by: { $0.key < $1.key }) { scripts.setConstant(name, value) }
    for name in BuiltinName.allCases { scripts.setConstant(name.rawValue, name.value(in: walkCase)) }
    // As upstream, a flow's own constants override those from outside, unless it refers to these.
    for variable in walkCase.flow.header.env + (walkCase.row?.env ?? []) {
      try scripts.setConstant(variable)
    }
  }
}

extension CaseRun {
  /// Returns a case with the scripts in its flow's name and properties evaluated, for reports.
  func resolved(_ walkCase: WalkCase) -> WalkCase {
    func text(_ template: Template) -> Template {
      // Reports show what was written where a script fails; the flow itself does not depend on it.
      template.literal == nil
        ? (try? Template(verbatim: scripts.text(template), at: template.span)) ?? template : template
    }
    var header = walkCase.flow.header
    header.name = header.name.map(text)
    header.properties = header.properties.map { FlowHeader.Variable($0.name, text($0.value)) }
    return WalkCase(flow: walkCase.flow.with(header), axes: walkCase.axes, row: walkCase.row)
  }
}
