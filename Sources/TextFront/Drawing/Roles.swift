internal import FrontKit
internal import Runtime

/// Draws the pieces of some roles as text.
///
/// To give a component its look, add a type here and name it in ``RoleLines``.
protocol RoleDrawing: SendableMetatype {
  /// Draws one piece, without its children.
  static func draw(_ piece: Piece, with builder: inout LineBuilder)
}

/// Finds the drawing of a role.
enum RoleLines {
  /// Returns the drawing of a role.
  static func of(_ role: ViewNode.Role) -> any RoleDrawing.Type {
    switch role {
    case .heading, .section: HeadingLines.self
    case .text, .markdown, .unknown: TextLines.self
    case .facts, .fact, .badge, .cell: FactLines.self
    case .progress, .rating, .chart: MeasureLines.self
    case .image, .camera: PictureLines.self
    case .notice, .divider: NoticeLines.self
    case .list, .table, .row: ListLines.self
    case .transcript, .message: MessageLines.self
    case .steps, .step, .tabs, .tab: ProgressLines.self
    case .field, .toggle, .stepper: FieldLines.self
    case .choice, .choices, .option: ChoiceLines.self
    case .button, .link, .menu: ActionLines.self
    case .dialog: DialogLines.self
    }
  }
}

/// Headings and titles of sections, after a blank line, so that they stand out without color, too.
enum HeadingLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard !piece.node.label.isEmpty || piece.node.interaction != nil else { return }
    builder.blank()
    builder.entry(piece, .init(look: .heading))
  }
}

/// Running text, and the visible placeholder of an unknown component.
enum TextLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    switch piece.node.role {
    case .markdown: markdown(piece, with: &builder)
    case .unknown:
      builder.entry(
        piece, .init(label: builder.words(.roleUnknown), value: location(piece.node), look: .error))
    default:
      guard piece.isSpoken else { return }
      let lines = piece.node.label.lines
      builder.entry(piece, .init(label: lines.first, more: lines.dropFirst()))
    }
  }

  /// Returns the name of an unknown component and, if known, its location in the scripts.
  private static func location(_ node: ViewNode) -> String {
    guard let location = node.value, !location.isEmpty else { return node.label }
    return "\(node.label) (\(location))"
  }

  private static func markdown(_ piece: Piece, with builder: inout LineBuilder) {
    let margin = piece.depth * 2
    for block in Markdown.blocks(piece.node.label) {
      switch block {
      case .blank: builder.blank()
      case .heading(let text):
        builder.blank()
        builder.line(Line.Fragment(text, .heading), indent: margin)
      case .item(let depth, let bullet, let text):
        builder.line(Line.Fragment(text), lead: bullet + " ", indent: margin + depth * 2)
      case .text(let depth, let text): builder.line(Line.Fragment(text), indent: margin + depth * 2)
      case .code(let text):
        // Code keeps its own indentation, relative to its surroundings.
        let indent = text.prefix { $0 == " " || $0 == "\t" }.count
        builder.line(Line.Fragment(String(text.dropFirst(indent))), indent: margin + 2 + indent)
      }
    }
  }
}

/// `Label: value`, one per line, and badges; in a chart with a bar before it.
enum FactLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard piece.isSpoken, piece.node.role != .facts || !piece.node.label.isEmpty else { return }
    var entry = LineBuilder.Entry(look: piece.node.role == .facts ? .heading : .plain)
    if case .fraction(let share) = piece.node.measure, builder.formatter.drawsShapes {
      // At the left edge, instead of after the text, bars are aligned and can be compared without columns.
      entry.shape = Shapes.bar(share, cells: min(Shapes.maximumBarWidth, (builder.formatter.width ?? 80) / 3))
    }
    builder.entry(piece, entry)
  }
}

/// Progress, ratings and charts as text; a series of numbers also as columns beneath.
enum MeasureLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard piece.isSpoken else { return }
    let kind: Word =
      switch piece.node.role {
      case .progress: .roleProgress
      case .rating: .roleRating
      default: .roleChart
      }
    builder.entry(
      piece,
      .init(
        label: piece.node.label.isEmpty ? builder.words(kind) : nil, look: piece.count > 0 ? .heading : .plain
      ))
    guard case .series(let values) = piece.node.measure, builder.formatter.drawsShapes else { return }
    let indent = piece.depth * 2
    let room = (builder.formatter.width ?? Shapes.maximumColumnCount) - indent
    let columns = Shapes.columns(values, cells: min(Shapes.maximumColumnCount, room))
    if !columns.isEmpty { builder.line(Line.Fragment(columns, .primary), indent: indent) }
  }
}

