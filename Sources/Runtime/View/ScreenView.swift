/// Everything that a front needs to draw an app's current state.
package struct ScreenView: Sendable, Hashable {
  /// The screen's name in the scripts, such as `recipe`.
  package var screen: String
  /// The screen's title, localized.
  package var title: String
  /// The titles of the stack, from the tab's first screen to this one.
  package var trail: [String]
  /// The app's tabs, empty where it has none.
  package var tabs: [Tab]
  /// Whether there is a screen to go back to.
  package var canGoBack: Bool
  /// The screen's nodes in reading order.
  package var nodes: [ViewNode]
  /// A question that must be answered first; its children are the answers.
  package var dialog: ViewNode?
  /// What is wrong in the script of what is shown, with its place, for authors.
  package var problems: [String] = []
  /// The sources of the title; empty unless the session traces texts.
  package var titleSources: [TextSource] = []
  /// The sources of the trail's titles, in its order; empty unless the session traces texts.
  package var trailSources: [[TextSource]] = []
  /// The sources of announced texts, by text; empty unless texts are traced.
  package var announcedSources: [String: [TextSource]] = [:]
  /// Whether it is a sheet over another screen, to be dismissed.
  package var isSheet = false
  /// Its position in a flow; nil outside of flows.
  package var flow: FlowProgress?
  /// The locale of its texts, a BCP 47 tag.
  package var locale: String
  /// Whether to use the dark palette.
  package var isDark: Bool
  /// The size of its texts.
  package var textSize = TextSize.standard
  /// The number of overrides, by which it differs from a customer's: flags, the plan, the device.
  package var overrides = 0
  /// What is overridden, where that is one thing and known.
  package var onlyOverride: OnlyOverride?
  /// The number of changes that are not sent yet; 0 where nobody counts them.
  package var unsent = 0
  /// Whether the network is off.
  package var isOffline = false
  /// The name of the plan; nil in an app without flags, which has no plans of its own.
  package var plan: String?
  /// The width in cells of the requested device; nil where none was requested.
  package var columns: Int?

  /// A position in a flow, such as the second of three steps.
  package struct FlowProgress: Sendable, Hashable {
    /// The flow's name in the scripts.
    package var flow: String
    /// The number of the step, from 1, among those that are shown.
    package var step: Int
    /// The number of steps that are shown.
    package var steps: Int
    /// Creates a position.
    package init(flow: String, step: Int, steps: Int) {
      self.flow = flow
      self.step = step
      self.steps = steps
    }
  }

  /// The one thing that is overridden.
  package enum OnlyOverride: Sendable, Hashable {
    /// A flag, the plan, the device or an action that fails, by its name.
    case named(String)
    /// A plugin whose screens show samples.
    case samples(String)
  }

  /// One of the app's tabs.
  package struct Tab: Sendable, Hashable {
    /// The tab's id in `app.yaml`.
    package var id: String
    /// Its label.
    package var label: String
    /// A count or mark beside it.
    package var badge: String?
    /// Whether it is the shown tab.
    package var isSelected: Bool
    /// The sources of its label; empty unless the session traces texts.
    package var sources: [TextSource] = []

    /// Describes a tab.
    package init(id: String, label: String, badge: String? = nil, isSelected: Bool) {
      self.id = id
      self.label = label
      self.badge = badge
      self.isSelected = isSelected
    }
  }

  /// Creates a view.
  package init(
    screen: String, title: String, trail: [String] = [], tabs: [Tab] = [], canGoBack: Bool = false,
    nodes: [ViewNode] = [], dialog: ViewNode? = nil, locale: String = "en", isDark: Bool = false
  ) {
    self.screen = screen
    self.title = title
    self.trail = trail
    self.tabs = tabs
    self.canGoBack = canGoBack
    self.nodes = nodes
    self.dialog = dialog
    self.locale = locale
    self.isDark = isDark
  }

  /// Finds the first node with an id, in reading order; only in the dialog while there is one.
  ///
  /// - Parameter id: the id.
  /// - Returns: the node; nil where there is none with the id.
  package func node(_ id: String) -> ViewNode? { dialog.map { $0.node(id) } ?? nodes.node(id) }

  /// Every node of the screen, in reading order; only the dialog's while there is one.
  package var allNodes: [ViewNode] { dialog.map(\.subtree) ?? nodes.flatMap(\.subtree) }
}

/// An app's colors by meaning, for one appearance; values are 24-bit RGB.
package struct Palette: Sendable, Hashable {
  /// The meaning of a color.
  package enum Name: String, Sendable, CaseIterable {
    case primary, primaryVariant, secondary, background, surface, text, textSecondary, emergency, success,
      warning
  }

  /// The given colors; where one is missing, a front keeps the terminal's own.
  package var colors: [Name: UInt32]

  /// Creates a palette.
  package init(_ colors: [Name: UInt32] = [:]) { self.colors = colors }
}
