import Foundations
import Simulation
import TestSupport
import Testing

@testable import Services

/// Open WebSockets in virtual time: a client over memory, and an end that a test plays frame by frame.
@Suite struct WebSocketConnectionTests {
  private let scheduler = virtualScheduler()

  /// Opens a connection and plays its other end.
  private func open(
    _ settings: WebSocketSettings = WebSocketSettings(), as side: WebSocketSide = .client
  ) -> (WebSocketConnection, MemoryByteStream) {
    let (near, far) = MemoryByteStream.pair()
    let socket = WebSocketConnection(
      near, scheduler, masks: side == .client ? SeededRandom(seed: 7) : nil, settings)
    return (socket, far)
  }

  /// Reads events of what a client has sent, up to a close frame or the end.
  private static func events(_ far: MemoryByteStream, as side: WebSocketSide = .server) async throws
    -> [WebSocketDecoder.Event]
  {
    var (decoder, events) = (WebSocketDecoder(side), [WebSocketDecoder.Event]())
    while let bytes = try await far.read() {
      decoder.append(bytes)
      while let event = try decoder.next() {
        events.append(event)
        if case .close = event { return events }
      }
    }
    return events
  }

  private static func frame(_ opcode: WebSocketOpcode, _ payload: [UInt8] = []) -> [UInt8] {
    WebSocketFrame(opcode, payload).encoded(mask: nil)
  }

