package import Foundations

/// When a step is run, or how long it is repeated: all given conditions must hold.
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
  /// Must be on screen, within some time.
  package var visible: Selector?
  /// Must be gone from the screen, within some time.
  package var notVisible: Selector?
  /// Replaces the condition in reports.
  package var label: Template?
  /// Where it is written.
  package var span: Span

  /// A condition that always holds.
  package init(at span: Span) { self.span = span }
}
