import Foundations
import Glibc
import Services
import Simulation

/// The throughput of the parser of cameras' streams, beside `memcpy` and `memchr` of the same bytes.
struct CameraBenchmark {
  /// The bytes that are parsed in each round.
  private static let total = 256 << 20
  /// What a read of a socket brings at most, as libcurl does it.
  private static let piece = 16 << 10
  /// The least gigabytes a second.
  private static let bar = 1.0

  private let pictures: [[UInt8]]
  private let source: String

  /// Takes the pictures of a recorded stream, or makes some up.
  ///
  /// - Parameter file: a response's body, as `curl -o FILE URL` writes it; nil for 32 made-up pictures of 640×480.
  /// - Throws: an error where the file cannot be opened.
  init(recordedIn file: String?) throws {
    if let file {
      var parser = MJPEGParser(contentType: nil)
      parser.append(try Self.read(file))
      var pictures: [[UInt8]] = []
      while let picture = parser.next() { pictures.append(picture) }
      (self.pictures, source) = (pictures, "recorded")
    } else {
      (pictures, source) = ((0..<32).map { Self.picture(UInt64($0) + 1) }, "made up")
    }
  }

  /// Measures, and prints gigabytes a second.
  ///
  /// - Returns: whether all are above the bar.
  func run() -> Bool {
    guard !pictures.isEmpty else {
      print("no pictures")
      return false
    }
    let sizes = pictures.map(\.count)
    print(
      "\(pictures.count) pictures, \(source), \((sizes.reduce(0, +) / pictures.count) >> 10) KiB each, "
        + "in pieces of \(Self.piece >> 10) KiB")
    var isKept = true
    for (name, hasLength) in [("with lengths", true), ("without lengths", false)] {
      let stream = stream(hasLength: hasLength)
      let parsed = best(stream.count) { turns in parse(stream, turns) }
      print("\(name): \(parsed.rounded(to: 2)) GB/s (bar: above \(Self.bar))")
      isKept = isKept && parsed > Self.bar
    }
    let stream = stream(hasLength: true)
    var copy = [UInt8](repeating: 0, count: stream.count)
    let copied = best(stream.count) { turns in
      for _ in 0..<turns { _ = memcpy(&copy, stream, stream.count) }
      return turns * pictures.count
    }
    let lines = lineFeeds(in: stream)
    let scanned = best(stream.count) { turns in
      for _ in 0..<turns where lineFeeds(in: stream) != lines { return 0 }
      return turns * pictures.count
    }
    print("memcpy: \(copied.rounded(to: 2)) GB/s, memchr of each line feed: \(scanned.rounded(to: 2)) GB/s")
    return isKept
  }

  /// Counts line feeds by `memchr`, which is the least that looking for boundaries costs.
  private func lineFeeds(in stream: [UInt8]) -> Int {
    stream.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var (index, count) = (0, 0)
      while index < bytes.count, let found = memchr(base + index, 0x0A, bytes.count - index) {
        index = UnsafeRawPointer(found) - base + 1
        count += 1
      }
      return count
    }
  }

  /// Returns the gigabytes a second of the best of five rounds; 0 where not all pictures were found.
  private func best(_ size: Int, _ work: (_ turns: Int) -> Int) -> Double {
    let turns = max(1, Self.total / size)
    var best = Double.infinity
    for _ in 0..<5 {
      var found = 0
      let time = ContinuousClock().measure { found = work(turns) }
      guard found == turns * pictures.count else { return 0 }
      best = min(best, time / .seconds(1))
    }
    return Double(turns * size) / best / 1e9
  }

  /// Parses a stream again and again; the parser lives on, as in an app.
  private func parse(_ stream: [UInt8], _ turns: Int) -> Int {
    var parser = MJPEGParser(contentType: "multipart/x-mixed-replace; boundary=frame")
    var found = 0
    for _ in 0..<turns {
      for start in stride(from: 0, to: stream.count, by: Self.piece) {
        parser.append(stream[start..<min(stream.count, start + Self.piece)])
        while parser.next() != nil { found += 1 }
      }
    }
    // The last one without a length ends at the next boundary.
    parser.append(Array("--frame\r\n".utf8))
    while parser.next() != nil { found += 1 }
    return found
  }

  private func stream(hasLength: Bool) -> [UInt8] {
    pictures.flatMap { picture in
      let length = hasLength ? "Content-Length: \(picture.count)\r\n" : ""
      return Array("--frame\r\nContent-Type: image/jpeg\r\n\(length)\r\n".utf8) + picture + [13, 10]
    }
  }

  /// Makes bytes as a picture's: a header, and data whose 0xFF are stuffed (ITU-T T.81, F.1.2.3).
  private static func picture(_ seed: UInt64) -> [UInt8] {
    let random = SeededRandom(seed: seed)
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 1, 0xE0, 2, 0x80, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2]
    var bytes = head
    let size = random.int(in: 30_000..<60_000)
    while bytes.count < size {
      let byte = UInt8(truncatingIfNeeded: random.bits())
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
    }
    return bytes + [0xFF, 0xD9]
  }

  private static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw CameraBenchmarkError(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
  }
}

/// A recorded stream cannot be opened.
struct CameraBenchmarkError: Error { let path: String }
