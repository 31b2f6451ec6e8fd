internal import FrontKit
internal import Runtime

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
