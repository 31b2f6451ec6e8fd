import Maestro
import Patterns

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
  func matches(_ selector: ResolvedSelector) -> [Int] {
    var found = deepest(basic(selector))
    for (relation, other) in selector.relations where !found.isEmpty {
      found = filter(found, relation, by: other)
    }
    if !selector.descendants.isEmpty {
      found = found.filter { index in
        selector.descendants.allSatisfy { other in
          matches(other).contains { $0 > index && $0 < screen.elements.all[index].end }
        }
      }
    }
    guard let index = selector.index else {
      // Tappable elements first; both in the order of the screen.
      return found.filter(isTappable) + found.filter { !isTappable($0) }
    }
    let inOrder = found.sorted(by: isBefore)
    let place = index < 0 ? inOrder.count + index : index
    return inOrder.indices.contains(place) ? [inOrder[place]] : []
  }

  private func isTappable(_ index: Int) -> Bool { screen.elements.all[index].tap != .nothing }

  /// Whether an element precedes another, by rows and then by columns.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (row(one), column(one), one) < (row(other), column(other), other)
  }

  private func row(_ index: Int) -> Int { screen.elements.all[index].place?.rows.lowerBound ?? .max }

  private func column(_ index: Int) -> Int { screen.elements.all[index].place?.column ?? 0 }

  /// Returns the elements that meet all conditions on themselves.
  private func basic(_ selector: ResolvedSelector) -> [Int] {
    screen.elements.all.indices.filter { index in
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
    found.enumerated().filter { place, index in
      // In reading order the next one is within this one, or none is.
      place + 1 == found.count || found[place + 1] >= screen.elements.all[index].end
    }.map(\.element)
  }

  private func filter(_ found: [Int], _ relation: Selector.Relation, by other: ResolvedSelector) -> [Int] {
    let anchors = matches(other)
    let all = screen.elements.all
    return found.filter { index in
      switch relation {
      case .below: anchors.contains { row(index) > row($0) }
      case .above: anchors.contains { row(index) < row($0) }
      case .leftOf: anchors.contains { column(index) < column($0) }
      case .rightOf: anchors.contains { column(index) > column($0) }
      case .containsChild: anchors.contains { all[$0].parent == index }
      // As upstream: all of the first match, itself included.
      case .childOf: anchors.first.map { index >= $0 && index < all[$0].end } ?? false
      }
    }
  }
}

extension ScreenElement {
  fileprivate func value(of state: Selector.State) -> Bool? {
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
    // Lines have no shapes; the flow parser reports that.
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
    guard let rows = element.place?.rows, !rows.isEmpty else { return 0 }
    // An element higher than the screen is fully visible once it fills it.
    return Double(rows.clamped(to: viewport).count) / Double(min(rows.count, max(1, viewport.count)))
  }
}
