package import Foundations

/// The condition of a step or of a repetition: all given parts must hold.
package struct Condition: Sendable, Hashable {
  /// The platforms that `platform` can name; any other is an error upstream, too.
  package enum Platform: String, Sendable, CaseIterable {
    /// Android.
    case android = "Android"
    /// iOS.
    case ios = "iOS"
    /// A browser.
    case web = "Web"
  }

  /// The platform of the walk.
  package var platform: Platform?
  /// A script whose value must be truthy: not false, null, undefined, 0 or empty.
  package var isTrue: Template?
  /// Must appear on screen within a timeout.
  package var visible: Selector?
  /// Must disappear from the screen within a timeout.
  package var notVisible: Selector?
  /// Replaces the condition in reports.
  package var label: Template?
  /// Its location.
  package var span: Span

  /// A condition that always holds.
  package init(at span: Span) { self.span = span }
}
