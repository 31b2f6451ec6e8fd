package import Foundations

/// An explanation of a node's state, with the source of each of its values.
package struct NodeExplanation: Sendable, Hashable {
  /// The node's id.
  package var id: String
  /// The component's name.
  package var component: String
  /// The span of the component.
  package var span: Span
  /// Whether and how it is on screen.
  package var visibility: Visibility
  /// Its conditions and keys with their current values, the conditions first.
  package var findings: [Finding]

  /// Whether and how a node is on screen.
  package enum Visibility: Sendable, Hashable {
    /// It is shown.
    case shown
    /// It is hidden by its own condition.
    case hidden
    /// It is within a hidden element, with that element's component and span.
    case around(String, Span)
    /// It is shown, but disabled.
    case disabled
    /// It is locked by a flag.
    case locked(flag: String)
    /// A required flag is off.
    case flagOff(flag: String)
    /// It belongs to a list without rows.
    case noRow
    /// It is not hidden, but has nothing to show, such as an empty text.
    case nothingToShow
  }

  /// A condition or key with its current value.
  package struct Finding: Sendable, Hashable {
    /// The key, such as `when`.
    package var key: String
    /// The expression or the catalog's key.
    package var source: String
    /// Its span.
    package var span: Span
    /// Its current value, as an author reads it; nil where unavailable, as for a secret.
    package var value: String?
    /// The kind of its source.
    package var kind: Kind
    /// The values that it was computed from.
    package var parts: [Part]

    /// A kind of source.
    package enum Kind: Sendable, Hashable {
      /// A condition that holds, or any other expression.
      case expression
      /// A term of a condition that does not hold.
      case failing
      /// A text of a String Catalog: the catalog's file, nil where no catalog has it.
      case text(catalog: String?)
    }
  }

  /// A value that an expression reads.
  package struct Part: Sendable, Hashable {
    /// The name, such as `recipe.phase`.
    package var name: String
    /// Its current value, as an author reads it.
    package var value: String
    /// The origin of the value.
    package var origin: Origin
  }

  /// The origin of a value.
  package enum Origin: Sendable, Hashable {
    /// A view model, by plugin and model, with its declaration.
    case model(String, Span)
    /// A parameter of the screen, component or flow, with its declaration.
    case param(Span)
    /// The screen's own state, with its declaration.
    case state(Span)
    /// A field of the screen.
    case field
    /// A flag, with its report; nil for all flags at once.
    case flag(FlagReport?)
    /// A limit of the plan in effect: the tier's name, and where it is declared.
    case tier(String, Span?)
    /// The row that it belongs to.
    case row
    /// The environment of every screen: plan, device, language, network, time.
    case environment
  }
}
