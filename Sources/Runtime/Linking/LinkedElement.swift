import Expressions
import Foundations
import Screens

/// A component whose expressions are compiled and whose names are resolved.
final class LinkedElement: Sendable {
  /// Its component type; nil for an unknown one.
  let component: (any Component.Type)?
  /// The script it came from.
  let source: Element
  /// Its id, or one generated from its position among its siblings.
  let id: String
  /// Its keys except the common ones.
  let properties: LinkedProperties
  /// The keys that every component takes.
  let common: CommonProperties
  /// Its variants for some devices, by the names of their profiles.
  let variants: [String: LinkedElement]
  /// The field of the screen's form that holds its value; nil where a state does, or nothing.
  let formField: String?
  /// The names that its expressions see.
  let declarations: Declarations
  /// Shown instead where its data fails or it does not exist.
  let fallback: [LinkedElement]
  /// Everything outside its own rows that it and all within it depend on.
  let reads: [ReadPath]
  /// The number of values in its cache.
  let cacheSize: Int

  init(
    component: (any Component.Type)?, source: Element, id: String, properties: LinkedProperties,
    common: CommonProperties, variants: [String: LinkedElement], formField: String?,
    declarations: Declarations, fallback: [LinkedElement],
    reads: [ReadPath], cacheSize: Int
  ) {
    self.component = component
    self.source = source
    self.id = id
    self.properties = properties
    self.common = common
    self.variants = variants
    self.formField = formField
    self.declarations = declarations
    self.fallback = fallback
    self.reads = reads
    self.cacheSize = cacheSize
  }
}

extension LinkedElement {
  /// The same element with variants for some devices.
  convenience init(_ other: LinkedElement, variants: [String: LinkedElement], reads: [ReadPath]) {
    self.init(
      component: other.component, source: other.source, id: other.id, properties: other.properties,
      common: other.common, variants: variants, formField: other.formField, declarations: other.declarations,
      fallback: other.fallback,
      reads: reads, cacheSize: other.cacheSize)
  }

  /// Whether its id is given by the script.
  var hasOwnID: Bool { source.properties.word("id") != nil }

  /// Finds the element with an id within this one, itself included.
  func find(_ id: String) -> LinkedElement? {
    if self.id == id { return self }
    return within.lazy.compactMap { $0.find(id) }.first
  }

  /// The ids from the script within this one, its own included.
  var ownIDs: [String] { (hasOwnID ? [id] : []) + within.flatMap(\.ownIDs) }

