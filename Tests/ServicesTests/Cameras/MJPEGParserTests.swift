import Foundations
import TestSupport
import Testing

@testable import Services

/// Cameras' streams in the dialects that are met, whole and in pieces.
@Suite struct MJPEGParserTests {
  /// Returns what begins and ends as a JPEG, with bytes in it that look like lines and boundaries.
  private static func picture(_ number: UInt8, size: Int = 600) -> [UInt8] {
    var random = Xorshift(seed: UInt64(number) + 1)
    let noise = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
    return [0xFF, 0xD8, number] + noise + Array("\n--\r\n--fram\n\r\n".utf8) + [0xFF, 0xD9]
  }

  private static let pictures = (1...4).map { picture($0) }

  /// A dialect: the response's type, and how a part is written.
  struct Dialect: CustomTestStringConvertible, Sendable {
    let name: String
    var type: String? = "multipart/x-mixed-replace; boundary=frame"
    var before = ""
    var part: @Sendable ([UInt8]) -> [UInt8]
    var after = ""
    var testDescription: String { name }

    init(
      _ name: String, type: String? = "multipart/x-mixed-replace; boundary=frame", before: String = "",
      after: String = "", part: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
      (self.name, self.type, self.before, self.after, self.part) = (name, type, before, after, part)
    }

    func stream(_ pictures: [[UInt8]]) -> [UInt8] {
      Array(before.utf8) + pictures.flatMap(part) + Array(after.utf8)
    }
  }

  private static func measured(
    _ boundary: String = "--frame", _ length: String = "Content-Length", extra: Int = 0,
    newline: String = "\r\n"
  ) -> @Sendable ([UInt8]) -> [UInt8] {
    { picture in
      Array(
        "\(boundary)\(newline)Content-Type: image/jpeg\(newline)\(length): \(picture.count + extra)\(newline)\(newline)"
          .utf8)
        + picture + Array(newline.utf8)
    }
  }

  private static func unmeasured(_ boundary: String = "--frame") -> @Sendable ([UInt8]) -> [UInt8] {
    { picture in Array("\(boundary)\r\nContent-Type: image/jpeg\r\n\r\n".utf8) + picture + Array("\r\n".utf8)
    }
  }

  static let dialects = [
    Dialect("plain", part: measured()),
    Dialect(
      "ustreamer", type: "multipart/x-mixed-replace;boundary=boundarydonotcross",
      before: "--boundarydonotcross\r\n"
    ) { picture in
      Array("Content-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\nX-Timestamp: 1.5\r\n\r\n".utf8)
        + picture + Array("\r\n--boundarydonotcross\r\n".utf8)
    },
    Dialect("without a length", after: "--frame--\r\n", part: unmeasured()),
    Dialect(
      "ffmpeg", type: "multipart/x-mixed-replace;boundary=frame", part: measured("--frame", "Content-length")),
    Dialect("dashes in the header", type: "multipart/x-mixed-replace; boundary=--frame", part: measured()),
    Dialect("boundary in quotes", type: "multipart/x-mixed-replace; boundary=\"frame\"", part: measured()),
    Dialect("line feeds only", part: measured(newline: "\n")),
    Dialect("a preamble", before: "This is a camera.\r\n\r\n", part: measured()),
    Dialect("no boundary in the header", type: "image/jpeg", after: "--frame--\r\n", part: unmeasured()),
    Dialect("no type at all", type: nil, part: measured()),
    Dialect("a length that is too small", after: "--frame--\r\n", part: measured(extra: -7)),
    Dialect("a length of zero", after: "--frame--\r\n") { picture in
      Array("--frame\r\nContent-Length: 0\r\n\r\n".utf8) + picture + Array("\r\n".utf8)
    },
    Dialect("a first part without a boundary", before: "Content-Type: image/jpeg\r\n\r\n") {
      $0 + Array("\r\n--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
    },
    Dialect("a boundary without dashes", after: "frame--\r\n", part: unmeasured("frame")),
    Dialect(
      "a boundary of one letter", type: "multipart/x-mixed-replace; boundary=\"-\"", part: measured("---")),
    Dialect("padding", part: { measured()($0 + [0, 0, 0]) }),
    Dialect("without headers", after: "--frame--\r\n") {
      Array("--frame\r\n\r\n".utf8) + $0 + Array("\r\n".utf8)
    },
  ]

  private func parse(
    _ stream: [UInt8], _ type: String?, pieces: Int? = nil, limit: Int = MJPEGParser.maxPicture
  ) -> (pictures: [[UInt8]], dropped: Int) {
    var parser = MJPEGParser(contentType: type, limit: limit)
    var pictures: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: pieces ?? max(1, stream.count)) {
      parser.append(stream[start..<min(stream.count, start + (pieces ?? stream.count))])
      while let picture = parser.next() { pictures.append(picture) }
    }
    return (pictures, parser.dropped)
  }

  private func unpadded(_ picture: [UInt8]) -> [UInt8] {
    Array(picture.reversed().drop { $0 == 0 }.reversed())
  }

  @Test(arguments: dialects) func readsEveryDialect(_ dialect: Dialect) {
    let stream = dialect.stream(Self.pictures)
    for pieces in [nil, 1, 2, 7, 64, 1000] {
      let (pictures, dropped) = parse(stream, dialect.type, pieces: pieces)
      #expect(pictures.map(unpadded) == Self.pictures, "in pieces of \(pieces ?? stream.count)")
      #expect(dropped == 0)
    }
  }

