package import Foundations

extension FlagFile {
  /// The flags as a plain flagd file, for other evaluators: rules as JSONLogic, without features that flagd lacks.
  ///
  /// Parts that cannot be expressed are reported, and the flag is exported so that nobody gets more than by this file as
  /// it is now. What a flag's own keys say of it, such as its owner, becomes metadata.
  /// Results are the same for contexts with all attributes that the rules read, under the same names: `tier` for the
  /// customer's tier, `profile` and `capabilities` for the device.
  ///
  /// - Parameter diagnostics: receives a warning for each part that is left out.
  /// - Returns: the file, JSON, a line a flag.
  package func exportFlagd(into diagnostics: inout Diagnostics) -> String {
    var exporter = FlagdExporter(self)
    let lines = contents.plans.map { plan in
      "    \(text(.string(plan.declaration.name))): \(text(.map(exporter.flag(plan))))"
    }
    exporter.reportPlansAndDevices()
    diagnostics.report(contentsOf: exporter.diagnostics.all)
    var parts = ["  \"$schema\": \"https://flagd.dev/schema/v0/flags.json\""]
    parts.append("  \"flags\": {\(lines.isEmpty ? "" : "\n\(lines.joined(separator: ",\n"))\n  ")}")
    if metadata.count > 0 { parts.append("  \"metadata\": \(text(.map(metadata)))") }
    return "{\n\(parts.joined(separator: ",\n"))\n}\n"
  }

  private func text(_ value: Value) -> String { ValueJSON.write(value, limit: .max) }
}
