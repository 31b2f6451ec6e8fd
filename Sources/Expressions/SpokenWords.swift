package import Foundations

extension Program {
  /// The string literals of an expression that may be its value, such as both texts of `a ? 'yes' : 'no'`.
  ///
  /// Literals that are compared, looked up or passed to a function are left out.
  ///
  /// - Parameter span: the expression.
  /// - Returns: their spans, quotes included; none where the expression cannot be parsed.
  package static func spokenWords(_ span: Span) -> [Span] {
    let bytes = span.source.bytes[span.range]
    guard bytes.contains(where: { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }),
      let root = try? Parser.parse(bytes)
    else { return [] }
    var found: [Span] = []
    var open = [root]
    while let expression = open.popLast() {
      switch expression.kind {
      case .literal(.string(let text)):
        if text.contains(where: \.isLetter) {
          found.append(Span(span.source, expression.start..<expression.end))
        }
      case .conditional(_, let yes, let no): open += [no, yes]
      case .binary(.add, let left, let right): open += [right, left]
      default: break
      }
    }
    return found
  }
}
