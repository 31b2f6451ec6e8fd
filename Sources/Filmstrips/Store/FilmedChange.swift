import Runtime
import Walkthroughs

/// What became different between two screens.
struct FilmedChange: Sendable, Hashable {
  /// The lines of the screen before that are gone, by their numbers from 0.
  var goneLines: [Int] = []
  /// The lines of the screen after that have come, by their numbers from 0.
  var newLines: [Int] = []
  /// The nodes of the screen before that are gone or have become others, by their numbers in reading order.
  var goneNodes: [Int] = []
  /// The nodes of the screen after that have come or were others, by their numbers in reading order.
  var newNodes: [Int] = []
  /// The name of the screen, where it is another one, so that nothing is marked on it.
  var other: String?
  /// Whether another part of it is on the device.
  var isScrolled = false
  /// Whether other messages lie over it.
  var hasOtherMessages = false

  /// Whether a person would see no difference.
  var isNothing: Bool { self == FilmedChange() }

  init() {}

  /// Compares two screens.
  init(from old: ScreenRecord, to new: ScreenRecord) {
    guard old != new else { return }
    // Titles are other ones in another language, and yet it is the same screen.
    let isOther = old.view.screen != new.view.screen || old.view.trail.count != new.view.trail.count
    other = isOther ? new.view.screen : nil
    hasOtherMessages = old.messages != new.messages
    isScrolled = !isOther && old.viewport.lowerBound != new.viewport.lowerBound
    guard !isOther else { return }
    for change in new.frame.lines.difference(from: old.frame.lines) {
      switch change {
      case .remove(let line, _, _): goneLines.append(line)
      case .insert(let line, _, _): newLines.append(line)
      }
    }
    goneLines.sort()
    newLines.sort()
    (goneNodes, newNodes) = Self.nodes(from: old.view.drawnNodes, to: new.view.drawnNodes)
  }

  private static func nodes(from old: [ViewNode], to new: [ViewNode]) -> ([Int], [Int]) {
    let before = Dictionary(old.map { ($0.id, OwnParts($0)) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.id, OwnParts($0)) }, uniquingKeysWith: { first, _ in first })
    return (
      old.indices.filter { after[old[$0].id] != OwnParts(old[$0]) },
      new.indices.filter { before[new[$0].id] != OwnParts(new[$0]) }
    )
  }

  /// What a node itself shows, without what is within it.
  private struct OwnParts: Hashable {
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
  /// All nodes that are drawn, in reading order: also those that a dialog lies over.
  var drawnNodes: [ViewNode] { nodes.flatMap(\.subtree) + (dialog?.subtree ?? []) }
}