  /// All direct children, drawn or not.
  var within: [LinkedElement] {
    properties.sorted { $0.key < $1.key }.flatMap { $0.value.elements } + fallback
      + variants.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension LinkedProperty {
  /// The elements under a key.
  fileprivate var elements: [LinkedElement] {
    switch self {
    case .elements(let elements): elements
    case .rows(let rows): rows.elements
    case .use(let use): use.body
    case .content(let content): content.elements
    case .list(let items): items.flatMap(\.elements)
    case .record(let record): record.sorted { $0.key < $1.key }.flatMap { $0.value.elements }
    default: []
    }
  }
}

/// The keys that every component takes, linked.
struct CommonProperties: Sendable {
  /// Shown only while true.
  var when: Bound?
  /// Enabled only while true.
  var enabled: Bound?
  /// Why it is disabled.
  var why: LinkedText?
  /// The text that screen readers say instead of the label.
  var a11yLabel: LinkedText?
  /// The text that screen readers say in addition.
  var a11yHint: LinkedText?
  /// Run when it comes on screen.
  var onAppear: [LinkedAction] = []
  /// Run when its value changes.
  var onChange: [LinkedAction] = []
  /// Run when its value is submitted.
  var onSubmit: [LinkedAction] = []
  /// The role that screen readers announce.
  var a11yRole: String?
  /// Whether it is hidden from screen readers.
  var isA11yHidden: LinkedValue?
  /// The flag that it requires.
  var flag: RequiredFlag?
  /// The checks of its value, in order.
  var checks: [LinkedCheck] = []
  /// Whether its value is required.
  var isRequired: LinkedValue?
  /// Whether the component itself restricts its value, such as by a range.
  var hasRules = false
  /// The type that holds the answer: that of its state, of its `value`, or of its field in the form.
  var held = ValueType.dyn
}

/// The value of a key, linked.
enum LinkedProperty: Sendable {
  /// A displayed text.
  case text(LinkedText)
  /// A bare expression.
  case expression(Bound)
  /// A value, literal or computed.
  case value(LinkedValue)
  /// A word, a name or a state's name.
  case word(String)
  /// Components.
  case elements([LinkedElement])
  /// The template drawn for each item of a list.
  case rows(RowTemplate)
  /// No value, as in `back:`.
  case nothing
  /// A component of the app's own.
  case use(LinkedUse)
  /// The content of a component's slot.
  case content(SlotContent)
  /// Actions.
  case actions([LinkedAction])
  /// Several of one kind.
  case list([LinkedProperty])
  /// A mapping with declared keys.
  case record(LinkedProperties)
}

/// A value that is literal or computed.
enum LinkedValue: Sendable {
  /// A literal.
  case constant(Value)
  /// One expression, whose type it keeps.
  case expression(Bound)
  /// An interpolated text.
  case joined([LinkedText.Piece])
}

/// The template drawn for each item of a list.
struct RowTemplate: Sendable {
  /// The elements of one row; their scope has the item and the index in the two slots after the outer ones.
  let elements: [LinkedElement]
  /// The key that identifies rows; the index where nil.
  let key: Program?
}

/// A flag that a component requires.
struct RequiredFlag: Sendable {
  /// Its name.
  let name: String
  /// Where it is named.
  let span: Span
}

/// A check of a field's value.
struct LinkedCheck: Sendable {
  /// The condition; it sees `value`.
  let test: Program
  /// The message shown where it does not hold.
  let message: LinkedText
}

extension LinkedElement {
  /// Everything that its own expressions depend on, without those of the elements within it.
  ///
  /// It is computed each time: only a screen with a model that is gone needs it.
  var ownReads: [ReadPath] {
    var reads = properties.flatMap(\.value.ownReads)
    for case let text? in [common.why, common.a11yLabel, common.a11yHint] { reads += text.reads }
    for case let condition? in [common.when, common.enabled] { reads += condition.program.reads }
    for case let value? in [common.isA11yHidden, common.isRequired] { reads += value.reads }
    return reads
  }
}

extension LinkedProperty {
  fileprivate var ownReads: [ReadPath] {
    switch self {
    case .text(let text): text.reads
    case .expression(let bound): bound.program.reads
    case .value(let value): value.reads
    case .list(let items): items.flatMap(\.ownReads)
    case .record(let record): record.flatMap(\.value.ownReads)
    // The body of a component of the app's own sees the given values as params.
    case .use(let use): use.params.flatMap { $0.value?.reads ?? [] }
    case .word, .elements, .rows, .nothing, .content, .actions: []
    }
  }
}

extension LinkedValue {
  fileprivate var reads: [ReadPath] {
    switch self {
    case .constant: []
    case .expression(let bound): bound.program.reads
    case .joined(let pieces): pieces.values.flatMap(\.program.reads)
    }
  }
}

/// The properties of a component, linked.
///
/// There are few of them, so lookup is a linear search.
struct LinkedProperties: Sendable, ExpressibleByDictionaryLiteral, Sequence {
  /// A key with its value.
  typealias Element = (key: String, value: LinkedProperty)

  private var items: [Element] = []

  /// Creates properties from keys, each given once.
  init(dictionaryLiteral items: (String, LinkedProperty)...) {
    self.items = items.map { (key: $0.0, value: $0.1) }
  }

  /// The value of a key; nil removes it.
  subscript(key: String) -> LinkedProperty? {
    get { index(of: key).map { items[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): items[index].value = value
      case (let index?, nil): items.remove(at: index)
      case (nil, let value?):
        // Enough for most components, so that it is not reallocated while it grows.
        if items.isEmpty { items.reserveCapacity(4) }
        items.append((key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  func makeIterator() -> IndexingIterator<[Element]> { items.makeIterator() }

  private func index(of key: String) -> Int? {
    let count = key.utf8.count
    return items.withUnsafeBufferPointer { items in
      for index in items.indices where items[index].key.utf8.count == count && items[index].key == key {
        return index
      }
      return nil
    }
  }
}
