/// A command or a result of Improv Wi-Fi 2.4: `command length data checksum`, where the checksum is the low byte of the
/// sum of all bytes before it.
package struct ImprovFrame: Sendable, Hashable {
  /// The most bytes of data.
  package static let maxData = 255

  /// The command's number.
  package let command: UInt8
  /// Its data.
  package let data: [UInt8]

  /// Makes a frame; nil where the data are too long for one.
  package init?(_ command: UInt8, _ data: [UInt8] = []) {
    guard data.count <= Self.maxData else { return nil }
    (self.command, self.data) = (command, data)
  }

  /// Makes a frame of texts, each behind its length; nil where they are too long for one.
  package init?(_ command: UInt8, texts: [String]) {
    var data: [UInt8] = []
    for text in texts {
      guard let length = UInt8(exactly: text.utf8.count) else { return nil }
      data += [length] + text.utf8
    }
    self.init(command, data)
  }

  /// The bytes on the wire.
  package var bytes: [UInt8] {
    let bytes = [command, UInt8(data.count)] + data
    return bytes + [Self.checksum(bytes)]
  }

  /// How a value reads.
  package enum Reading: Sendable, Hashable {
    /// It is a frame.
    case frame(ImprovFrame)
    /// The frame goes on; so many bytes make it whole.
    case incomplete(whole: Int)
    /// It is none: its checksum is another, or bytes follow it.
    case malformed
  }

  /// Reads a value; a notification may hold only the beginning of a frame.
  package static func read(_ bytes: [UInt8]) -> Reading {
    guard bytes.count >= 2 else { return .incomplete(whole: 3) }
    let whole = Int(bytes[1]) + 3
    guard bytes.count >= whole else { return .incomplete(whole: whole) }
    guard bytes.count == whole, bytes[whole - 1] == checksum(bytes.dropLast()),
      let frame = ImprovFrame(bytes[0], Array(bytes[2..<(whole - 1)]))
    else { return .malformed }
    return .frame(frame)
  }

  /// The texts of the data; nil where these are no texts behind their lengths.
  package var texts: [String]? {
    var (texts, next) = ([String](), 0)
    while next < data.count {
      let end = next + 1 + Int(data[next])
      guard end <= data.count, let text = String(validating: data[(next + 1)..<end], as: UTF8.self) else {
        return nil
      }
      texts.append(text)
      next = end
    }
    return texts
  }

  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt8 { bytes.reduce(0, &+) }
}

/// Puts a command together that is written in parts, as a device does.
package struct ImprovAssembler: Sendable {
  private var bytes: [UInt8] = []

  package init() {}

  /// Takes a part.
  ///
  /// - Parameter part: what was written.
  /// - Returns: the whole frame, or that it is none; nil while more is to come.
  package mutating func append(_ part: [UInt8]) -> ImprovFrame.Reading? {
    bytes += part
    let reading = ImprovFrame.read(bytes)
    if case .incomplete = reading { return nil }
    bytes = []
    return reading
  }
}
