package import Maestro

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