  @Test func sendsMessagesInOrderAndThenCloses() throws {
    let (socket, far) = open()
    let events = try scheduler.run {
      try await socket.send(.text("नमस्ते"))
      try await socket.send(.binary([1, 2]))
      socket.close(SocketClosing(3001, "done"))
      socket.close(.serverError)
      return try await Self.events(far)
    }
    #expect(
      events == [.message(.text("नमस्ते")), .message(.binary([1, 2])), .close(SocketClosing(3001, "done"))])
    #expect(socket.closing == SocketClosing(3001, "done"))
    #expect(throws: TransportError.cancelled) { try scheduler.run { try await socket.send(.text("late")) } }
  }

  @Test func answersPingsWhileNobodyReads() throws {
    let (socket, far) = open()
    let events = try scheduler.run {
      try await far.write(Self.frame(.ping, [1]) + Self.frame(.text, [65]))
      try await far.write(Self.frame(.ping, [2]))
      try await far.write(WebSocketFrame(SocketClosing(1000, "bye")).encoded(mask: nil))
      let events = try await Self.events(far)
      far.close()
      return events
    }
    #expect(events.last == .close(SocketClosing(1000, "bye")))
    #expect(events.dropLast() == [.pong([1]), .pong([2])])
    let rest = try scheduler.run { (try await socket.incoming.next(), try await socket.incoming.next()) }
    #expect(rest == (.text("A"), nil))
    #expect(socket.closing == SocketClosing(1000, "bye"))
  }

  @Test func aFloodOfPingsStaysInBoundedMemoryAndTheLatestIsAnswered() throws {
    let (socket, far) = open()
    try scheduler.run {
      // Nobody reads the pongs, and the connection is full.
      try await socket.send(.binary([UInt8](repeating: 0, count: 200 << 10)))
      for number in 0..<10_000 {
        try await far.write(Self.frame(.ping, [UInt8(number >> 8), UInt8(number & 0xFF)]))
      }
    }
    scheduler.drain()
    socket.close(.normal)
    let events = try scheduler.run { try await Self.events(far) }
    let pongs = events.compactMap { if case .pong(let payload) = $0 { payload } else { nil } }
    #expect(pongs.count == WebSocketLink.mostPongs)
    #expect(pongs.last == [UInt8(9_999 >> 8), UInt8(9_999 & 0xFF)])
  }

  @Test func aCloseFrameWithoutACodeIsAnswered() throws {
    let (socket, far) = open()
    let events = try scheduler.run {
      try await far.write(Self.frame(.close))
      return try await Self.events(far)
    }
    #expect(events == [.close(.normal)])
    #expect(socket.closing?.code == 1005)
  }

  @Test func anUnansweredClosingEndsAtItsDeadline() throws {
    let (socket, far) = open(WebSocketSettings(closeTime: .seconds(5)))
    let passed = try scheduler.run { [scheduler] in
      let began = scheduler.now
      socket.close(.normal)
      await socket.waitForEnd()
      return began.duration(to: scheduler.now)
    }
    #expect(passed == .seconds(5))
    withExtendedLifetime(far) {}
  }

  @Test(
    arguments: [
      ([0xC1, 0x00], 1002), ([0x83, 0x00], 1002), ([0x09, 0x00], 1002), ([0x89, 0x7E, 0, 126], 1002),
      ([0x81, 0x80, 0, 0, 0, 0], 1002), ([0x82, 0x7E, 0, 5], 1002),
      ([0x82, 0x7F, 255, 0, 0, 0, 0, 0, 0, 0], 1002),
      ([0x80, 0x00], 1002), ([0x01, 0x01, 65, 0x81, 0x00], 1002), ([0x81, 0x01, 0xFF], 1007),
      ([0x81, 0x02, 0xE0, 0xAE], 1007), ([0x88, 0x01, 3], 1002), ([0x88, 0x02, 3, 0xED], 1002),
      ([0x88, 0x03, 3, 0xE8, 0xFF], 1007), ([0x82, 0x7E, 4, 1], 1009),
      ([0x82, 0x7F, 0, 0, 0, 0, 255, 255, 255, 255], 1009),
    ] as [([UInt8], UInt16)])
  func violationsCloseWithTheirCodeAndBreakTheSocket(_ bytes: [UInt8], _ code: UInt16) throws {
    let (socket, far) = open(WebSocketSettings(messageLimit: 1024))
    let (events, error) = try scheduler.run {
      try await far.write(bytes)
      let events = try await Self.events(far)
      let error = await outcome { () throws(TransportError) in try await socket.incoming.next() }.failure
      far.close()
      await socket.waitForEnd()
      return (events, error)
    }
    guard case .close(let closing?)? = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(closing.code == code)
    #expect(socket.closing == nil)
    #expect(code == 1009 ? error == .tooLarge(limit: 1024) : error != nil)
  }

  @Test func messagesBeforeABreakAreDelivered() throws {
    let (socket, far) = open()
    try scheduler.run { try await far.write(Self.frame(.text, [65])) }
    scheduler.drain()
    far.reset()
    scheduler.drain()
    #expect(try scheduler.run { try await socket.incoming.next() } == .text("A"))
    #expect(throws: TransportError.self) { try scheduler.run { try await socket.incoming.next() } }
  }

  @Test func anEndWithoutAClosingBreaksTheSocket() throws {
    let (socket, far) = open()
    far.close()
    #expect(throws: TransportError.unreachable("the connection ended without a closing")) {
      try scheduler.run { try await socket.incoming.next() }
    }
    #expect(socket.closing == nil)
  }

  @Test func theServerClosesFirstAndTheClientAfterIt() throws {
    let (near, far) = MemoryByteStream.pair()
    let (client, server) = (
      WebSocketConnection(near, scheduler, masks: SeededRandom(seed: 7)),
      WebSocketConnection(far, scheduler, masks: nil)
    )
    let began = scheduler.now
    try scheduler.run {
      client.close(.normal)
      await server.waitForEnd()
      await client.waitForEnd()
    }
    #expect(scheduler.now == began)
    #expect((client.closing, server.closing) == (.normal, .normal))
  }

  @Test func aSlowReaderHoldsTheOtherSideBackInBoundedMemory() throws {
    let (scheduler, trace, (socket, far)) = (scheduler, Trace(), open())
    let frame = Self.frame(.binary, [UInt8](repeating: 0, count: 64 << 10))
    scheduler.start("other side") {
      for _ in 1...64 where (try? await far.write(frame)) != nil { trace.add("written") }
    }
    scheduler.drain()
    // What the socket and the connection hold, and the message that is being delivered.
    #expect((4...8).contains(trace.lines.count))
    // What waits here shows that the other side is there.
    try scheduler.run { try await socket.ping() }
    for _ in 1...64 { _ = try scheduler.run { try await socket.incoming.next() } }
    scheduler.drain()
    #expect(trace.lines.count == 64)
  }

  @Test func aSenderWaitsWhileTheOtherSideDoesNotRead() throws {
    let (scheduler, trace, (socket, far)) = (scheduler, Trace(), open())
    scheduler.start("sender") {
      for _ in 1...64 {
        try? await socket.send(.binary([UInt8](repeating: 0, count: 64 << 10)))
        trace.add("sent")
      }
    }
    scheduler.drain()
    #expect((4...8).contains(trace.lines.count))
    withExtendedLifetime(far) {}
  }

  @Test func aPingIsAnsweredByAnyBytes() throws {
    let (scheduler, trace, (socket, far)) = (scheduler, Trace(), open())
    scheduler.start("ping") {
      try? await socket.ping()
      trace.add("answered")
    }
    scheduler.drain()
    #expect(trace.lines.isEmpty)
    #expect(try scheduler.run { try await far.read() }?.prefix(1) == [0x89])
    try scheduler.run { try await far.write(Self.frame(.pong)) }
    scheduler.drain()
    #expect(trace.lines == ["answered"])
  }

  @Test func aReleasedSocketGoesAway() throws {
    let far = open().1
    #expect(try scheduler.run { try await Self.events(far) } == [.close(.goingAway)])
  }

  @Test func tenThousandRandomFragmentationsArriveWhole() throws {
    var random = Xorshift(seed: 41)
    let (near, far) = MemoryByteStream.pair()
    let socket = WebSocketConnection(near, scheduler, masks: nil)
    for round in 0..<10_000 {
      let text = String(repeating: "aபनीர்🍛", count: Int.random(in: 0...20, using: &random))
      let isText = Bool.random(using: &random)
      let bytes = Fragments.frames(of: Array(text.utf8), isText: isText, &random).flatMap {
        $0.encoded(mask: .random(in: .min ... .max, using: &random))
      }
      let parts = Fragments.parts(of: bytes, &random)
      let message = try scheduler.run {
        for part in parts { try await far.write(part) }
        return try await socket.incoming.next()
      }
      #expect(message == (isText ? .text(text) : .binary(Array(text.utf8))), "round \(round)")
    }
  }
}
