import Foundations

extension Diagnostic.Code {
  /// A state that cannot hold the name of one of a component's parts.
  ///
  /// Tabs and steps are told apart by their names, and `bind` or `value` says which one is shown. Where that is one of a
  /// fixed set of words, each part is called by one of them: any other could never be shown.
  ///
  /// ```yaml fails body
  /// - tabs:
  ///     - { tab: all, label: All dishes, body: { text: Idli } }
  ///     - { tab: vegn, label: Vegan ones, body: { text: Idli } }
  ///   id: parts
  ///   bind: state.diet
  /// ```
  /// ```yaml passes body
  /// - tabs:
  ///     - { tab: all, label: All dishes, body: { text: Idli } }
  ///     - { tab: vegan, label: Vegan ones, body: { text: Idli } }
  ///   id: parts
  ///   bind: state.diet
  /// ```
  static let unheldPart = Self("KL0235")
  /// Two parts of a component with one name.
  ///
  /// A tab or step is chosen by its name, so of two with the same name the second could never be shown.
  ///
  /// ```yaml fails body
  /// - steps:
  ///     - { step: soak, title: Soak the rice, body: { text: Eight hours } }
  ///     - { step: soak, title: Grind it, body: { text: Finely } }
  ///   id: method
  /// ```
  /// ```yaml passes body
  /// - steps:
  ///     - { step: soak, title: Soak the rice, body: { text: Eight hours } }
  ///     - { step: grind, title: Grind it, body: { text: Finely } }
  ///   id: method
  /// ```
  static let duplicatePart = Self("KL0236")
  /// A component whose parts are none.
  ///
  /// Tabs or steps without a single one show nothing at all.
  ///
  /// ```yaml fails body
  /// - tabs: []
  ///   id: parts
  /// ```
  /// ```yaml passes body
  /// - tabs:
  ///     - { tab: notes, label: Notes, body: { text: None yet } }
  ///   id: parts
  /// ```
  static let noParts = Self("KL0237")
  /// A camera whose state can be something that it has no words for.
  ///
  /// A camera says how it is doing in words: `idle`, `connecting`, `live`, `stale` or `off`. A model that calls its states
  /// otherwise is translated by an expression.
  ///
  /// ```yaml fails body
  /// - camera: The pot from above
  ///   state: recipe.phase
  /// ```
  /// ```yaml passes body
  /// - camera: The pot from above
  ///   state: "recipe.phase == 'ready' ? 'live' : 'connecting'"
  /// ```
  static let cameraState = Self("KL0238")
  /// A number of a component that cannot be so small or large.
  ///
  /// A heading's level is 2 to 6, since the screen's title is 1; a list shows at least one row at once.
  ///
  /// ```yaml fails body
  /// - heading: Method
  ///   level: 7
  /// ```
  /// ```yaml passes body
  /// - heading: Method
  ///   level: 3
  /// ```
  static let numberOutOfRange = Self("KL0239")
}
