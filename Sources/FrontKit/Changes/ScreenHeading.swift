package import Runtime

/// What stands above a screen: its title, its place in a flow, whether it lies over another screen, and
/// whether it is up to date.
package struct ScreenHeading: Sendable, Equatable {
  /// The words of the screen's title.
  package let title: String
  private let flow: ScreenView.FlowPlace?
  private let isSheet: Bool
  /// Whether some of the screen may be out of date.
  private let isStale: Bool
  /// How much was set by hand; a change of it is told by itself, since what stands above the screen stays.
  private let overrides: Int

  /// Takes the heading from a screen.
  package init(_ view: ScreenView) {
    title = view.title
    flow = view.flow
    isSheet = view.isSheet
    overrides = view.overrides
    isStale = Staleness(view).isOfScreen
  }

  /// Whether a person would be told the same of both; how much is set by hand is told by itself.
  package static func == (left: ScreenHeading, right: ScreenHeading) -> Bool {
    left.title == right.title && left.flow == right.flow && left.isSheet == right.isSheet
      && left.isStale == right.isStale
  }

  /// What is told beneath the title.
  package func notes(_ words: Words) -> [String] {
    var notes: [String] = []
    if let flow { notes.append(words(.stepOf, .int(flow.step), .int(flow.steps))) }
    if isSheet {
      let back = words.spellings(.commandBack).first ?? "back"
      notes.append(words(.sheet, .string(back)))
    }
    if isStale { notes.append(words(.stale)) }
    if overrides > 0 { notes.append(words(.overrides, .int(overrides))) }
    return notes
  }
}
