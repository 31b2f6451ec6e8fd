package import Foundations

/// When a step is done, or how long it is repeated: all that is given must hold.
package struct Condition: Sendable, Hashable {
  /// The systems that `platform` can name; any other is an error upstream too.
  package enum Platform: String, Sendable, CaseIterable {
    /// Android.
    case android = "Android"
    /// iOS.
    case ios = "iOS"
    /// A browser.
    case web = "Web"
  }

  /// The system that the walk is made on.
  package var platform: Platform?
  /// A script whose value must not be false, null, undefined, 0 or empty.
  package var isTrue: Template?
  /// What must be on screen, for which there is some time.
  package var visible: Selector?
  /// What must be gone from the screen, for which there is some time.
  package var notVisible: Selector?
  /// What reports say instead of the condition.
  package var label: Template?
  /// Where it is written.
  package var span: Span

  /// A condition that always holds.
  package init(at span: Span) { self.span = span }
}
