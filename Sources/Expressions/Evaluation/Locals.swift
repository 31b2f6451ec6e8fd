import Foundations

/// The values of the macros' variables; the first two, which most expressions make do with, need no allocation.
struct Locals {
  private var first = Value.null
  private var second = Value.null
  private var others: [Value]

  init(count: Int) {
    others = count <= 2 ? [] : [Value](repeating: .null, count: count - 2)
  }

  subscript(number: Int) -> Value {
    get {
      switch number {
      case 0: first
      case 1: second
      default: others[number - 2]
      }
    }
    set {
      switch number {
      case 0: first = newValue
      case 1: second = newValue
      default: others[number - 2] = newValue
      }
    }
  }
}
