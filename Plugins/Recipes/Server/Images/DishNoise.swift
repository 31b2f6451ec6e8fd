/// Numbers that look random and are the same for the same dish on every machine (FNV-1a, then SplitMix64).
struct DishNoise {
  private var state: UInt64

  init(_ text: String) {
    state = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to below 1.
  mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// A number within a range.
  mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + fraction() * (range.upperBound - range.lowerBound)
  }

  /// A place in a circle of radius 1.
  mutating func place() -> (x: Double, y: Double) {
    while true {
      let (x, y) = (within(-1...1), within(-1...1))
      if x * x + y * y <= 1 { return (x, y) }
    }
  }

  /// A vector of length 1; by a root, since sines differ between machines.
  mutating func direction() -> (x: Double, y: Double) {
    while true {
      let (x, y) = place()
      let length = (x * x + y * y).squareRoot()
      if length > 0.1 { return (x / length, y / length) }
    }
  }
}
