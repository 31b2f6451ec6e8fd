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
    /// The variants of flags that are set by hand.
    package var flags: [String: String]

    /// Creates a combination.
    package init(locale: String, tier: String, device: String, flags: [String: String] = [:]) {
      self.locale = locale
      self.tier = tier
      self.device = device
      self.flags = flags
    }

    /// The value of an axis; nil of a flag that is not set.
    package subscript(axis: FlowExtensions.Matrix.Axis) -> String? {
      get {
        switch axis {
        case .locale: locale
        case .tier: tier
        case .device: device
        case .flag(let flag): flags[flag]
        }
      }
      set {
        switch axis {
        case .locale: locale = newValue ?? locale
        case .tier: tier = newValue ?? tier
        case .device: device = newValue ?? device
        case .flag(let flag): flags[flag] = newValue
        }
      }
    }

    /// The flags that are set by hand, such as `insights_view=bars`, by their names.
    package var flagTexts: [String] { flags.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }

    /// All axes with their values, such as `locale=hi`, flags last.
    package var words: [String] {
      ["locale=\(locale)", "tier=\(tier)", "device=\(device)"]
        + flagTexts.map { FlowExtensions.Matrix.Axis.flagPrefix + $0 }
    }

    /// The same as text.
    package var text: String { words.joined(separator: " ") }
  }

  /// Creates a case.
  package init(flow: Flow, axes: Axes, row: FlowExtensions.Case? = nil) {
    self.flow = flow
    self.axes = axes
    self.row = row
  }

  /// The axes as text, such as `locale=hi tier=pro device=small`.
  package var axesText: String {
    axes.text + (row.map { " row=\($0.name)" } ?? "")
  }

  /// Identifies the case among all others.
  package var id: String { "\(flow.source.path) [\(axesText)]" }
}
