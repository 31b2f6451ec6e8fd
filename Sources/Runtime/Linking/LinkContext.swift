import Expressions
package import Foundations
import PluginKit
import Screens

/// The context that a screen is linked against: the rest of the app.
struct LinkContext: Sendable {
  /// The functions and names that all expressions see.
  var environment: Declarations
  /// The plugins' contracts, by name.
  let contracts: [String: Contract]
  /// The app's files that could not be read.
  let missing: App.Missing
  /// The app's tabs.
  let tabs: [String]
  /// The names of the app's screens.
  let screenNames: Set<String>
  /// The parameters of a screen; nil for one that cannot be read.
  var parameters: @Sendable (_ screen: String) -> [RecordType.Field]?
  /// The names of the app's own components.
  let componentNames: Set<String>
  /// One of the app's own components; nil for one that cannot be read.
  let component: @Sendable (_ name: String) -> ComponentScript?
  /// The names of the app's flows.
  let flowNames: Set<String>
  /// One of the app's flows; nil for one that cannot be read.
  let flow: @Sendable (_ name: String) -> FlowScript?
  /// The app's flags and their types.
  let flags: RecordType
  /// The names of the app's plans.
  let tiers: [String]
  /// The names of the app's device profiles.
  let profiles: [String]
  /// The scheme of the app's deep links.
  let scheme: String?
  /// Whether a link of that scheme opens a screen.
  let opensLink: @Sendable (_ link: String) -> Bool
  /// The app's locales.
  let locales: [String]
}

/// A key of the String Catalog that a script uses.
package struct TextReference: Sendable, Hashable {
  /// The key.
  package let key: String
  /// Where it is used.
  package let span: Span
  /// The types of its arguments, in order.
  package let arguments: [ValueType]
  /// Whether the key is an explicit name, not the text itself.
  package var isName = false
  /// The text that was probably meant, with `${…}` around what looks like an expression; nil for none.
  package var meant: String?
}

/// A name that expressions of a script read.
package struct NameReference: Sendable, Hashable {
  /// The component of the app's own in whose body it is read; nil for the script itself.
  package let component: String?
  /// The name, such as `state`.
  package let name: String
  /// The field of it that is read; nil where all of it is.
  package let field: String?

  /// Creates a use.
  package init(component: String? = nil, name: String, field: String?) {
    self.component = component
    self.name = name
    self.field = field
  }
}

/// The results of linking a script besides diagnostics.
struct Findings: Sendable {
  let texts: [TextReference]
  /// The names that its expressions read, each once.
  let uses: [NameReference]
  /// The places of constant expressions.
  let constants: [Span]
  /// The calls of models' actions, each once per place.
  let calls: [CallSite]
  let isWhole: Bool
}

/// A linked screen.
final class LinkedScreen: Sendable {
  let script: ScreenScript
  let scope: Scope
  let params: RecordType
  let models: [LinkedModel]
  let states: [LinkedState]
  /// The title, as an element of its own so that it is cached like any other.
  let title: LinkedElement
  let body: [LinkedElement]
  let onAppear: [LinkedAction]
  let onLeave: [LinkedAction]
  let watches: [LinkedWatch]
  let timers: [LinkedTimer]
  let sequences: [String: [LinkedAction]]
  /// Its form fields, in reading order.
  let form: [FormField]
  /// The catalog keys and names that it uses.
  let found: Findings
  var texts: [TextReference] { found.texts }

  var name: String { script.name }

  init(
    script: ScreenScript, scope: Scope, params: RecordType, models: [LinkedModel], states: [LinkedState],
    title: LinkedElement, body: [LinkedElement], triggers: LinkedTriggers, form: [FormField], found: Findings
  ) {
    self.script = script
    self.scope = scope
    self.params = params
    self.models = models
    self.states = states
    self.title = title
    self.body = body
    onAppear = triggers.onAppear
    onLeave = triggers.onLeave
    watches = triggers.watches
    timers = triggers.timers
    sequences = triggers.sequences
    self.form = form
    self.found = found
  }
}

/// A model that a screen opens.
struct LinkedModel: Sendable {
  let alias: String
  let plugin: String
  let model: String
  let arguments: LinkedArguments
  /// The handlers of its events, by their names.
  let handlers: [String: LinkedModelEvent]
  let span: Span

  /// The plugin and its model, such as `recipes.RecipeDetail`.
  var path: String { "\(plugin).\(model)" }
}

/// A state of a screen.
struct LinkedState: Sendable {
  let name: String
  let type: ValueType
  let initial: Value
}
