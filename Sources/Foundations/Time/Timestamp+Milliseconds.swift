extension Timestamp {
  /// Milliseconds since 1970, finer parts dropped.
  package var milliseconds: Int64 { seconds * 1000 + Int64(nanoseconds) / 1_000_000 }

  /// A moment by its milliseconds since 1970.
  package init(milliseconds: Int64) {
    let (seconds, rest) = Int(milliseconds).quotientAndRemainder(flooringBy: 1000)
    self.init(seconds: Int64(seconds), nanoseconds: Int32(rest) * 1_000_000)
  }
}
