package import Runtime

/// Keeps the last reported screen, and finds what to report now.
package struct ChangeTracker: Sendable {
  /// What to report.
  package enum Outcome {
    /// The whole screen.
    case screen
    /// The differences.
    case change(ScreenDifference, headingChanged: Bool)
    /// No difference, but a dialog was closed and the screen beneath is back.
    case returned
    /// Nothing, or nothing yet.
    case nothing
  }

  /// The identity of a screen: two views with equal ones are the same screen.
  private struct Identity: Equatable {
    let screen: String
    let depth: Int
    let tab: String?
    let locale: String
    let isDark: Bool
    let isSheet: Bool
    /// Its id and its question: a question that follows the answer to another comes with all its answers.
    var dialog: [String]?

    init(_ view: ScreenView) {
      screen = view.screen
      depth = view.trail.count
      tab = view.tabs.first(where: \.isSelected)?.id
      locale = view.locale
      isDark = view.isDark
      isSheet = view.isSheet
      dialog = view.dialog.map { [$0.id, $0.label] }
    }
  }

  /// A reported screen.
  private struct ReportedScreen {
    let identity: Identity
    var heading: ScreenHeading
    var pieces: [Piece]
    var numbering: Numbering
  }

  /// The minimum interval between reports of live values.
  let interval: Duration
  /// The current screen, whether or not all of it was reported.
  package private(set) var page: Page?
  /// When a held-back change becomes due; nil where there is none.
  package private(set) var nextTick: Duration?
  private var reported: ReportedScreen?
  private var beneath: ReportedScreen?
  private var lastLive: Duration?
  /// Whether the scripts were edited since the last report.
  private var isEdited = false

  /// Has told nothing yet.
  ///
  /// - Parameter interval: the least time between two tellings of live values.
  package init(interval: Duration) { self.interval = interval }

  /// Takes a new view.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - now: the time on any monotonic clock.
  ///   - isReply: whether it follows the user's input; else it is live, and values are held back.
  ///   - isBusy: whether a prompt is open, so that only errors may interrupt.
  ///   - isEdit: whether it follows an edit of the scripts, so that also a new order is reported.
  /// - Returns: what to report.
  package mutating func take(
    _ view: ScreenView, at now: Duration, isReply: Bool, isBusy: Bool, isEdit: Bool = false
  ) -> Outcome {
    isEdited = isEdited || isEdit
    let identity = Identity(view)
    let pieces = PieceExtractor.of(view)
    var returned = false
    if let last = reported, last.identity != identity {
      if view.dialog != nil, isSameWithoutDialog(last.identity, identity) {
        if last.identity.dialog == nil { beneath = last }
        reported = nil
      } else {
        returned = view.dialog == nil && beneath?.identity == identity
        reported = returned ? beneath : nil
        beneath = nil
      }
    }
    guard var last = reported else {
      reportScreen(view, pieces)
      return .screen
    }
    last.numbering.update(pieces)
    page = Page(view: view, pieces: pieces, numbering: last.numbering)
    if isEdited, isBusy, !isReply {
      // An edit waits for the prompt: nobody who fills in a field wants the screen to be printed in between.
      nextTick = now
      reported = last
      return .nothing
    }
    var change = ScreenDifference(from: last.pieces, to: pieces)
    nextTick = nil
    if needsWholeScreen(change, of: pieces, isReply: isReply), isReply || !isBusy {
      reportScreen(view, pieces)
      return .screen
    }
    if isEdited { change.addMoves(from: last.pieces, to: pieces) }
    // Live rows that change places keep their numbers; printing all of them each time would flood the user.
    change.isReordered = false
    let held = isReply || isEdited ? [] : hold(&change, at: now, isBusy: isBusy)
    isEdited = false
    let heading = ScreenHeading(view)
    let headingChanged = heading != last.heading && !(isBusy && !isReply)
    if headingChanged { last.heading = heading }
    let before = Dictionary(last.pieces.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    last.pieces = pieces.compactMap { held.contains($0.id) ? before[$0.id] : $0 }
    last.pieces += before.values.filter { held.contains($0.id) && last.numbering[$0.id] == nil }
      .filter { piece in !pieces.contains { $0.id == piece.id } }
    reported = last
    if change.isEmpty && !headingChanged { return returned ? .returned : .nothing }
    return .change(change, headingChanged: headingChanged)
  }

  /// Records that the whole screen is reported again, with new numbers.
  package mutating func again() {
    if let page { reportScreen(page.view, page.pieces) }
  }

  /// Reports the whole screen with the next view.
  package mutating func forget() { (reported, beneath) = (nil, nil) }

  /// Whether to report the whole screen instead of its differences.
  ///
  /// Without input a screen is reported again only where its content has loaded, since that renumbers it, too.
  private func needsWholeScreen(_ change: ScreenDifference, of pieces: [Piece], isReply: Bool) -> Bool {
    let hasManyChanges = change.entries.count > max(8, pieces.count / 2)
    if isReply { return hasManyChanges || change.isReordered }
    if isEdited { return hasManyChanges || interleaves(change) }
    return hasManyChanges
      && change.entries.count(where: { if case .added = $0 { true } else { false } }) > pieces.count / 2
  }

  /// Whether an edit has put something that can be chosen before what was there: shown again, all is numbered as it is
  /// read.
  private func interleaves(_ change: ScreenDifference) -> Bool {
    let numbers = page?.numbering.entries.map(\.number) ?? []
    guard zip(numbers, numbers.dropFirst()).contains(where: >) else { return false }
    return change.entries.contains {
      if case .added(let piece) = $0 { piece.node.interaction != nil } else { false }
    }
  }

  private mutating func reportScreen(_ view: ScreenView, _ pieces: [Piece]) {
    let numbering = Numbering(pieces)
    page = Page(view: view, pieces: pieces, numbering: numbering)
    reported = ReportedScreen(
      identity: Identity(view), heading: ScreenHeading(view), pieces: pieces, numbering: numbering)
    nextTick = nil
    isEdited = false
  }

  /// Removes the entries that must wait from a live change, and returns their ids.
  private mutating func hold(_ change: inout ScreenDifference, at now: Duration, isBusy: Bool) -> Set<String>
  {
    let due = (lastLive ?? now - interval) + interval
    let waits: (ScreenDifference.Entry) -> Bool = { entry in
      if isBusy { return !entry.isUrgent }
      if case .changed = entry { return now < due }
      return false
    }
    let held = Set(change.entries.filter(waits).map(\.piece.id))
    change.entries.removeAll(where: waits)
    if change.entries.contains(where: { if case .changed = $0 { true } else { false } }) { lastLive = now }
    if !held.isEmpty, !isBusy { nextTick = due }
    return held
  }

  private func isSameWithoutDialog(_ one: Identity, _ other: Identity) -> Bool {
    var (one, other) = (one, other)
    one.dialog = nil
    other.dialog = nil
    return one == other
  }
}

extension ScreenDifference.Entry {
  /// Whether it may interrupt a prompt: a new or changed error notice.
  fileprivate var isUrgent: Bool {
    if case .removed = self { return false }
    return piece.node.role == .notice && piece.node.tone == .error
  }
}

/// A moment of a screen, ready to be drawn.
package struct Page: Sendable {
  /// The moment itself.
  package let view: ScreenView
  /// Its pieces, in reading order.
  package let pieces: [Piece]
  /// The numbers to choose by.
  package let numbering: Numbering

  /// Collects what is drawn.
  package init(view: ScreenView, pieces: [Piece], numbering: Numbering) {
    self.view = view
    self.pieces = pieces
    self.numbering = numbering
  }
}

/// The difference between two views of the same screen.
package struct ScreenDifference: Sendable, Equatable {
  /// One change.
  package enum Entry: Sendable, Equatable {
    case added(Piece)
    case changed(Piece)
    /// It reads as before, at another place among the others.
    case moved(Piece)
    case removed(Piece)

    /// The changed piece.
    package var piece: Piece {
      switch self {
      case .added(let piece), .changed(let piece), .moved(let piece), .removed(let piece): piece
      }
    }
  }

  /// The changes: removals first (without those nested in them), then the rest in reading order.
  package var entries: [Entry]
  /// Whether kept pieces are in another order than before.
  var isReordered: Bool

  /// Compares two views by the ids of their pieces.
  package init(from old: [Piece], to new: [Piece]) {
    let before = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.id))
    let gone = old.filter { !after.contains($0.id) && $0.isSpoken }
    let removedIDs = Set(gone.map(\.id))
    entries = gone.filter { $0.ancestors.allSatisfy { !removedIDs.contains($0) } }.map(Entry.removed)
    for piece in new {
      guard let earlier = before[piece.id] else {
        if piece.isSpoken { entries.append(.added(piece)) }
        continue
      }
      if !piece.says(theSameAs: earlier) { entries.append(.changed(piece)) }
    }
    isReordered = !old.lazy.map(\.id).filter(after.contains).elementsEqual(
      new.lazy.map(\.id).filter { before[$0] != nil })
  }

  /// Adds the pieces that moved: as few as explain the new order, without those nested in one that is reported.
  mutating func addMoves(from old: [Piece], to new: [Piece]) {
    let before = Dictionary(
      zip(old.map(\.id), old.indices), uniquingKeysWith: { first, _ in first })
    let kept = new.filter { before[$0.id] != nil }
    let positions = kept.compactMap { before[$0.id] }
    let inOrder = Set(LongestRun.indices(of: positions))
    let moved = kept.indices.filter { !inOrder.contains($0) }.map { kept[$0] }
    let movedIDs = Set(moved.map(\.id))
    let told = Set(entries.map(\.piece.id))
    entries += moved.filter { piece in
      piece.isSpoken && !told.contains(piece.id) && movedIDs.isDisjoint(with: piece.ancestors)
    }.map(Entry.moved)
    isReordered = false
  }

  /// Whether there is no difference.
  var isEmpty: Bool { entries.isEmpty && !isReordered }
}

