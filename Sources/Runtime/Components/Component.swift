import Foundations
package import Screens

/// A kind of component: what it takes in a script and what it is in the view tree.
///
/// Each conforming type is a file of its own, listed once in ``Components/all``.
protocol Component: Sendable {
  /// Its name, keys, documentation and example.
  static var spec: ComponentSpec { get }
  /// Its nodes, from its keys as they are now.
  static func render(_ drawing: RenderInput) -> [ViewNode]
  /// The types that a state under its `bind` may have, nullable or not; any where empty.
  static func bindableTypes(_ element: Element) -> [ValueType]
  /// What it is given, where neither `bind` nor `value` says it; nil for a component that is given nothing.
  static func formType(_ element: Element) -> ValueType?
  /// The type of `value` in what is done with an answer; `holder` is the type of what holds it, where that is known.
  static func givenType(_ element: Element, holder: ValueType?) -> ValueType?
  /// What the form holds at first, where that is not what is natural for the type.
  static func initialValue(_ element: Element) -> Value?
  /// Whether an answer is none, so that it is not valid where one is required.
  static func isMissing(_ answer: Value) -> Bool
  /// What the component's own keys find wrong with an answer.
  static func fault(in answer: Value, _ drawing: RenderInput) -> FieldFault?
  /// The keys that ask something of an answer beyond that it is one.
  static var rules: [String] { get }
  /// The keys that are not linked one by one, but by ``link(_:_:in:_:_:)`` alone.
  static var ownKeys: [String] { get }
  /// Adds what it needs beyond its keys one by one.
  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope, _ linker: inout Linker,
    _ cells: inout Cells)
}

extension Component {
  static var ownKeys: [String] { [] }
  static func bindableTypes(_ element: Element) -> [ValueType] { [] }
  static func formType(_ element: Element) -> ValueType? { nil }
  static func givenType(_ element: Element, holder: ValueType?) -> ValueType? { holder ?? formType(element) }
  static func initialValue(_ element: Element) -> Value? { nil }
  static func isMissing(_ answer: Value) -> Bool { answer.isNothing }
  static func fault(in answer: Value, _ drawing: RenderInput) -> FieldFault? { nil }
  static var rules: [String] { [] }
  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope, _ linker: inout Linker,
    _ cells: inout Cells
  ) {}
}

/// The components that scripts may use.
enum Components {
  /// All of them; adding a component is adding its file and its name here.
  static let all: [any Component.Type] = [
    BadgeComponent.self, ButtonComponent.self, CameraComponent.self, ChartComponent.self,
    ChecklistComponent.self, ChoiceComponent.self, ChoicesComponent.self, DividerComponent.self,
    FactsComponent.self, FieldComponent.self, HeadingComponent.self, ImageComponent.self,
    LinkComponent.self, ListComponent.self, MarkdownComponent.self, MenuComponent.self,
    NoticeComponent.self, ProgressComponent.self, RatingComponent.self, SectionComponent.self,
    SlotComponent.self, StepperComponent.self, StepsComponent.self, TableComponent.self,
    TabsComponent.self, TextComponent.self, ToggleComponent.self, TranscriptComponent.self,
    UseComponent.self,
  ]

  /// What components of scripts make of each of their items; scripts cannot write these.
  static let parts: [any Component.Type] = [
    TableRowComponent.self, MessageComponent.self, ChartValueComponent.self,
  ]

  /// By name.
  static let byName = Dictionary(
    (all + parts).map { ($0.spec.name, $0) }, uniquingKeysWith: { first, _ in first })
}

extension Registry {
  /// The components and actions of this runtime.
  package static let standard = Registry(
    components: Components.all.map { $0.spec }, actions: Actions.all.map { $0.spec })
}
