internal import Maestro
internal import Runtime

/// The screen of a device in a walk: its elements, and which of them are in sight.
struct WalkedScreen {
  let view: ScreenView
  private let frame: ScreenFrame
  private let room: Int

  init(_ view: ScreenView, _ frame: ScreenFrame, rows: Int) {
    self.view = view
    self.frame = frame
    let heading = frame.heading.isEmpty ? 0 : frame.heading.count + 1
    room = max(1, rows - heading - (view.tabs.isEmpty ? 0 : 1))
  }

  /// The largest index of the first row.
  private var maximumTop: Int { max(0, frame.rows.count - room) }

  /// Returns the visible rows for a first row, clamped to the content.
  func viewport(from top: Int) -> Range<Int> {
    let top = min(top, maximumTop)
    return top..<min(frame.rows.count, top + room)
  }

  /// Returns the first row after scrolling a page, less a line, so that nothing is missed.
  func page(_ direction: Maestro.Command.Direction, from top: Int) -> Int {
    let step = max(1, viewport(from: top).count - 1)
    return min(max(0, top + (direction == .up ? -step : step)), maximumTop)
  }

  /// Returns the rows of a node and its descendants; nil where nothing of it is drawn.
  func rows(of id: String) -> Range<Int>? {
    guard let node = view.allNodes.first(where: { $0.id == id }) else { return nil }
    return rows(of: node)
  }

  private func rows(of node: ViewNode) -> Range<Int>? {
    let within = node.interaction == .pick ? [] : node.children.compactMap(rows)
    let all = [frame.bounds[node.id]?.rows].compactMap(\.self) + within
    guard let start = all.map(\.lowerBound).min(), let end = all.map(\.upperBound).max() else { return nil }
    return start..<end
  }

  /// Returns the visible share of some rows, from 0 to 1.
  func share(of rows: Range<Int>, in viewport: Range<Int>) -> Double {
    guard !rows.isEmpty else { return 0 }
    return Double(rows.clamped(to: viewport).count) / Double(min(rows.count, max(1, viewport.count)))
  }

  /// Returns the name of an element in a walk: its id, with an index where others have the same.
  func name(of id: String) -> FlowDraft.Name {
    let same = ids.filter { $0 == id || $0.hasSuffix("/\(id)") }
    guard same.count > 1, let index = same.firstIndex(of: id) else { return FlowDraft.Name(id) }
    return FlowDraft.Name(id, index: index)
  }

  /// All ids in reading order; without the options of a choice, which are hidden while it is closed.
  private var ids: [String] {
    guard let dialog = view.dialog else {
      return ["title"] + (view.canGoBack ? ["back"] : []) + view.nodes.flatMap(\.idsInSight)
        + view.tabs.map { "tab/\($0.id)" }
    }
    return dialog.idsInSight
  }
}

extension ScreenView {
  /// Returns the screen while a choice's picker covers it.
  func picking(_ choice: ViewNode) -> ScreenView {
    var view = self
    var dialog = ViewNode(id: choice.id, role: .dialog, label: choice.label)
    dialog.children = choice.children.filter { $0.role == .option }.map { option in
      var option = option
      option.interaction = .press
      return option
    }
    view.dialog = dialog
    return view
  }
}

extension ViewNode {
  fileprivate var idsInSight: [String] {
    [id] + (interaction == .pick ? [] : children.flatMap(\.idsInSight))
  }
}
