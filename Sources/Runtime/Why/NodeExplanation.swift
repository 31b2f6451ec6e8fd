package import Foundations

/// Why a node is as it is, and where each of its values comes from.
package struct NodeExplanation: Sendable, Hashable {
  /// The node's id.
  package var id: String
  /// The component's name.
  package var component: String
  /// Where the component is written.
  package var place: Span
  /// Whether and how it is on screen.
  package var standing: Standing
  /// Its conditions and keys with their current values, the conditions first.
  package var findings: [Finding]

  /// Whether and how a node is on screen.
  package enum Standing: Sendable, Hashable {
    /// It is there.
    case shown
    /// A condition of its own does not hold.
    case hidden
    /// Something around it is hidden: its component and place.
    case around(String, Span)
    /// It is there and cannot be acted on.
    case disabled
    /// A flag keeps it locked.
    case locked(flag: String)
    /// A flag that it needs is off.
    case flagOff(flag: String)
    /// It belongs to a row of which there is none.
    case noRow
    /// Nothing hides it, and it has nothing to show, such as an empty text.
    case nothingToShow
  }

  /// A condition or key with its current value.
  package struct Finding: Sendable, Hashable {
    /// The key, such as `when`.
    package var key: String
    /// The expression or the catalog's key.
    package var source: String
    /// Where it is written.
    package var place: Span
    /// Its current value, as an author reads it; nil where unavailable, as for a secret.
    package var value: String?
    /// What kind of source it is.
    package var kind: Kind
    /// The values that it was computed from.
    package var parts: [Part]

    /// What kinds of sources there are.
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
    /// Where it comes from.
    package var origin: Origin
  }

  /// Where a value comes from.
  package enum Origin: Sendable, Hashable {
    /// A view model, by plugin and model, with its declaration.
    case model(String, Span)
    /// A parameter of the screen, component or flow, with its declaration.
    case param(Span)
    /// The screen's own state, with its declaration.
    case state(Span)
    /// A field of the screen.
    case field
    /// A flag, as it stands; nil for all of them at once.
    case flag(FlagReport?)
    /// The row that it belongs to.
    case row
    /// The environment of every screen: plan, device, language, network, time.
    case environment
  }
}