extension Piece {
  /// Whether both read the same; a list's number of rows is left out, since its rows show it.
  func says(theSameAs other: Piece) -> Bool {
    depth == other.depth && node.says(theSameAs: other.node)
      && parts.elementsEqual(other.parts) { $0.says(theSameAs: $1) }
  }
}

extension ViewNode {
  /// Whether both read the same: an edit that moves a text within its file changes nothing.
  fileprivate func says(theSameAs other: ViewNode) -> Bool {
    self == other
      || !(sources.isEmpty && other.sources.isEmpty) && withoutSourceLocations == other.withoutSourceLocations
  }

  private var withoutSourceLocations: ViewNode {
    var node = self
    node.sources = sources.mapValues { sources in
      sources.map { source in
        var source = source
        source.span = nil
        return source
      }
    }
    node.children = children.map(\.withoutSourceLocations)
    return node
  }
}

/// The longest part of a sequence that is in ascending order: what kept its order among things that moved.
enum LongestRun {
  /// Returns the indices of the longest ascending subsequence, by patience sorting.
  static func indices(of values: [Int]) -> [Int] {
    /// For each length the index at which the run of it with the least end ends.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [Int] = []
    var index = ends.last
    while let current = index {
      run.append(current)
      index = previous[current]
    }
    return run.reversed()
  }
}

