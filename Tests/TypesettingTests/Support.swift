#if canImport(Glibc)
  import Glibc
#endif

/// The folder of public conformance data, if this machine has it.
enum Conformance {
  static let folder: String? = {
    if let set = getenv("KOLAM_CONFORMANCE") { return String(cString: set) }
    let checkout = #filePath.split(separator: "/").dropLast(3)
    let beside = "/" + checkout.dropLast().joined(separator: "/") + "/shared/conformance"
    return access(beside, R_OK) == 0 ? beside : nil
  }()

  static func text(_ name: String) -> String? {
    guard let folder, let file = fopen(folder + "/" + name, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}

/// Random numbers, the same on every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Returns texts that are hard to lay out, the same on every run.
func hardTexts(_ count: Int) -> [String] {
  let pieces = [
    "நன்றி", "தமிழ்", "க்ஷ", "ஸ்ரீ", "கொ", "हिन्दी", "क्ष", "क्‍ष", "कि", "राष्ट्र", "a", "word", "extraordinarily", " ", "  ", "\n",
    "\t", "👩‍👩‍👧", "🇮🇳", "👍🏽", "1️⃣", "漢字", "한국", "é", "e\u{301}", "\u{A0}", "\u{200B}", "-", ".", "?", "\r\n",
    "\u{2028}",
    "\u{301}", "\u{200D}", "\u{FE0F}", "₹1,23,456", "https://a.b/c?d=e", "ا", "עברית", "\u{1B}[31m",
    "\u{202E}", "\u{2066}",
    "\u{2069}", "%", "”", "(", ")", "।", "௵", "🏴\u{E0067}\u{E0062}\u{E007F}", "\u{AD}", "\u{9B}0m", "\u{7}",
    "\u{10FFFF}",
  ]
  var random = Seeded(42)
  return (0..<count).map { _ in
    (0..<Int.random(in: 0...14, using: &random)).map { _ in
      pieces[Int.random(in: pieces.indices, using: &random)]
    }.joined()
  }
}

/// Returns random texts from the supported scripts and from problematic code points, the same on every run.
func randomTexts(_ count: Int) -> [String] {
  let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x900...0x97F, 0xB80...0xBFF, 0xC00...0xC7F, 0xD00...0xD7F, 0x300...0x36F, 0x590...0x6FF,
    0x1F1E6...0x1F1FF, 0x1F300...0x1F6FF, 0x1F3FB...0x1F3FF, 0x200B...0x200F, 0x2028...0x202E,
    0x2066...0x2069,
    0xFE00...0xFE0F, 0x0...0x1F, 0x80...0x9F, 0x1100...0x11FF, 0x3040...0x30FF, 0xE0020...0xE007F,
    0x20...0x20,
  ]
  var random = Seeded(7)
  return (0..<count).map { _ in
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      let range = ranges[Int.random(in: ranges.indices, using: &random)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
    }
    return String(text)
  }
}
