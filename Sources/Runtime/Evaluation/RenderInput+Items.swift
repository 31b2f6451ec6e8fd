import Foundations

extension RenderInput {
  /// Returns the items of a list under a key; none where there is no list.
  func items(_ key: String) -> [Value] {
    if case .list(let items)? = value(key) { items } else { [] }
  }

  /// Returns the nodes of items, each drawn as linked by ``Linker/linkRow(_:of:items:defaults:_:in:_:)``.
  func nodes(of items: [Value]) -> [ViewNode] { rows("row", items).flatMap(\.nodes) }
}
