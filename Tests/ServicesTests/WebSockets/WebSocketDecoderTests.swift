import TestSupport
import Testing

@testable import Services

/// Frames as a peer sends them: the examples of RFC 6455, section 5.7, and all that it forbids.
@Suite struct WebSocketDecoderTests {
  typealias Event = WebSocketDecoder.Event

  /// What decoding gives: the events, and the error that ends it.
  private struct Outcome: Equatable {
    var events: [Event] = []
    var error: WebSocketError?
  }

  /// Decodes bytes that arrive in pieces.
  private func decode(
    _ pieces: [[UInt8]], as side: WebSocketSide = .client, limit: Int = WebSocketDecoder.standardLimit
  ) -> Outcome {
    var decoder = WebSocketDecoder(side, limit: limit)
    var outcome = Outcome()
    for piece in pieces {
      decoder.append(piece)
      do throws(WebSocketError) {
        while let event = try decoder.next() { outcome.events.append(event) }
      } catch {
        outcome.error = error
        return outcome
      }
    }
    return outcome
  }

  // MARK: The RFC's examples

  @Test(arguments: [
    ([0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F], [Event.message(.text("Hello"))]),
    ([0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F], [.message(.text("Hello"))]),
    ([0x89, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F], [.ping(Array("Hello".utf8))]),
    (
      [0x82, 0x7E, 0x01, 0x00] + [UInt8](repeating: 7, count: 256),
      [.message(.binary(.init(repeating: 7, count: 256)))]
    ),
    (
      [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 7, count: 65536),
      [.message(.binary(.init(repeating: 7, count: 65536)))]
    ),
    // A control frame stands between the frames of a message.
    ([0x01, 0x01, 0x41, 0x89, 0x00, 0x80, 0x01, 0x42], [.ping([]), .message(.text("AB"))]),
    ([0x81, 0x00, 0x82, 0x00, 0x8A, 0x00], [.message(.text("")), .message(.binary([])), .pong([])]),
    ([0x88, 0x00, 0x81, 0x01, 0x41], [.close(nil)]),
    ([0x88, 0x04, 0x03, 0xE9, 0x6F, 0x6B], [.close(SocketClosing(1001, "ok"))]),
  ])
  func decodesFramesOfAServer(_ bytes: [UInt8], _ events: [Event]) {
    #expect(decode([bytes]) == Outcome(events: events))
    // Byte by byte it is the same.
    #expect(decode(bytes.map { [$0] }) == Outcome(events: events))
  }

  @Test func unmasksFramesOfAClient() {
    let bytes: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    #expect(decode([bytes], as: .server).events == [.message(.text("Hello"))])
    #expect(WebSocketFrame(.text("Hello")).encoded(mask: 0x37FA_213D) == bytes)
    #expect(WebSocketFrame(.text("Hello")).encoded(mask: nil) == [0x81, 0x05] + Array("Hello".utf8))
  }

  // MARK: Violations

