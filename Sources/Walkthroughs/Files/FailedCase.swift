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
  /// The row of constants, by its name; nil where the flow has none.
  package var row: String?

  /// Remembers a case.
  package init(_ walkCase: WalkCase) {
    flow = walkCase.flow.source.path
    locale = walkCase.axes.locale
    tier = walkCase.axes.tier
    device = walkCase.axes.device
    row = walkCase.row?.name
  }

  /// Returns its value of an axis.
  package func value(_ axis: FlowExtensions.Matrix.Axis) -> String {
    switch axis {
    case .locale: locale
    case .tier: tier
    case .device: device
    }
  }

  /// Whether it is this case that failed.
  package func names(_ walkCase: WalkCase) -> Bool { FailedCase(walkCase) == self }

  /// The text of the id of the case.
  package var words: String {
    "\(flow) [locale=\(locale) tier=\(tier) device=\(device)" + (row.map { " row=\($0)" } ?? "") + "]"
  }
}
