import Foundations

extension Diagnostic.Code {
  /// A plugin that does not exist.
  ///
  /// The part of a model's name before its dot is a plugin: a folder under `Plugins`, with the name that its `plugin.yaml`
  /// says, and listed under `plugins` in app.yaml.
  ///
  /// ```yaml fails screen
  /// models:
  ///   recipes: dmeo.Recipes
  ///   recipe: { use: demo.Recipe, with: { id: idli } }
  /// ```
  /// ```yaml passes screen
  /// models:
  ///   recipes: demo.Recipes
  ///   recipe: { use: demo.Recipe, with: { id: idli } }
  /// ```
  static let unknownPlugin = Self("KL0431")
  /// A model that does not exist.
  ///
  /// The part after the dot is one of the models in the plugin's contract. In an action, the part before the dot is a name
  /// under `models` of this screen.
  ///
  /// ```yaml fails screen
  /// models:
  ///   recipes: demo.Recipes
  ///   recipe: { use: demo.Recpie, with: { id: idli } }
  /// ```
  /// ```yaml passes screen
  /// models:
  ///   recipes: demo.Recipes
  ///   recipe: { use: demo.Recipe, with: { id: idli } }
  /// ```
  static let unknownModel = Self("KL0432")
  /// An action that a model does not have.
  ///
  /// What a model can do is listed under `actions` in its contract. A `call` names the model as this screen does, a dot, and
  /// one of these.
  ///
  /// ```yaml fails body
  /// - button: Start
  ///   id: start
  ///   do: [ call: recipe.strat ]
  /// ```
  /// ```yaml passes body
  /// - button: Start
  ///   id: start
  ///   do: [ call: recipe.start ]
  /// ```
  static let unknownModelAction = Self("KL0433")
  /// An argument that is wrong, or is not given.
  ///
  /// Screens, models, actions, components and sequences say what they take. All of it is given, unless its type ends in `?`,
  /// and nothing else is.
  ///
  /// ```yaml fails body
  /// - button: Five stars
  ///   id: rate
  ///   do:
  ///     - call: recipe.rate
  ///       with: { star: 5 }
  /// ```
  /// ```yaml passes body
  /// - button: Five stars
  ///   id: rate
  ///   do:
  ///     - call: recipe.rate
  ///       with: { stars: 5 }
  /// ```
  static let wrongArgument = Self("KL0434")
  /// A name that the runtime has taken.
  ///
  /// `params`, `state`, `form`, `flags`, `tier`, `device`, `locale`, `zone`, `now`, `net`, `app` and `flow` mean the same on
  /// every screen, so no model can be called so.
  ///
  /// ```yaml fails Screens/demo/welcome.yaml
  /// screen: welcome
  /// title: Welcome
  /// models: { device: demo.Recipes }
  /// body:
  ///   - text: Choose from ${device.total} recipes
  ///   - button: Later
  ///     id: later
  ///     do: [ exit: later ]
  /// ```
  /// ```yaml passes Screens/demo/welcome.yaml
  /// screen: welcome
  /// title: Welcome
  /// models: { recipes: demo.Recipes }
  /// body:
  ///   - text: Choose from ${recipes.total} recipes
  ///   - button: Later
  ///     id: later
  ///     do: [ exit: later ]
  /// ```
  static let nameTaken = Self("KL0435")
  /// A state that the screen does not declare.
  ///
  /// A screen remembers what it declares under `state`, and everybody writes it as `state.name`.
  ///
  /// ```yaml fails body
  /// - button: Add a person
  ///   id: add
  ///   do: [ set: { state.poeple: "${state.people + 1}" } ]
  /// ```
  /// ```yaml passes body
  /// - button: Add a person
  ///   id: add
  ///   do: [ set: { state.people: "${state.people + 1}" } ]
  /// ```
  static let unknownState = Self("KL0436")
  /// A sequence of actions that the screen does not name.
  ///
  /// `run` runs actions that the screen names under `sequences`.
  ///
  /// ```yaml fails screen
  /// sequences:
  ///   begin: [ call: recipe.start ]
  /// body:
  ///   - button: Start
  ///     id: start
  ///     do: [ run: beginn ]
  /// ```
  /// ```yaml passes screen
  /// sequences:
  ///   begin: [ call: recipe.start ]
  /// body:
  ///   - button: Start
  ///     id: start
  ///     do: [ run: begin ]
  /// ```
  static let unknownSequence = Self("KL0437")
  /// A sequence that runs itself, by way of others or not.
  ///
  /// Nothing would end it. What is done again and again belongs under `every`, what follows a change under `watch`.
  ///
  /// ```yaml fails screen
  /// sequences:
  ///   begin: [ call: recipe.start, run: again ]
  ///   again: [ run: begin ]
  /// body:
  ///   - button: Start
  ///     id: start
  ///     do: [ run: again ]
  /// ```
  /// ```yaml passes screen
  /// sequences:
  ///   begin: [ call: recipe.start ]
  ///   again: [ run: begin ]
  /// body:
  ///   - button: Start
  ///     id: start
  ///     do: [ run: again ]
  /// ```
  static let sequenceCycle = Self("KL0438")
  /// An event that a model does not have.
  ///
  /// What a model tells is listed under `events` in its contract. A screen answers under `on` at the model, by the same
  /// names; what an event carries is there as `event`.
  ///
  /// ```yaml fails screen
  /// models:
  ///   recipes: demo.Recipes
  ///   recipe:
  ///     use: demo.Recipe
  ///     with: { id: idli }
  ///     on: { ratd: [ set: { state.people: "${event.stars}" } ] }
  /// ```
  /// ```yaml passes screen
  /// models:
  ///   recipes: demo.Recipes
  ///   recipe:
  ///     use: demo.Recipe
  ///     with: { id: idli }
  ///     on: { rated: [ set: { state.people: "${event.stars}" } ] }
  /// ```
  static let unknownModelEvent = Self("KL0445")
}
