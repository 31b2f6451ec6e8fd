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
    if isEdited { return hasManyChanges }
    return hasManyChanges
      && change.entries.count(where: { if case .added = $0 { true } else { false } }) > pieces.count / 2
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