/// A change in the order and wording in which it is reported.
package struct ChangeReport {
  /// An item of the report.
  package enum Item: Equatable {
    /// A piece, optionally after a word.
    case piece(Piece, Word?)
    /// A removed piece.
    case gone(Piece)
    /// A number of added or removed pieces, where listing each would be too much.
    case count(Word, Int)
  }

  /// The least number of pieces that are counted instead.
  private static let many = 4

  /// Returns the items of a change.
  package static func items(_ change: ScreenDifference) -> [Item] { ChangeReport(change).items }

  private let removed: [Piece]
  private let rest: [ScreenDifference.Entry]
  /// The ids of added pieces.
  private let added: Set<String>
  /// The ids of toggled sections, and of tabs and steps whose selection changed.
  ///
  /// These are reported themselves, so changes within them are not labelled.
  private let toggledContainer: Set<String>

  private init(_ change: ScreenDifference) {
    let changed = change.entries.compactMap { if case .changed(let piece) = $0 { piece } else { nil } }
    let toggledContainer = Set(changed.compactMap(\.toggledContainer))
    var removed: [Piece] = []
    var rest: [ScreenDifference.Entry] = []
    for entry in change.entries {
      switch entry {
      case .removed(let piece):
        if toggledContainer.isDisjoint(with: piece.ancestors) { removed.append(piece) }
      case .changed(let piece)
      where piece.isDeselectedTab && piece.parent.map(toggledContainer.contains) == true: break
      default: rest.append(entry)
      }
    }
    let added = rest.compactMap { if case .added(let piece) = $0 { piece.id } else { nil } }
    // A placeholder, such as a text for an empty list, is not reported when its content appears.
    if !added.isEmpty { removed.removeAll(where: \.needsNoLabel) }
    self.removed = removed
    self.rest = rest
    self.added = Set(added)
    self.toggledContainer = toggledContainer
  }

  private var items: [Item] {
    var items: [Item] =
      removed.count >= Self.many
      ? [.count(.changeRemovedCount, removed.count)] : removed.map(Item.gone)
    var index = 0
    while index < rest.count {
      let run = rest[index...].prefix { if case .added = $0 { true } else { false } }
      let news = run.count(where: isLabelledNew)
      if news >= Self.many { items.append(.count(.changeAddedCount, news)) }
      for entry in run {
        items.append(.piece(entry.piece, news < Self.many && isLabelledNew(entry) ? .changeAdded : nil))
      }
      index += run.count
      if run.isEmpty {
        let isMoved = if case .moved = rest[index] { true } else { false }
        items.append(.piece(rest[index].piece, isMoved ? .changeMoved : nil))
        index += 1
      }
    }
    return items
  }

  /// Whether an entry is labelled as new; entries within something new are not.
  private func isLabelledNew(_ entry: ScreenDifference.Entry) -> Bool {
    guard case .added(let piece) = entry else { return false }
    return added.isDisjoint(with: piece.ancestors) && toggledContainer.isDisjoint(with: piece.ancestors)
      && !piece.needsNoLabel
  }
}