  @Test func aMeasuredPictureNeedsNoBoundaryAfterIt() {
    let stream = Dialect("plain", part: Self.measured()).stream([Self.pictures[0]])
    #expect(
      parse(Array(stream.dropLast(2)), "multipart/x-mixed-replace; boundary=frame").pictures == [
        Self.pictures[0]
      ])
  }

  @Test func aLengthThatIsTooLargeIsFollowedByTheBoundary() {
    let stream = Self.measured(extra: 300)(Self.pictures[0]) + Self.pictures[1...].flatMap(Self.measured())
    #expect(parse(stream, "multipart/x-mixed-replace; boundary=frame").pictures == Self.pictures)
  }

  @Test func whatIsNoPictureIsLeftOut() {
    let stream =
      Self.measured()(Array("not found".utf8)) + Self.measured()(Self.pictures[0])
      + Self.unmeasured()(Array(Self.pictures[1].dropLast(2))) + Self.measured()(Self.pictures[2])
    let (pictures, dropped) = parse(stream, "multipart/x-mixed-replace; boundary=frame")
    #expect(pictures == [Self.pictures[0], Self.pictures[2]] && dropped == 2)
  }

  @Test(arguments: [true, false]) func aPictureAboveTheLimitIsLeftOut(hasLength: Bool) {
    let part = hasLength ? Self.measured() : Self.unmeasured()
    let stream = part(Self.picture(9, size: 5000)) + part(Self.pictures[0]) + Array("--frame--\r\n".utf8)
    for pieces in [nil, 1, 100] {
      let (pictures, dropped) = parse(
        stream, "multipart/x-mixed-replace; boundary=frame", pieces: pieces, limit: 2000)
      #expect(pictures == [Self.pictures[0]] && dropped == 1)
    }
  }

  @Test func aShortBoundaryWithoutDashesDoesNotSplitAPicture() {
    let picture: [UInt8] = [0xFF, 0xD8] + Array("x\nay\r\na\r\nz".utf8) + [0xFF, 0xD9]
    let stream = Self.unmeasured("--a")(picture) + Self.unmeasured("a")(picture) + Array("--a--\r\n".utf8)
    for pieces in [nil, 1, 3] {
      let (pictures, dropped) = parse(stream, "multipart/x-mixed-replace; boundary=a", pieces: pieces)
      #expect(pictures == [picture, picture] && dropped == 0)
    }
  }

  @Test func workIsLinearHoweverMuchIsAppendedAtOnce() {
    let times = [400, 1600].map { count in
      let stream = (0..<count).flatMap { _ in Self.unmeasured()(Self.pictures[0]) }
      return processorTime { _ = parse(stream, "multipart/x-mixed-replace; boundary=frame") }
    }
    // Four times as much; sixteen times as long would be quadratic.
    #expect(times[1] < times[0] * 9)
  }

  @Test func endsAtTheLastBoundary() {
    var parser = MJPEGParser(contentType: "multipart/x-mixed-replace; boundary=frame")
    parser.append(
      Self.measured()(Self.pictures[0]) + Array("--frame--\r\n".utf8) + Self.measured()(Self.pictures[1]))
    #expect(parser.next() == Self.pictures[0])
    #expect(parser.next() == nil && parser.isEnded)
  }

  @Test(
    arguments: [
      ("multipart/x-mixed-replace;boundary=a", "a"),
      ("multipart/x-mixed-replace; BOUNDARY = \"a b\" ; x=y", "a b"),
      ("multipart/x-mixed-replace", nil), ("multipart/x-mixed-replace; boundary=", nil),
      ("; boundary=\"", nil), ("", nil),
      ("x; boundary=" + String(repeating: "a", count: 500), nil),
    ] as [(String, String?)])
  func findsTheBoundaryOfAType(_ type: String, _ boundary: String?) {
    #expect(MJPEGParser.boundary(of: type) == boundary)
  }

  // MARK: Hostile input

  @Test func changedBytesNeverCrashAndLaterPicturesCome() {
    let type = "multipart/x-mixed-replace; boundary=frame"
    let whole = Self.pictures.flatMap(Self.measured())
    var random = Xorshift(seed: 23)
    for _ in 0..<600 {
      var stream = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        stream[Int.random(in: 0..<stream.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      // Whatever was changed, the stream goes on with the next parts.
      let found = parse(stream + whole, type, pieces: Int.random(in: 1...500, using: &random)).pictures
      #expect(found.suffix(3) == Self.pictures[1...])
    }
  }

  @Test func memoryStaysBoundedWithoutAnyBoundary() {
    var parser = MJPEGParser(contentType: "multipart/x-mixed-replace; boundary=frame", limit: 10_000)
    for head in ["", "--frame\r\n", "--frame\r\n\r\n"] {
      parser.append(Array(head.utf8))
      for _ in 0..<200 {
        parser.append([UInt8](repeating: 0x41, count: 1000))
        #expect(parser.next() == nil)
        #expect(parser.buffered <= 40_000)
      }
    }
    parser.append(Array("\r\n".utf8) + Self.measured()(Self.pictures[0]))
    #expect(parser.next() == Self.pictures[0])
  }
}
