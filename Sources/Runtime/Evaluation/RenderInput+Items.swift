import Foundations

extension RenderInput {
  /// Returns the items of a list under a key; none where there is no list.
  func items(_ key: String) -> [Value] {
    if case .list(let items)? = value(key) { items } else { [] }
  }

  /// The placeholder while there are no items; `phase` is added by the linker where the model has one.
  var placeholder: [ViewNode] {
    switch value("phase") {
    case .string("loading"), .string("idle"): children("loading")
    case .string("error"): children("error")
    default: children("empty")
    }
  }

  /// Returns the nodes of items, each drawn as linked by ``Linker/linkRow(_:of:items:defaults:_:in:_:)``.
  func nodes(of items: [Value]) -> [ViewNode] { rows("row", items).flatMap(\.nodes) }
}
