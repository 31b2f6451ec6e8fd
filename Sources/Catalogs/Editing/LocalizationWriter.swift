import Foundations

/// Writes a localization over an existing one, member by member, so that the rest is kept.
///
/// Members that are unknown or of an unexpected type are only replaced by one of the same name.
struct LocalizationWriter {
  private let source: SourceText
  private var bytes: [UInt8] { source.bytes }

  /// Takes the file.
  init(_ source: SourceText) { self.source = source }

  /// Writes a localization.
  ///
  /// - Returns: whether that changed anything.
  func merge(_ localization: Localization, into object: inout JSONObject) -> Bool {
    let isNew = merge(localization.node, into: &object)
    let items = localization.substitutions.map { Item($0.name, isHollow: $0.node.isHollow, $0) }
    return merge(items, under: "substitutions", into: &object) { substitution, object in
      let specifier = object.set("formatSpecifier", string: substitution.formatSpecifier, in: bytes)
      let argument = set(argument: substitution.argument, &object)
      return merge(substitution.node, into: &object) || specifier || argument
    } || isNew
  }

  private func merge(_ node: LocalizationNode, into object: inout JSONObject) -> Bool {
    let units = node.unit.map { [Item("stringUnit", isHollow: false, $0)] } ?? []
    let unit = merge(units, of: ["stringUnit"], into: &object) { merge($0, into: &$1) }
    let axes = node.variations.map { Item($0.axis.name, isHollow: $0.cases.isEmpty, $0) }
    let variations = merge(axes, under: "variations", into: &object) { axis, object in
      let cases = axis.cases.map { Item($0.name, isHollow: $0.node.isHollow, $0.node) }
      return merge(cases, of: nil, into: &object) { merge($0, into: &$1) }
    }
    return add(node.unknown, to: &object) || unit || variations
  }

  private func merge(_ unit: StringUnit, into object: inout JSONObject) -> Bool {
    let value = object.set("value", string: unit.value, in: bytes)
    // A unit without a state was read as one with an empty state.
    let hasState = !unit.state.rawValue.isEmpty || object.index("state") != nil
    let state = hasState && object.set("state", string: unit.state.rawValue, in: bytes)
    return add(unit.unknown, to: &object) || value || state
  }

  private func set(argument: Int?, _ object: inout JSONObject) -> Bool {
    let old = object["argNum"]?.text(in: bytes).flatMap { Int($0) }
    guard old != argument else { return false }
    if let argument {
      object.set("argNum", .new(Array(String(argument).utf8)))
    } else if let index = object.index("argNum") {
      object.remove(at: index)
    }
    return true
  }

  // MARK: Members

  /// A member that must exist.
  private struct Item<Content> {
    let name: String
    /// Whether there is nothing to write, so that a value that is not an object may be kept.
    let isHollow: Bool
    let content: Content

    init(_ name: String, isHollow: Bool, _ content: Content) {
      self.name = name
      self.isHollow = isHollow
      self.content = content
    }
  }

  /// Updates a nested object to the items; without items it is removed.
  private func merge<Content>(
    _ items: [Item<Content>], under name: String, into object: inout JSONObject,
    _ body: (Content, inout JSONObject) -> Bool
  ) -> Bool {
    let old = object[name]?.opened(in: bytes)
    if items.isEmpty {
      guard old != nil, let index = object.index(name) else { return false }
      object.remove(at: index)
      return true
    }
    var inner = old ?? JSONObject()
    guard merge(items, of: nil, into: &inner, body) || old == nil else { return false }
    object.set(name, .object(inner))
    return true
  }

  /// Updates members to the items: other objects are removed, restricted to `names` where given.
  private func merge<Content>(
    _ items: [Item<Content>], of names: Set<String>?, into object: inout JSONObject,
    _ body: (Content, inout JSONObject) -> Bool
  ) -> Bool {
    var isChanged = false
    let kept = Set(items.map { ExactText($0.name) })
    for index in object.members.indices.reversed() {
      let member = object.members[index]
      guard names?.contains(member.name) ?? true, !kept.contains(ExactText(member.name)),
        member.value.isObject(in: bytes)
      else { continue }
      object.remove(at: index)
      isChanged = true
    }
    for item in items {
      let old = object[item.name]
      var inner = old?.opened(in: bytes)
      if inner == nil, old != nil, item.isHollow { continue }
      let isNew = inner == nil
      guard body(item.content, &inner.orEmpty) || isNew else { continue }
      object.set(item.name, .object(inner.orEmpty))
      isChanged = true
    }
    return isChanged
  }

  /// Adds unknown members from elsewhere; those of this very object are already there.
  private func add(_ fields: [RawField], to object: inout JSONObject) -> Bool {
    var isChanged = false
    for field in fields where object.index(field.name) == nil {
      let isOwn =
        field.value.source === source
        && object.range?.contains(field.value.range.lowerBound) ?? false
      if isOwn { continue }
      object.set(field.name, .new(Array(field.value.source.bytes[field.value.range])))
      isChanged = true
    }
    return isChanged
  }
}

extension LocalizationNode {
  /// Whether it has no known content.
  fileprivate var isHollow: Bool { unit == nil && variations.isEmpty }
}

extension JSONObject? {
  /// The object; one without members where there is none.
  fileprivate var orEmpty: JSONObject {
    get { self ?? JSONObject() }
    set { self = newValue }
  }
}
