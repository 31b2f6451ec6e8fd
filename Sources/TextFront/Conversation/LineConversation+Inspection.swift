internal import FrontKit
internal import Runtime

extension LineConversation {
  /// Annotates texts with what a tester inspects; tools get that as separate fields instead.
  var inspector: Inspector {
    Inspector(
      inspection: options.format == .json ? Inspection() : options.inspection, words: words,
      isASCII: options.isASCII)
  }

  /// Changes the inspection of texts, and reports the whole screen.
  mutating func inspect(_ change: (inout Options) -> Void) -> [Effect] {
    let wasTraced = options.inspection.needsSources
    change(&options)
    redraw()
    guard options.inspection.needsSources == wasTraced else {
      tracker.forget()
      return ask(.trace(!wasTraced))
    }
    return reprintScreen()
  }
}
