import Foundations

/// Values in the order of their first appearance, each found again by CEL's equality without a look at all others.
struct SeenValues {
  private(set) var values: [Value] = []
  private var places: [Int: [Int]] = [:]

  /// Finds a value, or adds it.
  /// - Returns: its place, and whether it was added.
  @discardableResult
  mutating func place(of value: Value, _ frame: inout Frame) -> (place: Int, isNew: Bool) {
    var hasher = Hasher()
    Self.hash(value, into: &hasher, &frame)
    let hash = hasher.finalize()
    for place in places[hash, default: []] where Comparison.equal(values[place], value, &frame) {
      return (place, false)
    }
    places[hash, default: []].append(values.count)
    values.append(value)
    return (values.count - 1, true)
  }

  /// Hashes equal values equally: numbers of all types on one line, maps in any order.
  private static func hash(_ value: Value, into hasher: inout Hasher, _ frame: inout Frame) {
    guard frame.spend() == nil else { return }
    switch value {
    case .null, .error: break
    case .bool(let truth): hasher.combine(truth)
    case .int(let number): hasher.combine(Double(number))
    case .uint(let number): hasher.combine(Double(number))
    case .double(let number): hasher.combine(number)
    case .string(let text):
      frame.steps -= text.utf8.count / 16
      hasher.combine(text)
    case .bytes(let bytes):
      frame.steps -= bytes.count / 16
      hasher.combine(bytes)
    case .timestamp(let time): hasher.combine(time)
    case .duration(let duration): hasher.combine(duration)
    case .type(let type): hasher.combine(type)
    case .extended(let object): hasher.combine(object.text)
    case .optional(let inner): if let inner { hash(inner, into: &hasher, &frame) }
    case .list(let elements): for element in elements { hash(element, into: &hasher, &frame) }
    case .map(let map):
      var sum = 0
      for (key, value) in zip(map.keys, map.values) {
        var entry = Hasher()
        entry.combine(key)
        hash(value, into: &entry, &frame)
        sum &+= entry.finalize()
      }
      hasher.combine(sum)
    }
  }
}
