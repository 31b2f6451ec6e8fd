/// What tells one thing that is done to a database from another: a value of any type.
struct Deed: Hashable, Sendable {
  private let value: any Hashable & Sendable

  /// Takes a value; two of different types are different deeds.
  init(_ value: some Hashable & Sendable) { self.value = value }

  static func == (left: Self, right: Self) -> Bool { left.value.isEqual(to: right.value) }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension Hashable {
  fileprivate func isEqual(to other: any Hashable) -> Bool { (other as? Self) == self }
}