extension Piece {
  /// Whether its appearance needs no label, since its text is news by itself.
  fileprivate var needsNoLabel: Bool {
    switch node.role {
    case .text, .markdown, .notice, .heading, .section, .message, .badge, .dialog, .divider, .list, .facts:
      true
    default: false
    }
  }

  /// The id of the container that it switches, if it changed.
  fileprivate var toggledContainer: String? {
    switch node.role {
    case .section: node.states.isDisjoint(with: [.expanded, .collapsed]) ? nil : id
    case .tab, .step: node.states.contains(.selected) ? parent : nil
    default: nil
    }
  }

  /// Whether it is a tab that is not selected.
  fileprivate var isDeselectedTab: Bool { node.role == .tab && !node.states.contains(.selected) }
}

/// The heading of a screen: its title, its place in a flow, and whether it covers another screen.
package struct ScreenHeading: Sendable, Equatable {
  /// The words of the screen's title.
  package let title: String
  private let flow: ScreenView.FlowProgress?
  private let isSheet: Bool
  /// The number of overrides; a change of it is reported by itself, since the heading stays.
  private let overrides: Int
  private let onlyOverride: ScreenView.OnlyOverride?
  /// Whether the network is off; a change of it is reported by itself, too.
  private let isOffline: Bool

  /// Takes the heading from a screen.
  package init(_ view: ScreenView) {
    title = view.title
    flow = view.flow
    isSheet = view.isSheet
    overrides = view.overrides
    onlyOverride = view.onlyOverride
    isOffline = view.isOffline
  }

  /// Whether a person would be told the same of both; what is reported by itself is left out.
  package static func == (left: ScreenHeading, right: ScreenHeading) -> Bool {
    left.title == right.title && left.flow == right.flow && left.isSheet == right.isSheet
  }

  /// Returns the notes beneath the title.
  package func notes(_ words: Words) -> [String] {
    var notes: [String] = []
    if let flow { notes.append(words(.stepOf, .int(flow.step), .int(flow.steps))) }
    if isSheet {
      let back = words.spellings(.commandBack).first ?? "back"
      notes.append(words(.sheet, .string(back)))
    }
    if isOffline { notes.append(words(.offlineStatus)) }
    if overrides > 0 { notes.append(words.overrides(overrides, onlyOverride)) }
    return notes
  }
}

extension Words {
  /// Returns what is overridden: by name where it is one thing, else how many there are.
  ///
  /// - Parameters:
  ///   - count: the number of overrides, one at least.
  ///   - only: the one thing, where it is known.
  /// - Returns: the words.
  package func overrides(_ count: Int, _ only: ScreenView.OnlyOverride?) -> String {
    switch only {
    case .named(let name): self(.onlyOverride, .string(name))
    case .samples(let plugin): self(.onlySamples, .string(plugin))
    case nil: self(.overrides, .int(count))
    }
  }
}
