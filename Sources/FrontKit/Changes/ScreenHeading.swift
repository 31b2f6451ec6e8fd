package import Runtime

/// The heading of a screen: its title, its place in a flow, and whether it covers another screen.
package struct ScreenHeading: Sendable, Equatable {
  /// The words of the screen's title.
  package let title: String
  private let flow: ScreenView.FlowProgress?
  private let isSheet: Bool
  /// The number of overrides; a change of it is reported by itself, since the heading stays.
  private let overrides: Int
  /// Whether the network is off; a change of it is reported by itself, too.
  private let isOffline: Bool

  /// Takes the heading from a screen.
  package init(_ view: ScreenView) {
    title = view.title
    flow = view.flow
    isSheet = view.isSheet
    overrides = view.overrides
    isOffline = view.isOffline
  }

  /// Whether a person would be told the same of both; what is reported by itself is left out.
  package static func == (left: ScreenHeading, right: ScreenHeading) -> Bool {
    left.title == right.title && left.flow == right.flow && left.isSheet == right.isSheet
  }

  /// Returns the notes beneath the title.
  package func notes(_ words: Words) -> [String] {
    var notes: [String] = []
    if let flow { notes.append(words(.stepOf, .int(flow.step), .int(flow.steps))) }
    if isSheet {
      let back = words.spellings(.commandBack).first ?? "back"
      notes.append(words(.sheet, .string(back)))
    }
    if isOffline { notes.append(words(.offlineStatus)) }
    if overrides > 0 { notes.append(words(.overrides, .int(overrides))) }
    return notes
  }
}