/// Pictures, as their descriptions.
enum PictureLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    let kind = builder.words(piece.node.role == .camera ? .roleCamera : .roleImage)
    builder.entry(piece, .init(label: builder.joined(kind, piece.node.label)))
  }
}

/// Notices, with their tone's word; and dividers, drawn as a blank line.
enum NoticeLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    if piece.node.role == .divider { return builder.blank() }
    builder.entry(piece)
  }
}

/// Lists and tables: one item per line; parts that do not fit are beneath it.
///
/// A row of a table is one line where that fits, else a record: columns of translated text never line up.
enum ListLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard piece.node.role == .row else {
      let node = piece.node
      guard !node.label.isEmpty || node.states.contains(.busy) || node.interaction != nil else { return }
      // What can be chosen shows its number: a locked list without a label is known by how much it holds.
      let isUnlabelled = node.label.isEmpty && node.interaction != nil
      return builder.entry(
        piece, .init(label: isUnlabelled ? node.value : nil, value: isUnlabelled ? "" : nil, look: .heading))
    }
    guard piece.isSpoken else { return }
    let cells = piece.parts.filter { $0.role == .cell }.map {
      builder.joined($0.label, $0.cellValue(builder.words))
    }
    guard !cells.isEmpty else { return builder.entry(piece, .init(bullet: "- ")) }
    let texts = ([piece.node.label] + cells).filter { !$0.isEmpty }
    let line = LineBuilder.Entry(label: texts.joined(separator: " · "), bullet: "- ")
    if builder.fits(piece, line) { return builder.entry(piece, line) }
    builder.entry(piece, .init(label: texts.first, bullet: "- "))
    for cell in texts.dropFirst() { builder.line(Line.Fragment(cell), indent: piece.depth * 2 + 4) }
  }
}

/// Messages of a conversation: sender, text, and beneath them the time or why it is pending.
enum MessageLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    guard piece.isSpoken, piece.node.role == .message || !piece.node.label.isEmpty else { return }
    guard piece.node.role == .message else { return builder.entry(piece, .init(look: .heading)) }
    let lines = (piece.node.value ?? "").lines
    builder.entry(
      piece, .init(value: lines.first ?? "", bullet: "- ", more: lines.dropFirst(), showsHint: true))
  }
}

/// The steps of a flow with their numbers, and the tabs of a component.
enum ProgressLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    switch piece.node.role {
    case .step:
      let step = builder.words(.stepOf, .int(piece.position), .int(piece.siblings))
      builder.entry(piece, .init(label: builder.joined(step, piece.node.label)))
    case .tab: builder.entry(piece)
    default: if !piece.node.label.isEmpty { builder.entry(piece, .init(look: .heading)) }
    }
  }
}

/// Fields and switches: the label and the current value.
enum FieldLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) { builder.entry(piece) }
}

/// Choices and options.
///
/// A choice with a prompt shows its selection; options of a checklist are lines of their own.
enum ChoiceLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    let isHeading = piece.node.role != .option && piece.node.interaction == nil
    guard piece.isSpoken, !isHeading || !piece.node.label.isEmpty else { return }
    builder.entry(piece, isHeading ? .init(look: .heading) : .init(bullet: "- "))
  }
}

/// Actions: buttons, links, and the menus that contain them.
enum ActionLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    let isHeading = piece.node.role == .menu && piece.node.interaction == nil
    guard !isHeading || !piece.node.label.isEmpty else { return }
    let look: Look =
      switch piece.node.tone {
      case .primary: .primary
      case .error: .error
      default: isHeading ? .heading : .plain
      }
    builder.entry(piece, .init(look: look))
  }
}

/// Dialogs: questions that must be answered first, and messages that must be confirmed.
enum DialogLines: RoleDrawing {
  static func draw(_ piece: Piece, with builder: inout LineBuilder) {
    builder.blank()
    builder.line(
      Line.Fragment(builder.words(piece.roleWord ?? .roleDialog) + ": ", Look(piece.node.tone)),
      Line.Fragment(piece.node.label, .heading), indent: 0)
    let texts = [piece.node.value, piece.node.hint].compactMap { $0 }.filter { !$0.isEmpty }
    for text in texts.flatMap(\.lines) { builder.line(Line.Fragment(text), indent: 0) }
  }
}
