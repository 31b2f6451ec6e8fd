import Foundations
package import Screens

/// A kind of component: its keys in a script and its nodes in the view tree.
///
/// Each conforming type has its keys, its checks and its nodes in one place, and is listed once in ``Components/all``.
protocol Component: Sendable {
  /// Its name, keys, documentation and example.
  static var spec: ComponentSpec { get }
  /// Renders its nodes from the current values of its keys.
  static func render(_ drawing: RenderInput) -> [ViewNode]
  /// Returns the types that a state under its `bind` may have, nullable or not; empty for any.
  static func bindableTypes(_ element: Element) -> [ValueType]
  /// Returns the type of its input, where neither `bind` nor `value` gives it; nil for a component without input.
  static func formType(_ element: Element) -> ValueType?
  /// The type of `value` in handlers of an answer; `holder` is the type of the state that holds it, where known.
  static func handlerValueType(_ element: Element, holder: ValueType?) -> ValueType?
  /// Returns the initial value in the form, where it differs from the type's default.
  static func initialValue(_ element: Element) -> Value?
  /// Returns whether an answer is empty, so that it is invalid where one is required.
  static func isMissing(_ answer: Value) -> Bool
  /// Returns the error that the component's own keys find in an answer.
  static func validationError(in answer: Value, _ drawing: RenderInput) -> FieldError?
  /// The keys that restrict an answer.
  static var rules: [String] { get }
  /// The keys that are not linked one by one, but by ``link(_:_:in:_:_:)`` alone.
  static var ownKeys: [String] { get }
  /// Links whatever its single keys do not cover.
  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout)
}

extension Component {
  static var ownKeys: [String] { [] }
  static func bindableTypes(_ element: Element) -> [ValueType] { [] }
  static func formType(_ element: Element) -> ValueType? { nil }
  static func handlerValueType(_ element: Element, holder: ValueType?) -> ValueType? {
    holder ?? formType(element)
  }
  static func initialValue(_ element: Element) -> Value? { nil }
  static func isMissing(_ answer: Value) -> Bool { answer.isNothing }
  static func validationError(in answer: Value, _ drawing: RenderInput) -> FieldError? { nil }
  static var rules: [String] { [] }
  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {}
}

/// The components that scripts may use.
enum Components {
  /// All of them; adding a component is adding its type and its name here.
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

  /// The nodes that components make for their items; scripts cannot use these.
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
