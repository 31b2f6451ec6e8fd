internal import Runtime

/// What stands above a screen: its title, its place in a flow, and whether it lies over another screen.
struct ScreenHeading: Sendable, Equatable {
  let title: String
  private let flow: ScreenView.FlowPlace?
  private let isSheet: Bool
  /// How much was set by hand; a change of it is told by itself, since what stands above the screen stays.
  private let overrides: Int

  init(_ view: ScreenView) {
    title = view.title
    flow = view.flow
    isSheet = view.isSheet
    overrides = view.overrides
  }

  static func == (left: ScreenHeading, right: ScreenHeading) -> Bool {
    left.title == right.title && left.flow == right.flow && left.isSheet == right.isSheet
  }

  /// What is told beneath the title.
  func notes(_ words: Words) -> [String] {
    var notes: [String] = []
    if let flow { notes.append(words(.stepOf, .int(flow.step), .int(flow.steps))) }
    if isSheet {
      let back = words.spellings(.commandBack).first ?? CommandName.back.rawValue
      notes.append(words(.sheet, .string(back)))
    }
    if overrides > 0 { notes.append(words(.overrides, .int(overrides))) }
    return notes
  }
}
