/// How a camera was held: one number of what cameras write into their pictures (Exif 2.3, 4.5 and 4.6.4).
enum ExifOrientation {
  private static let tag = 274
  /// The entries of the first directory that are looked at; cameras write about a dozen.
  private static let mostEntries = 200

  /// Reads an APP1 segment.
  ///
  /// - Parameter segment: what follows its length.
  /// - Returns: 1 to 8; nil where it tells none.
  static func read(_ segment: ArraySlice<UInt8>) -> Int? {
    guard segment.starts(with: Array("Exif".utf8) + [0, 0]) else { return nil }
    let tiff = Array(segment.dropFirst(6).prefix(65_536))
    let isLittle: Bool
    if tiff.starts(with: "II*\0".utf8) {
      isLittle = true
    } else if tiff.starts(with: "MM\0*".utf8) {
      isLittle = false
    } else {
      return nil
    }
    func number(_ index: Int, _ count: Int) -> Int? {
      guard index >= 0, index + count <= tiff.count else { return nil }
      let bytes = tiff[index..<index + count]
      return isLittle
        ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<min(count, mostEntries) {
      let index = directory + 2 + entry * 12
      guard number(index, 2) == tag else { continue }
      return number(index + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}
