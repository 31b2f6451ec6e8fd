package import Maestro

/// A flow in one combination of its matrix, walked on a device of its own.
package struct WalkCase: Sendable {
  /// The flow.
  package let flow: Flow
  /// The combination.
  package let axes: Axes
  /// The row of constants; nil where the flow has none.
  package let row: FlowExtensions.Case?

  /// A combination of axis values.
  package struct Axes: Sendable, Hashable {
    /// The language and region.
    package var locale: String
    /// The plan.
    package var tier: String
    /// The device profile.
    package var device: String

    /// Creates a combination.
    package init(locale: String, tier: String, device: String) {
      self.locale = locale
      self.tier = tier
      self.device = device
    }
  }

  /// Creates a case.
  package init(flow: Flow, axes: Axes, row: FlowExtensions.Case? = nil) {
    self.flow = flow
    self.axes = axes
    self.row = row
  }

  /// The axes as text, such as `locale=hi tier=pro device=small`.
  package var axesText: String {
    "locale=\(axes.locale) tier=\(axes.tier) device=\(axes.device)" + (row.map { " row=\($0.name)" } ?? "")
  }

  /// Identifies the case among all others.
  package var id: String { "\(flow.source.path) [\(axesText)]" }
}
