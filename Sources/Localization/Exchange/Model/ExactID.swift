/// A key or an id that is compared by bytes, as in catalogs; Swift's strings are equal under canonical equivalence.
struct ExactID: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactID, right: ExactID) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
