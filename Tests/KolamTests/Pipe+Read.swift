import Foundation

extension Pipe {
  /// Reads up to a text, or to the end; each read waits for output, so nothing sleeps.
  func read(until end: String) -> String {
    var text = ""
    while !text.contains(end) {
      let data = fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    return text
  }
}
