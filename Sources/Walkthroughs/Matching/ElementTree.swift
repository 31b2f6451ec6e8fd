import Foundations
import Runtime
import FrontKit
import Typesetting

/// Something on screen that a selector can find.
struct ScreenElement {
  /// The node's id.
  var id: String
  /// Its texts in Form C: shown, hinted or spoken.
  var texts: [String]
  /// Its states.
  var isEnabled = true
  var isSelected = false
  var isFocused = false
  /// Whether it is checked; nil where it is not checkable.
  var isChecked: Bool?
  /// The effect of tapping it.
  var tap: Tap
  /// The index of its parent.
  var parent: Int?
  /// The index past its last descendant.
  var end = 0
  /// Its bounds, in rows of the screen's content; nil where nothing of it is drawn.
  var bounds: ScreenFrame.Bounds?
  /// Whether it is fixed while the content scrolls, as the title and the tabs are.
  var isFixed = false

  /// The effect of tapping an element.
  enum Tap: Hashable {
    /// None; an ancestor may take the tap.
    case nothing
    /// Its actions run.
    case press
    /// It receives typed text.
    case edit(ViewNode.FieldKind)
    /// Its picker opens.
    case pick
    /// An option of an open picker is chosen.
    case option(of: String)
    /// A tab is selected.
    case tab(String)
    /// The app goes back.
    case back
    /// What a notification leads to is opened.
    case notification(String)
  }
}

/// All elements of a screen in reading order, each before its descendants.
struct ElementTree {
  private(set) var all: [ScreenElement] = []

  /// Collects the elements of a screen.
  ///
  /// - Parameters:
  ///   - view: the screen.
  ///   - frame: the screen as text.
  ///   - picker: the choice whose options the dialog shows; nil where none is open.
  ///   - focus: the field that receives typed text.
  ///   - toasts: messages on screen.
  init(_ view: ScreenView, _ frame: ScreenFrame, picker: String?, focus: String?, toasts: [Toast]) {
    all.reserveCapacity(64)
    if view.dialog == nil {
      addFixed("title", [view.title], .nothing, row: 0)
      if view.canGoBack { addFixed("back", [], .back, row: 0) }
      for tab in view.tabs {
        let texts = [tab.label] + (tab.badge.map { [$0, "\(tab.label), \($0)"] } ?? [])
        addFixed("tab/\(tab.id)", texts, .tab(tab.id), row: .max, isSelected: tab.isSelected)
      }
    }
    for node in view.dialog.map({ [$0] }) ?? view.nodes { add(node, in: nil, frame, picker, focus) }
    for toast in toasts { add(toast) }
  }

  /// Returns the elements of the same screen with a focused field and messages.
  ///
  /// - Parameters:
  ///   - focus: the field.
  ///   - toasts: the messages.
  /// - Returns: the elements.
  func adding(focus: String?, _ toasts: [Toast]) -> ElementTree {
    var tree = self
    if let focus {
      for index in tree.all.indices where !tree.all[index].isFixed && tree.all[index].id == focus {
        tree.all[index].isFocused = true
      }
    }
    for toast in toasts { tree.add(toast) }
    return tree
  }

  private mutating func add(_ toast: Toast) {
    addFixed("toast", [toast.text], toast.notification.map { .notification($0) } ?? .nothing, row: .max)
  }

  private mutating func addFixed(
    _ id: String, _ texts: [String], _ tap: ScreenElement.Tap, row: Int, isSelected: Bool = false
  ) {
    var element = ScreenElement(id: id, texts: texts.map(NormalForm.composed), tap: tap)
    element.isSelected = isSelected
    element.isFixed = true
    element.end = all.count + 1
    let start = row == .max ? 1_000_000 + all.count : -1
    element.bounds = ScreenFrame.Bounds(rows: start..<(start + 1), column: all.count, width: 1)
    all.append(element)
  }

  private mutating func add(
    _ node: ViewNode, in parent: Int?, _ frame: ScreenFrame, _ picker: String?, _ focus: String?
  ) {
    let index = all.count
    all.append(ScreenElement(node, in: parent, picker, isFocused: node.id == focus))
    var bounds = frame.bounds[node.id]
    // The options of a closed picker are not on screen.
    if node.interaction != .pick {
      for child in node.children {
        let first = all.count
        add(child, in: index, frame, picker, focus)
        bounds = bounds.joined(all[first].bounds)
      }
    }
    all[index].bounds = bounds
    all[index].end = all.count
  }

  /// Returns the ancestors of an element, the nearest first.
  func ancestors(of index: Int) -> [Int] {
    Array(sequence(first: index) { all[$0].parent }.dropFirst())
  }

  /// Returns the target of a tap on an element: itself, an ancestor, or its only tappable descendant.
  func target(of index: Int) -> Int? {
    if let found = ([index] + ancestors(of: index)).first(where: { all[$0].tap != .nothing }) { return found }
    let within = (index..<all[index].end).filter { all[$0].tap != .nothing }
    return within.count == 1 ? within[0] : nil
  }
}

extension ScreenElement {
  fileprivate init(_ node: ViewNode, in parent: Int?, _ picker: String?, isFocused: Bool) {
    id = node.id
    var texts = [node.label, node.value ?? "", node.hint ?? ""].filter { !$0.isEmpty }
    // A screen reader reads both together.
    if !node.label.isEmpty, let value = node.value, !value.isEmpty { texts.append("\(node.label), \(value)") }
    self.texts = texts.map(NormalForm.composed)
    isEnabled = !node.states.contains(.disabled)
    isSelected = node.states.contains(.selected)
    self.isFocused = isFocused
    self.parent = parent
    switch node.role {
    case .toggle, .option, .step, .row: isChecked = node.states.contains(.checked)
    default: isChecked = node.states.contains(.checked) ? true : nil
    }
    tap =
      switch node.interaction {
      case .press: picker.map { .option(of: $0) } ?? .press
      case .edit(let kind): .edit(kind)
      case .pick: .pick
      case nil: .nothing
      }
  }
}

extension ScreenFrame.Bounds? {
  /// Returns the union of both bounds.
  fileprivate func joined(_ other: ScreenFrame.Bounds?) -> ScreenFrame.Bounds? {
    guard let one = self, let other else { return self ?? other }
    return ScreenFrame.Bounds(
      rows: min(one.rows.lowerBound, other.rows.lowerBound)..<max(one.rows.upperBound, other.rows.upperBound),
      column: min(one.column, other.column), width: max(one.width, other.width))
  }
}
