public import Maestro

/// A flow in one combination of what its matrix has: what is walked by itself, on a device of its own.
public struct WalkCase: Sendable {
  /// The flow.
  public let flow: Flow
  /// The combination.
  public let axes: Axes
  /// The row of constants; nil where the flow has none.
  public let row: FlowExtensions.Case?

  /// A combination.
  public struct Axes: Sendable, Hashable {
    /// The language and region.
    public var locale: String
    /// The plan.
    public var tier: String
    /// The device profile.
    public var device: String

    /// Names a combination.
    public init(locale: String, tier: String, device: String) {
      self.locale = locale
      self.tier = tier
      self.device = device
    }
  }

  /// Names a flow in a combination.
  public init(flow: Flow, axes: Axes, row: FlowExtensions.Case? = nil) {
    self.flow = flow
    self.axes = axes
    self.row = row
  }

  /// The combination in words, such as `locale=hi tier=pro device=small`.
  public var axesText: String {
    "locale=\(axes.locale) tier=\(axes.tier) device=\(axes.device)" + (row.map { " case=\($0.name)" } ?? "")
  }

  /// What tells the case from all others, whatever else is walked beside it.
  public var id: String { "\(flow.source.path) [\(axesText)]" }
}
