import Foundations

extension Diagnostic.Code {
  /// A list does not say what is shown while it loads, when it is empty or when loading failed.
  ///
  /// A list that waits for a model shows nothing until the items come, and nothing says why. Say what is shown while they
  /// load (`loading`), when there are none (`empty`) and when loading failed (`error`). A list that does not wait only needs
  /// `empty`.
  ///
  /// ```yaml fails body
  /// - list: recipes.items
  ///   row: { text: "${item.name}" }
  ///   empty: { text: No recipes yet }
  ///   loading: { text: Loading… }
  /// ```
  /// ```yaml passes body
  /// - list: recipes.items
  ///   row: { text: "${item.name}" }
  ///   empty: { text: No recipes yet }
  ///   loading: { text: Loading… }
  ///   error: { text: Not to be reached }
  /// ```
  static let missingPlaceholder = Self("KL0217")
  /// A component that is given something and keeps it nowhere.
  ///
  /// A field on a screen holds what it is given in the screen's `form`, or in the state that `bind` names. In a row or in a
  /// component of the app's own neither is possible: say what it shows with `value` and what is done with `on`.
  ///
  /// ```yaml fails body
  /// - list: recipe.steps
  ///   row: { field: Note, id: note }
  ///   empty: { text: No steps }
  ///   loading: { text: Loading… }
  ///   error: { text: Not to be reached }
  /// ```
  /// ```yaml passes body
  /// - list: recipe.steps
  ///   row:
  ///     field: Note
  ///     id: note
  ///     value: item
  ///     on:
  ///       change:
  ///         - call: recipe.rename
  ///           with: { name: "${value}" }
  ///   empty: { text: No steps }
  ///   loading: { text: Loading… }
  ///   error: { text: Not to be reached }
  /// ```
  static let unheldInput = Self("KL0218")
  /// A device profile that the app does not have.
  ///
  /// Under `devices` stand names of the app's `profiles`, as app.yaml declares them.
  ///
  /// ```yaml fails body
  /// - text: Soak the rice for eight hours
  ///   devices: { wacth: { text: Soak } }
  /// ```
  /// ```yaml passes body
  /// - text: Soak the rice for eight hours
  ///   devices: { watch: { text: Soak } }
  /// ```
  static let unknownProfile = Self("KL0219")
  /// A component of the app's own that does not exist.
  ///
  /// `use` names a file under the app's `components` folder, without its ending.
  ///
  /// ```yaml fails body
  /// - use: crad
  ///   with: { name: Idli }
  /// ```
  /// ```yaml passes body
  /// - use: card
  ///   with: { name: Idli }
  /// ```
  static let unknownUse = Self("KL0220")
  /// A component of the app's own that uses itself, by way of others or not.
  ///
  /// A component that contains itself would never end. What repeats is a `list`.
  ///
  /// ```yaml fails Screens/demo/components/card.yaml
  /// component: card
  /// params: { name: string }
  /// events: { chosen: { name: string } }
  /// body:
  ///   - use: card
  ///     with: { name: "${params.name}" }
  ///   - button: Choose
  ///     id: choose
  ///     do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
  /// ```
  /// ```yaml passes Screens/demo/components/card.yaml
  /// component: card
  /// params: { name: string }
  /// events: { chosen: { name: string } }
  /// body:
  ///   - text: ${params.name}
  ///   - slot
  ///   - button: Choose
  ///     id: choose
  ///     do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
  /// ```
  static let useCycle = Self("KL0221")
  /// An event that a component does not declare.
  ///
  /// A component tells what it declares under `events`, and whoever uses it answers under `on: { event: … }` by the same
  /// names.
  ///
  /// ```yaml fails body
  /// - use: card
  ///   with: { name: Idli }
  ///   on: { event: { choosen: [ back ] } }
  /// ```
  /// ```yaml passes body
  /// - use: card
  ///   with: { name: Idli }
  ///   on: { event: { chosen: [ back ] } }
  /// ```
  static let unknownEvent = Self("KL0222")
  /// A slot that a component does not have.
  ///
  /// `slots` puts components into the places that a component leaves open, by their names; `body` fills the place
  /// without a name.
  ///
  /// ```yaml fails body
  /// - use: card
  ///   with: { name: Idli }
  ///   slots: { footer: [ text: Ready ] }
  /// ```
  /// ```yaml passes body
  /// - use: card
  ///   with: { name: Idli }
  ///   body: [ text: Ready ]
  /// ```
  static let unknownSlot = Self("KL0223")
  /// A slot that stands outside of a component.
  ///
  /// A `slot` is a place that whoever uses a component fills. A screen is used by nobody, so there is nothing to fill it.
  ///
  /// ```yaml fails body
  /// - slot: footer
  /// ```
  /// ```yaml passes Screens/demo/components/card.yaml
  /// component: card
  /// params: { name: string }
  /// events: { chosen: { name: string } }
  /// body:
  ///   - text: ${params.name}
  ///   - slot: footer
  ///   - slot
  ///   - button: Choose
  ///     id: choose
  ///     do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
  /// ```
  static let slotOutside = Self("KL0224")
  /// An event told outside of a component.
  ///
  /// `emit` tells whoever uses a component that something happened. A screen is used by nobody; it acts itself, as with
  /// `call` or `go`.
  ///
  /// ```yaml fails body
  /// - button: Choose
  ///   id: choose
  ///   do: [ emit: chosen ]
  /// ```
  /// ```yaml passes body
  /// - button: Choose
  ///   id: choose
  ///   do: [ go: home ]
  /// ```
  static let emitOutside = Self("KL0225")
  /// A watch that changes what it watches.
  ///
  /// A `watch` runs when its value changes. If what it runs computes that value anew each time, it may run for ever: give
  /// the action an `if` that ends it, or set another state.
  ///
  /// ```yaml fails screen
  /// watch:
  ///   - value: state.people
  ///     do: [ set: { state.people: "${state.people + 1}" } ]
  /// ```
  /// ```yaml passes screen
  /// watch:
  ///   - value: state.people
  ///     do:
  ///       - set: { state.people: "${state.people + 1}" }
  ///         if: state.people < 4
  /// ```
  static let watchLoop = Self("KL0226")
  /// A timer that runs more often than anybody can read.
  ///
  /// `every` runs actions again and again. More often than ten times a second nobody can follow, and the battery pays for
  /// it. What changes faster is published by a model.
  ///
  /// ```yaml fails screen
  /// every:
  ///   - time: 10ms
  ///     do: [ call: recipes.refresh ]
  /// ```
  /// ```yaml passes screen
  /// every:
  ///   - time: 30s
  ///     do: [ call: recipes.refresh ]
  /// ```
  static let shortInterval = Self("KL0227")
}
