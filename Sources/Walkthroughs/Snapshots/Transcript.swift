import Foundations

/// The recording of `startRecording`: the screens of a walk in asciinema's format (asciicast v2), so that they can be
/// played in a terminal or on a page.
struct Transcript {
  /// The file's path, relative to the flow.
  let path: String
  private let began: Timestamp
  private let size: (rows: Int, columns: Int)
  private var events: [(time: Duration, lines: [String])] = []
  private var last: [String] = []

  init(path: String, began: Timestamp, size: (rows: Int, columns: Int)) {
    self.path = path
    self.began = began
    self.size = size
  }

  /// Adds a screen, unless it equals the one before.
  mutating func take(_ lines: [String], at time: Timestamp) {
    guard lines != last || events.isEmpty else { return }
    last = lines
    events.append((began.duration(to: time), lines))
  }

  /// Returns the content of the file, in which secrets are masked.
  func text(_ mask: SecretMask) -> String {
    let header = "{\"version\":2,\"width\":\(size.columns),\"height\":\(size.rows)}"
    let lines = events.map { event in
      let (seconds, attoseconds) = event.time.components
      let micros = attoseconds / 1_000_000_000_000
      let fraction = String(repeating: "0", count: 6 - String(micros).count) + String(micros)
      // Cursor home, clear, and the lines.
      let text = "\u{1B}[H\u{1B}[2J" + mask.hide(event.lines).joined(separator: "\r\n")
      return "[\(seconds).\(fraction),\"o\",\(JSON.string(text).text)]"
    }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }
}
