import Foundations
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Services

/// The promises of every connection of bytes: in memory, by TCP, and by TLS.
@Suite struct ByteStreamTests {
  enum Kind: CaseIterable { case memory, tcp, tls }

  private let scheduler = Scheduler(.live)

  /// Connects to a peer that does what a command says.
  private func open(_ kind: Kind, _ command: String) async throws -> any ByteStream {
    let stream: any ByteStream
    switch kind {
    case .memory:
      let (client, peer) = MemoryByteStream.pair()
      scheduler.start("peer") { await Self.serve(peer) }
      stream = client
    case .tcp:
      let peer = try await onOtherThread { try PeerProcess() }
      let connector = TCPConnector(scheduler)
      stream = Kept(
        try await connector.connect(
          to: ServerAddress("http://127.0.0.1:\(peer.port)"), within: .seconds(20)), peer)
    case .tls:
      let certificates = try #require(Certificates.shared)
      let peer = try await onOtherThread { try PeerProcess(certificates) }
      let connector = CurlConnector(
        scheduler, plain: TCPConnector(scheduler), certificates: certificates.authority)
      stream = Kept(
        try await connector.connect(
          to: ServerAddress("https://127.0.0.1:\(peer.port)"), within: .seconds(20)), peer)
    }
    try await stream.write(Array("\(command)\n".utf8))
    return stream
  }

  /// The peer in memory.
  private static func serve(_ peer: MemoryByteStream) async {
    do throws(TransportError) {
      let command = try await peer.read() ?? []
      switch String(decoding: command, as: UTF8.self) {
      case "echo\n": while let bytes = try await peer.read() { try await peer.write(bytes) }
      case "hello\n":
        try await peer.write(Array("hello".utf8))
        peer.endWriting()
        while try await peer.read() != nil {}
      case "reset\n": peer.reset()
      default:
        try await peer.write(Array("m".utf8))
        // Nothing is read until the other end is gone.
        await FirstResult<Void>().value
      }
    } catch {}
  }

  @Test(arguments: Kind.allCases) func deliversLargeWritesInBothDirections(_ kind: Kind) throws {
    let sent = (0..<5_000_011).map { UInt8(truncatingIfNeeded: $0 >> 3) }
    let received = try scheduler.run { [scheduler] in
      let stream = try await open(kind, "echo")
      scheduler.start("writer") { try? await stream.write(sent) }
      var received: [UInt8] = []
      while received.count < sent.count, let bytes = try await stream.read() { received += bytes }
      return received
    }
    #expect(received == sent)
  }

  @Test(arguments: Kind.allCases) func canWriteAfterThePeerEndedItsSide(_ kind: Kind) throws {
    let text = try scheduler.run {
      let stream = try await open(kind, "hello")
      var text = ""
      while let bytes = try await stream.read() { text += String(decoding: bytes, as: UTF8.self) }
      #expect(try await stream.read() == nil)
      try await stream.write(Array("still here".utf8))
      return text
    }
    #expect(text == "hello")
  }

  @Test(arguments: Kind.allCases) func aResetBreaksTheConnection(_ kind: Kind) throws {
    let error = try scheduler.run {
      let stream = try await open(kind, "reset")
      return await outcome { () throws(TransportError) in while try await stream.read() != nil {} }.failure
    }
    guard case .unreachable? = error else {
      Issue.record("\(String(describing: error)) is not `unreachable`")
      return
    }
  }

  // The system raises SIGPIPE for the second write, and once more for TLS's goodbye.
  @Test(arguments: Kind.allCases) func writesAfterAResetFailAndNothingElseEnds(_ kind: Kind) throws {
    let failures = try scheduler.run {
      let stream = try await open(kind, "reset")
      var failures = 0
      while failures < 3 {
        let written = await outcome { () throws(TransportError) in
          try await stream.write([UInt8](repeating: 1, count: 64 << 10))
        }
        if written.failure != nil { failures += 1 }
      }
      stream.close()
      return failures
    }
    #expect(failures == 3)
  }

  @Test(arguments: Kind.allCases) func writerWaitsForASlowReaderUntilItCloses(_ kind: Kind) throws {
    let error = try scheduler.run { [scheduler] in
      let stream = try await open(kind, "stall")
      let wrote = FirstResult<Result<Void, TransportError>>()
      scheduler.start("writer") {
        wrote.set(
          await outcome { () throws(TransportError) in
            try await stream.write([UInt8](repeating: 1, count: 64 << 20))
          })
      }
      #expect(try await stream.read() == Array("m".utf8))
      stream.close()
      stream.close()
      return await wrote.value.failure
    }
    #expect(error == .cancelled)
  }

  @Test(arguments: Kind.allCases) func aCancelledReaderStopsWaiting(_ kind: Kind) throws {
    let error = try scheduler.run { [scheduler] in
      let stream = try await open(kind, "echo")
      let read = FirstResult<TransportError?>()
      let job = scheduler.start("reader") {
        read.set(await outcome { () throws(TransportError) in try await stream.read() }.failure)
      }
      job.cancel()
      return await read.value
    }
    #expect(error == .cancelled)
  }

  /// Holds on to the process of a peer for as long as the connection.
  private final class Kept: ByteStream {
    private let base: any ByteStream
    private let peer: PeerProcess
    init(_ base: any ByteStream, _ peer: PeerProcess) { (self.base, self.peer) = (base, peer) }
    func read() async throws(TransportError) -> [UInt8]? { try await base.read() }
    func write(_ bytes: [UInt8]) async throws(TransportError) { try await base.write(bytes) }
    func endWriting() { base.endWriting() }
    func close() { base.close() }
  }
}

/// Runs a call that blocks on another thread.
func onOtherThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
  let first = FirstResult<Result<T, any Error>>()
  _ = detachedThread { first.set(Result { try work() }) }
  return try await first.value.get()
}
