import Maestro

/// Finds elements by upstream's rules.
///
/// All conditions on an element itself must hold; of nested matches the deepest counts; then the relations are
/// applied, as filters over any match of theirs; then `index`, in reading order, or else tappable elements first.
struct Matcher {
  let screen: EffectiveScreen
  /// Whether elements beyond the screen's edge can be found, too.
  let searchScope: SearchScope

  /// The part of a screen that is searched.
  enum SearchScope {
    /// The part on the device's screen.
    case viewport
    /// The whole content.
    case everything
  }

  /// Returns the elements that match, the best first.
  ///
  /// - Parameters:
  ///   - selector: the selector.
  ///   - scope: the elements that are searched; nil for all.
  /// - Returns: their indices.
  func matches(_ selector: ResolvedSelector, within scope: Range<Int>? = nil) -> [Int] {
    var scope = scope ?? 0..<screen.elements.all.count
    // As upstream, all else is searched within the parent, anchors too.
    for (relation, parent) in selector.relations where relation == .childOf {
      guard let index = anchor(parent, within: scope) else { return [] }
      scope = (index..<screen.elements.all[index].end).clamped(to: scope)
    }
    var found = basic(selector, scope)
    if !selector.isOnlyAboutDescendants { found = deepest(found) }
    for (relation, other) in selector.relations where relation != .childOf && !found.isEmpty {
      found = filter(found, relation, by: matches(other, within: scope))
    }
    if !selector.descendants.isEmpty {
      let descendants = selector.descendants.map { matches($0, within: scope) }
      found = found.filter { index in
        descendants.allSatisfy { $0.contains { $0 > index && $0 < screen.elements.all[index].end } }
      }
    }
    guard let index = selector.index else {
      // Tappable elements first; both in the order of the screen.
      return found.filter(isTappable) + found.filter { !isTappable($0) }
    }
    let inOrder = found.sorted(by: isBefore)
    let position = index < 0 ? inOrder.count + index : index
    return inOrder.indices.contains(position) ? [inOrder[position]] : []
  }

  /// Returns the parent that `childOf` means: the first match, whose whole subtree counts.
  ///
  /// A whole id goes before the last part of another: `recipes` is the list before it is `tab/recipes`.
  func anchor(_ selector: ResolvedSelector, within scope: Range<Int>? = nil) -> Int? {
    let found = matches(selector, within: scope)
    let whole = selector.id.flatMap { id in found.first { id.matches(screen.elements.all[$0].id) } }
    return whole ?? found.first
  }

  private func isTappable(_ index: Int) -> Bool { screen.elements.all[index].tap != .nothing }

  /// Whether an element precedes another, by rows and then by columns.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (row(one), column(one), one) < (row(other), column(other), other)
  }

  private func row(_ index: Int) -> Int { screen.elements.all[index].bounds?.rows.lowerBound ?? .max }

  private func column(_ index: Int) -> Int { screen.elements.all[index].bounds?.column ?? 0 }

  /// Returns the elements that meet all conditions on themselves.
  private func basic(_ selector: ResolvedSelector, _ scope: Range<Int>) -> [Int] {
    scope.filter { index in
      let element = screen.elements.all[index]
      guard searchScope == .everything || screen.shows(element) else { return false }
      if let id = selector.id, !id.matches(id: element.id) { return false }
      if let text = selector.text, !element.texts.contains(where: { text.matches($0) }) { return false }
      return selector.states.allSatisfy { element.value(of: $0.state) == $0.value }
        && selector.traits.allSatisfy(element.has)
    }
  }

  /// Returns those elements that contain none of the others.
  private func deepest(_ found: [Int]) -> [Int] {
    found.enumerated().filter { position, index in
      // In reading order the next one is within this one, or none is.
      position + 1 == found.count || found[position + 1] >= screen.elements.all[index].end
    }.map(\.element)
  }

  private func filter(_ found: [Int], _ relation: Selector.Relation, by anchors: [Int]) -> [Int] {
    let all = screen.elements.all
    return found.filter { index in
      switch relation {
      case .below: anchors.contains { row(index) > row($0) }
      case .above: anchors.contains { row(index) < row($0) }
      case .leftOf: anchors.contains { column(index) < column($0) }
      case .rightOf: anchors.contains { column(index) > column($0) }
      case .containsChild: anchors.contains { all[$0].parent == index }
      case .childOf: anchors.contains { index >= $0 && index < all[$0].end }
      }
    }
  }
}

extension ResolvedSelector {
  /// Whether it says nothing about an element itself, only what is in it: then elements around it match too.
  fileprivate var isOnlyAboutDescendants: Bool {
    text == nil && id == nil && states.isEmpty && traits.isEmpty
      && (!descendants.isEmpty || relations.contains { $0.relation == .containsChild })
  }
}

extension ScreenElement {
  /// Whether it is in a state; nil where it cannot be.
  func value(of state: Selector.State) -> Bool? {
    switch state {
    case .enabled: isEnabled
    case .checked: isChecked
    case .focused: isFocused
    case .selected: isSelected
    }
  }

  fileprivate func has(_ trait: Selector.Trait) -> Bool {
    switch trait {
    case .text: texts.contains { !$0.isEmpty }
    case .longText: texts.contains { $0.count > 200 }
    // Lines have no shapes; a step that asks for one has failed before.
    case .square: false
    }
  }
}

extension TextPattern {
  /// Whether an id matches, or its part after the last `/`.
  func matches(id: String) -> Bool {
    matches(id) || matchesLastPart(of: id)
  }
}

extension EffectiveScreen {
  /// Whether at least a tenth of an element's rows is on the device's screen.
  func shows(_ element: ScreenElement) -> Bool { share(of: element) >= 0.1 }

  /// Returns the share of an element on the device's screen, from 0 to 1.
  func share(of element: ScreenElement) -> Double {
    if element.isFixed { return 1 }
    guard let rows = element.bounds?.rows, !rows.isEmpty else { return 0 }
    // An element higher than the screen is fully visible once it fills it.
    return Double(rows.clamped(to: viewport).count) / Double(min(rows.count, max(1, viewport.count)))
  }
}
