/// A text that equals another by its bytes alone.
///
/// Swift's own strings are equal under canonical equivalence; keys of a catalog that differ in their bytes are
/// different keys, to Xcode and to us.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