  @Test(arguments: [
    ([0xC1, 0x00], WebSocketError.reservedBits), ([0xA1, 0x00], .reservedBits),
    ([0x91, 0x00], .reservedBits),
    ([0x83, 0x00], .unknownOpcode(3)), ([0x87, 0x00], .unknownOpcode(7)), ([0x8B, 0x00], .unknownOpcode(11)),
    ([0x8F, 0x00], .unknownOpcode(15)), ([0x09, 0x00], .fragmentedControl),
    ([0x08, 0x00], .fragmentedControl),
    ([0x89, 0x7E, 0x00, 0x7E], .longControl), ([0x88, 0x7F], .longControl), ([0x81, 0x80], .masked),
    ([0x81, 0x7E, 0x00, 0x7D], .invalidLength), ([0x81, 0x7F, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], .invalidLength),
    ([0x82, 0x7F, 0x80, 0, 0, 0, 0, 0, 0, 0], .invalidLength), ([0x80, 0x00], .unexpectedContinuation),
    ([0x00, 0x01, 0x41], .unexpectedContinuation), ([0x81, 0x00, 0x80, 0x00], .unexpectedContinuation),
    ([0x01, 0x01, 0x41, 0x81, 0x00], .interleavedMessage), ([0x02, 0x00, 0x02, 0x00], .interleavedMessage),
    ([0x82, 0x7F, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .tooBig(limit: 1 << 20)),
    ([0x88, 0x01, 0x03], .invalidClosing), ([0x88, 0x02, 0x00, 0x00], .invalidClosing),
    ([0x88, 0x03, 0x03, 0xE8, 0xFF], .invalidText),
  ])
  func reportsViolations(_ bytes: [UInt8], _ error: WebSocketError) {
    for pieces in [[bytes], bytes.map { [$0] }] {
      let outcome = decode(pieces, limit: 1 << 20)
      #expect(outcome.error == error)
    }
    #expect([1002, 1007, 1009].contains(error.closing.code) && error.closing.reason.utf8.count <= 123)
  }

  @Test func refusesAClientsFrameWithoutAMask() {
    #expect(decode([[0x81, 0x00]], as: .server).error == .unmasked)
  }

  @Test func onlyCodesThatASideMaySendClose() {
    let sent = (Array(0...5100) + [0x8000, .max]).filter { code in
      decode([WebSocketFrame(SocketClosing(code)).encoded(mask: nil)]).error == nil
    }
    #expect(sent == Array(1000...1003) + Array(1007...1014) + Array(3000...4999))
  }

  @Test func aReasonIsCutAtACharacter() {
    let frame = WebSocketFrame(SocketClosing(1000, String(repeating: "क्षि", count: 40)))
    #expect(frame.payload.count <= 125)
    guard case .close(let closing?) = decode([frame.encoded(mask: nil)]).events.first else {
      Issue.record("no closing")
      return
    }
    #expect(!closing.reason.isEmpty && closing.reason.count * "क्षि".utf8.count == closing.reason.utf8.count)
  }

  // MARK: Text

  @Test(
    arguments: [
      [0xC0], [0xC1], [0xE0, 0x9F], [0xED, 0xA0], [0xF0, 0x8F], [0xF4, 0x90], [0xF5], [0x80],
      [0xFF],
      [0xC3, 0x28], [0xE2, 0x28], [0xE2, 0x82, 0x28],
    ] as [[UInt8]])
  func findsInvalidTextAtItsFirstByte(_ wrong: [UInt8]) {
    // The rest of the message never arrives.
    let bytes = [0x01, 0x7E, 0x10, 0x00] + Array("ASCII before, and க".utf8) + wrong
    #expect(decode([bytes]).error == .invalidText)
    #expect(decode([Array(bytes.dropLast())]).error == nil)
  }

  @Test func rejectsACharacterThatIsCutOffByTheEnd() {
    #expect(decode([[0x81, 0x02, 0xE0, 0xAE]]).error == .invalidText)
    #expect(decode([[0x01, 0x02, 0xE0, 0xAE, 0x80, 0x01, 0x95]]).events == [.message(.text("க"))])
  }

  @Test func validatesAsTheStandardLibraryDoes() {
    var random = Xorshift(seed: 3)
    let leads: [UInt8] = [
      0x41, 0xC2, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0x80, 0x90, 0xA0, 0xBF, 0xC1, 0xF5,
    ]
    for _ in 0..<4_000 {
      let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        leads.randomElement(using: &random) ?? 0
      }
      let outcome = decode([[0x81, UInt8(bytes.count)] + bytes])
      #expect((outcome.error == nil) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }

  // MARK: Whatever is cut however

  @Test(arguments: [WebSocketSide.client, .server])
  func messagesSurviveAnyFragmentation(_ receiver: WebSocketSide) {
    var random = Xorshift(seed: 17)
    for round in 0..<500 {
      var (bytes, expected): ([UInt8], [Event]) = ([], [])
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let (frames, events) = Self.message(&random)
        expected += events
        for frame in frames {
          bytes += frame.encoded(
            mask: receiver == .server ? UInt32.random(in: .min ... .max, using: &random) : nil)
        }
      }
      let outcome = decode(Self.pieces(of: bytes, &random), as: receiver)
      #expect(outcome == Outcome(events: expected), "round \(round)")
    }
  }

  /// Returns a message in random frames with control frames between them, and what they are.
  private static func message(_ random: inout Xorshift) -> ([WebSocketFrame], [Event]) {
    let sizes = [0, 1, 7, 125, 126, 300, 65535, 65536]
    let size = sizes[Int.random(in: 0..<(Bool.random(using: &random) ? 5 : sizes.count), using: &random)]
    let isText = Bool.random(using: &random)
    let text = String(repeating: "aपनीர்🍛", count: size / 17 + 1)
    let bytes = isText ? Array(text.utf8) : (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    var (frames, events): ([WebSocketFrame], [Event]) = ([], [])
    var start = 0
    repeat {
      let end = min(bytes.count, start + Int.random(in: 0...max(1, bytes.count), using: &random))
      let opcode: WebSocketOpcode =
        start == 0 && frames.allSatisfy(\.opcode.isControl) ? (isText ? .text : .binary) : .continuation
      frames.append(WebSocketFrame(opcode, Array(bytes[start..<end]), isFinal: end == bytes.count))
      start = end
      if start < bytes.count, Bool.random(using: &random) {
        frames.append(WebSocketFrame(.ping, [UInt8(frames.count & 0x7F)]))
        events.append(.ping([UInt8((frames.count - 1) & 0x7F)]))
      }
    } while start < bytes.count
    events.append(.message(isText ? .text(text) : .binary(bytes)))
    return (frames, events)
  }

  private static func pieces(of bytes: [UInt8], _ random: inout Xorshift) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(
        bytes.count, start + Int.random(in: 1...(bytes.count < 200 ? 3 : 9_000), using: &random))
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    return pieces
  }

  // MARK: Hostile input

  @Test func randomBytesNeverCrash() {
    var random = Xorshift(seed: 5)
    for _ in 0..<4_000 {
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let outcome = decode(
        Self.pieces(of: bytes, &random), as: Bool.random(using: &random) ? .client : .server)
      #expect(outcome.events.count <= bytes.count)
    }
  }

  @Test(arguments: [1, 7, 4096]) func decodingTakesLinearTime(_ pieceSize: Int) {
    func time(_ count: Int) -> Duration {
      let text = String(repeating: "aபனீர்🍛", count: count / 20)
      let frames = [
        WebSocketFrame(.text, Array(text.utf8)), WebSocketFrame(.ping, [1]),
        WebSocketFrame(.binary, Array(text.utf8)),
      ]
      let bytes = frames.flatMap { $0.encoded(mask: 77) }
      return processorTime {
        var (decoder, events) = (WebSocketDecoder(.server), 0)
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
          decoder.append(bytes[start..<min(bytes.count, start + pieceSize)])
          while (try? decoder.next()) ?? nil != nil { events += 1 }
        }
        #expect(events == 3)
      }
    }
    _ = time(20_000)
    // Eight times the bytes; quadratic work would take 64 times as long.
    #expect(time(400_000) < time(50_000) * 24)
  }

  @Test func endlessFragmentsStayWithinTheLimit() {
    var decoder = WebSocketDecoder(.client, limit: 1000)
    decoder.append([0x02, 0x00])
    var error: WebSocketError?
    for _ in 0..<2000 where error == nil {
      decoder.append([0x00, 0x01, 0x41])
      do throws(WebSocketError) { #expect(try decoder.next() == nil) } catch let found { error = found }
    }
    #expect(error == .tooBig(limit: 1000))
    // Each later call tells the same.
    decoder.append([0x81, 0x00])
    #expect(throws: WebSocketError.tooBig(limit: 1000)) { try decoder.next() }
  }
}
