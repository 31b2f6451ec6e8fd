package import Foundations

extension Diagnostic.Code {
  /// A component that does not exist.
  ///
  /// Every item of a `body` names one component. A name that is none of them is most likely misspelt; until it is
  /// mended, a line in its place says so on the screen.
  ///
  /// ```yaml fails body
  /// - buton: Start
  ///   id: start
  /// ```
  /// ```yaml passes body
  /// - button: Start
  ///   id: start
  ///   do: [ back ]
  /// ```
  package static let unknownComponent = Self("KL0201")
  /// A key that does not exist where it stands.
  ///
  /// Each component, action and file has its own keys. One that is misspelt would do nothing, which is hard to see
  /// on the screen, so it is an error. It may also stand at the wrong depth: count the spaces before it.
  ///
  /// ```yaml fails body
  /// - button: Start
  ///   id: start
  ///   enable: people > 1
  ///   do: [ back ]
  /// ```
  /// ```yaml passes body
  /// - button: Start
  ///   id: start
  ///   enabled: state.people > 1
  ///   do: [ back ]
  /// ```
  package static let unknownKey = Self("KL0202")
  /// A key that must be given is missing.
  ///
  /// The message names the key and what it is for. Where it is written and still missing, it stands at another
  /// depth, most often one level too deep.
  ///
  /// ```yaml fails body
  /// - list: recipe.steps
  ///   as: step
  ///   empty: { text: No steps }
  ///   loading: { text: Loading… }
  ///   error: { text: Not to be reached }
  /// ```
  /// ```yaml passes body
  /// - list: recipe.steps
  ///   as: step
  ///   row: { text: "${step}" }
  ///   empty: { text: No steps }
  ///   loading: { text: Loading… }
  ///   error: { text: Not to be reached }
  /// ```
  package static let missingKey = Self("KL0203")
  /// Two component or action names in one mapping.
  ///
  /// One item is one component, or one action. Two names in it mean that the second lacks the `-` that begins an item
  /// of its own.
  ///
  /// ```yaml fails body
  /// - text: Soak the rice
  ///   button: Start
  ///   id: start
  /// ```
  /// ```yaml passes body
  /// - text: Soak the rice
  /// - button: Start
  ///   id: start
  ///   do: [ back ]
  /// ```
  package static let twoNames = Self("KL0205")
  /// A mapping without a component or action name.
  ///
  /// All keys of the item belong to some component or action, and none of them says which. Name it in the first line.
  ///
  /// ```yaml fails body
  /// - id: start
  ///   when: state.vegetarian
  /// ```
  /// ```yaml passes body
  /// - text: Soak the rice
  ///   when: state.vegetarian
  /// ```
  package static let noName = Self("KL0206")
  /// An action that does not exist.
  ///
  /// What happens is a list of actions, such as `go`, `call` or `set`. One that does not exist is most likely misspelt;
  /// what a model can do is called with `call`.
  ///
  /// ```yaml fails body
  /// - button: Start
  ///   id: start
  ///   do: [ goto: home ]
  /// ```
  /// ```yaml passes body
  /// - button: Start
  ///   id: start
  ///   do: [ go: home ]
  /// ```
  package static let unknownAction = Self("KL0207")
  /// A name with characters that names cannot have.
  ///
  /// Ids and the names of screens are letters, digits, `_` and `-` and begin with a letter. Names that expressions use,
  /// as those of models, params and states, have no `-`, which would be a minus there.
  ///
  /// ```yaml fails body
  /// - button: Start
  ///   id: start now
  ///   do: [ back ]
  /// ```
  /// ```yaml passes body
  /// - button: Start
  ///   id: start-now
  ///   do: [ back ]
  /// ```
  package static let invalidName = Self("KL0209")
  /// An id that another node of the screen has.
  ///
  /// People and scripts act on a component by its id, so one screen has each id once, also where only one of the two
  /// is shown at a time.
  ///
  /// ```yaml fails body
  /// - button: Start
  ///   id: start
  ///   do: [ call: recipe.start ]
  /// - button: Start over
  ///   id: start
  ///   do: [ call: recipe.start ]
  /// ```
  /// ```yaml passes body
  /// - button: Start
  ///   id: start
  ///   do: [ call: recipe.start ]
  /// - button: Start over
  ///   id: start-over
  ///   do: [ call: recipe.start ]
  /// ```
  package static let duplicateID = Self("KL0210")
  /// Something people act on has no id.
  ///
  /// Walkthroughs, tests and people who type name a component by its id. Without one its name would depend on how many
  /// others stand before it, and change whenever one is added.
  ///
  /// ```yaml fails body
  /// - button: Start
  ///   do: [ call: recipe.start ]
  /// ```
  /// ```yaml passes body
  /// - button: Start
  ///   id: start
  ///   do: [ call: recipe.start ]
  /// ```
  package static let missingID = Self("KL0215")
  /// The script's name differs from its file's.
  ///
  /// A screen, component or flow is found by its file, and its first line says the same name, so that a copied file is
  /// noticed. Change one of the two.
  ///
  /// ```yaml fails Screens/demo/example.yaml
  /// screen: exmaple
  /// title: Example
  /// body: []
  /// ```
  /// ```yaml passes Screens/demo/example.yaml
  /// screen: example
  /// title: Example
  /// body: []
  /// ```
  package static let nameMismatch = Self("KL0216")
}
