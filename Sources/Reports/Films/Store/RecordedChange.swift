import Runtime
import Walkthroughs

/// The difference between two screens.
struct RecordedChange: Sendable, Hashable {
  /// The removed lines of the screen before, by their numbers from 0.
  var removedLines: [Int] = []
  /// The added lines of the screen after, by their numbers from 0.
  var addedLines: [Int] = []
  /// The removed or changed nodes of the screen before, by their numbers in reading order.
  var removedNodes: [Int] = []
  /// The added or changed nodes of the screen after, by their numbers in reading order.
  var addedNodes: [Int] = []
  /// The name of the screen, where it is another one, so that nothing is marked.
  var other: String?
  /// Whether the scroll position differs.
  var isScrolled = false
  /// Whether the messages over it differ.
  var messagesChanged = false

  /// Whether there is no visible difference.
  var isNothing: Bool { self == RecordedChange() }

  init() {}

  /// Compares two screens.
  init(from old: ScreenRecord, to new: ScreenRecord) {
    guard old != new else { return }
    // Titles differ between languages, although the screen is the same.
    let isOther = old.view.screen != new.view.screen || old.view.trail.count != new.view.trail.count
    other = isOther ? new.view.screen : nil
    messagesChanged = old.messages != new.messages
    isScrolled = !isOther && old.viewport.lowerBound != new.viewport.lowerBound
    guard !isOther else { return }
    for change in new.frame.lines.difference(from: old.frame.lines) {
      switch change {
      case .remove(let line, _, _): removedLines.append(line)
      case .insert(let line, _, _): addedLines.append(line)
      }
    }
    removedLines.sort()
    addedLines.sort()
    (removedNodes, addedNodes) = Self.nodes(from: old.view.drawnNodes, to: new.view.drawnNodes)
  }

  private static func nodes(from old: [ViewNode], to new: [ViewNode]) -> ([Int], [Int]) {
    let before = Dictionary(old.map { ($0.id, NodeContent($0)) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.id, NodeContent($0)) }, uniquingKeysWith: { first, _ in first })
    return (
      old.indices.filter { after[old[$0].id] != NodeContent(old[$0]) },
      new.indices.filter { before[new[$0].id] != NodeContent(new[$0]) }
    )
  }

  /// The content of a node itself, without its children.
  private struct NodeContent: Hashable {
    var role: ViewNode.Role
    var texts: [String?]
    var states: Set<ViewNode.State>
    var measure: ViewNode.Measure?
    var tone: ViewNode.Tone

    init(_ node: ViewNode) {
      role = node.role
      texts = [node.label, node.value, node.hint]
      states = node.states
      measure = node.measure
      tone = node.tone
    }
  }
}

extension ScreenView {
  /// All drawn nodes, in reading order, including those beneath a dialog.
  var drawnNodes: [ViewNode] { nodes.flatMap(\.subtree) + (dialog?.subtree ?? []) }
}
