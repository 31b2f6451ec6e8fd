internal import FrontKit
internal import Runtime

extension LineConversation {
  /// What puts beside texts what a tester asks to see; tools get it as fields of its own instead.
  var inspector: Inspector {
    Inspector(
      inspection: options.format == .json ? Inspection() : options.inspection, words: words,
      isASCII: options.isASCII)
  }

  /// Changes what is shown of texts, and tells the whole screen so.
  mutating func inspect(_ change: (inout Options) -> Void) -> [Effect] {
    let wasTraced = options.inspection.needsSources
    change(&options)
    redraw()
    guard options.inspection.needsSources == wasTraced else {
      tracker.forget()
      return ask(.trace(!wasTraced))
    }
    return tellAgain()
  }
}
