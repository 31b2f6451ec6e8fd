internal import Runtime

/// What stands above a screen: its title, its place in a flow, and whether it lies over another screen.
struct ScreenHeading: Sendable, Equatable {
  let title: String
  private let flow: ScreenView.FlowPlace?
  private let isSheet: Bool

  init(_ view: ScreenView) {
    title = view.title
    flow = view.flow
    isSheet = view.isSheet
  }

  /// What is told beneath the title.
  func notes(_ words: Words) -> [String] {
    var notes: [String] = []
    if let flow { notes.append(words(.stepOf, .int(flow.step), .int(flow.steps))) }
    if isSheet {
      let back = words.spellings(.commandBack).first ?? CommandName.back.rawValue
      notes.append(words(.sheet, .string(back)))
    }
    return notes
  }
}
