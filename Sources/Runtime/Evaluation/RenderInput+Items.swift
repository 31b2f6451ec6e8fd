import Foundations

extension RenderInput {
  /// The items of a list under a key; none where there is no list.
  func items(_ key: String) -> [Value] {
    if case .list(let items)? = value(key) { items } else { [] }
  }

  /// What is shown in place of items while there are none; `phase` is added by the linker where the model has one.
  var placeholder: [ViewNode] {
    switch value("phase") {
    case .string("loading"), .string("idle"): children("loading")
    case .string("error"): children("error")
    default: children("empty")
    }
  }

  /// The nodes that stand for items, each drawn by what ``Linker/linkRow(_:of:items:defaults:_:in:_:)`` has linked.
  func nodes(of items: [Value]) -> [ViewNode] { rows("row", items).flatMap(\.nodes) }
}
