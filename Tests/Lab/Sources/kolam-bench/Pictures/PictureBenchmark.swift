import DiagnosticsPlugin
import Foundations
import Glibc
import Pictures

/// Mutates pictures and decodes them, as what arrives from anywhere is decoded; then a photo of 12 megapixels, and the
/// measurement of a leaf of that size.
///
/// A crash ends the process; a mutation is repeated by its seed and number.
struct PictureBenchmark {
  /// The longest that a mutated picture may take.
  private static let timeBar = Duration.seconds(1)
  /// The most memory of the whole process, in MiB.
  private static let memoryBar = 300
  /// The longest that a photo may take, decoded or measured, in milliseconds.
  private static let photoBar = 300.0
  /// The most memory of the whole process until a leaf is measured, in MiB.
  private static let leafMemoryBar = 150

  /// Where the pictures are, relative to the checkout's root.
  private static let folder = "Tests/PicturesTests/Pictures"

  let root: String
  let count: Int
  let seed: UInt64

  /// Measures and prints.
  ///
  /// - Returns: whether all bars are met.
  func run() throws -> Bool {
    let size = PictureSize(4000, 3000)
    let photo = try Self.photo(size)
    let leaf = try Self.jpeg(size, Self.leafSample)
    let pictures = try pictures() + [try Self.photo(PictureSize(160, 120))]
    var outcomes: [String: Int] = [:]
    var slowest: (time: Duration, number: Int) = (.zero, 0)
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<count {
      var mutator = Mutator(seed: seed, number: number)
      let picture = pictures[mutator.below(pictures.count)]
      let bytes = mutator.mutated(picture, with: pictures[mutator.below(pictures.count)])
      let isSmall = mutator.below(2) == 0
      let before = clock.now
      let outcome = Self.outcome(of: bytes, isSmall: isSmall)
      let time = clock.now - before
      if time > slowest.time { slowest = (time, number) }
      outcomes[outcome, default: 0] += 1
    }
    let memory = ProcessMemory.peak >> 20
    print("\(count) mutations of \(pictures.count) pictures in \(clock.now - start)")
    for (outcome, count) in outcomes.sorted(by: { $0.key < $1.key }) { print("  \(outcome): \(count)") }
    print(
      "slowest: \(slowest.time), number \(slowest.number) (bar 1 s); \(memory) MiB (bar \(Self.memoryBar))")
    let isQuick = slowest.time < Self.timeBar && memory < Self.memoryBar
    return try measure(photo) && measureLeaf(leaf) && isQuick
  }

  private static func outcome(of bytes: [UInt8], isSmall: Bool) -> String {
    do throws(PictureError) {
      _ = try PictureDecoder().picture(of: bytes, covering: isSmall ? PictureSize(16, 16) : nil)
      return "decoded"
    } catch { return error.code }
  }

  /// Decodes a photo, whole and small.
  private func measure(_ photo: [UInt8]) throws -> Bool {
    var (whole, small) = (Timings(), Timings())
    let before = ProcessMemory.current
    for _ in 0..<5 { try whole.measure { _ = try PictureDecoder().picture(of: photo) } }
    let frame = PictureSize(80, 60)
    for _ in 0..<5 { try small.measure { _ = try PictureDecoder().preview(of: photo, fitting: frame) } }
    print(
      "12 megapixels, \(photo.count >> 10) KiB: whole \(whole) (bar \(Int(Self.photoBar)) ms), as \(frame) \(small)"
    )
    print("  \(max(0, ProcessMemory.current - before) >> 20) MiB are kept afterwards")
    return whole.wall < Self.photoBar
  }

  /// Measures a leaf, as a diagnosis does.
  private func measureLeaf(_ photo: [UInt8]) throws -> Bool {
    var times = Timings()
    for _ in 0..<5 { try times.measure { _ = try LeafAnalyzer().measure(photo) } }
    let memory = ProcessMemory.peak >> 20
    print(
      "a leaf of 12 megapixels, \(photo.count >> 10) KiB, measured: \(times) (bar \(Int(Self.photoBar)) ms); \(memory) MiB (bar \(Self.leafMemoryBar))"
    )
    return times.wall < Self.photoBar && memory < Self.leafMemoryBar
  }

  private func pictures() throws -> [[UInt8]] {
    guard let names = Folder.names(in: "\(root)/\(Self.folder)") else {
      throw BenchmarkError("cannot read \(Self.folder); run it at the checkout's root")
    }
    return try names.filter { !$0.hasPrefix(".") }.sorted().map {
      try MutatedCheckout.read("\(root)/\(Self.folder)/\($0)")
    }
  }

  /// Encodes a picture with edges and noise, as photos have them.
  private static func photo(_ size: PictureSize) throws -> [UInt8] {
    try jpeg(size) { x, y, noise in
      let edge = (x / 16 + y / 24) % 7 * 20
      return (
        edge + Int(noise >> 27), x * 200 / size.width + Int(noise >> 28),
        y * 200 / size.height + Int(noise >> 28)
      )
    }
  }

  /// A green leaf with a yellow edge and a brown spot, on grey.
  private static func leafSample(x: Int, y: Int, noise: UInt32) -> (Int, Int, Int) {
    let grain = Int(noise >> 28)
    func distance(_ centerX: Int, _ centerY: Int, _ width: Int, _ height: Int) -> Double {
      let (across, down) = (Double(x - centerX) / Double(width), Double(y - centerY) / Double(height))
      return across * across + down * down
    }
    if distance(2200, 1600, 150, 120) < 1 { return (110 + grain, 70 + grain, 35 + grain) }
    switch distance(2000, 1500, 1600, 1000) {
    case ..<0.8: return (60 + grain, 135 + grain, 45 + grain)
    case ..<1: return (200 + grain, 190 + grain, 70 + grain)
    default: return (170 + grain, 168 + grain, 172 + grain)
    }
  }

  /// Encodes a picture by its samples, each with noise of 32 bits.
  private static func jpeg(
    _ size: PictureSize, _ sample: (_ x: Int, _ y: Int, _ noise: UInt32) -> (Int, Int, Int)
  ) throws -> [UInt8] {
    var samples = [UInt8](repeating: 0, count: size.pixels * 3)
    var noise: UInt32 = 1
    for y in 0..<size.height {
      for x in 0..<size.width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let index = (y * size.width + x) * 3
        let (red, green, blue) = sample(x, y, noise)
        (samples[index], samples[index + 1], samples[index + 2]) = (UInt8(red), UInt8(green), UInt8(blue))
      }
    }
    guard let picture = Picture(size, samples: samples) else { throw BenchmarkError("no picture") }
    return try picture.jpeg(quality: 90)
  }
}
