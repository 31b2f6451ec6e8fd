import Foundations

extension ClientConnection {
  /// The most bytes that a client may send ahead while it is sent a stream.
  private static let mostAhead = 64 << 10

  /// Sends a stream in chunks until it ends; for an HTTP/1.0 client the connection's end marks the stream's.
  ///
  /// - Parameters:
  ///   - stream: the stream.
  ///   - head: the request.
  ///   - reader: receives the client's bytes meanwhile.
  ///   - began: when the request had come.
  /// - Returns: whether another request may follow.
  /// - Throws: where the client is gone, or the stream broke; the missing last chunk shows it to the client.
  func send(
    _ stream: HTTPStream, to head: RequestHead, _ reader: inout RequestReader, since began: Timestamp
  ) async throws(ConnectionEnd) -> Bool {
    let framing: ResponseEncoder.Framing = head.isOld ? .connection : .chunked
    let keepsAlive = head.keepsAlive && !head.isOld
    log(head, stream.status, since: began, .opened)
    let outcome = await withTaskGroup(of: StreamStep.self) { group in
      defer { group.cancelAll() }
      group.addTask { await self.watch() }
      group.addTask {
        do throws(ConnectionEnd) {
          try await self.write(
            ResponseEncoder.head(stream.status, stream.headers, framing, to: head, keepsAlive: keepsAlive))
          try await self.pump(stream.body, framing)
          return .sent
        } catch {
          return .broken(error)
        }
      }
      var ahead: [UInt8] = []
      for await step in group {
        if case .ahead(let bytes) = step { ahead += bytes } else { return (step, ahead) }
      }
      return (.broken(.gone), ahead)
    }
    stream.body.cancel()
    reader.feed(outcome.1)
    if case .broken(let end) = outcome.0 {
      log(head, stream.status, since: began, .broken)
      throw end
    }
    log(head, stream.status, since: began, .ended)
    return keepsAlive
  }

  private enum StreamStep: Sendable {
    /// The client already sent the next request; only writing shows whether it is still there.
    case ahead([UInt8])
    /// The stream was sent to its end.
    case sent
    case broken(ConnectionEnd)
  }

  /// Waits until the client is gone or sends something.
  private func watch() async -> StreamStep {
    var ahead: [UInt8] = []
    do {
      while ahead.count < Self.mostAhead {
        guard let bytes = try socket.readNow() else {
          if !ahead.isEmpty { return .ahead(ahead) }
          try await socket.waitUntilReadable()
          continue
        }
        if bytes.isEmpty { break }
        ahead += bytes
      }
    } catch {}
    return .broken(.gone)
  }

  private func pump(
    _ body: Incoming<[UInt8]>, _ framing: ResponseEncoder.Framing
  ) async throws(ConnectionEnd) {
    do {
      while let part = try await body.next() {
        if part.isEmpty { continue }
        try await write(framing == .chunked ? ResponseEncoder.chunk(part) : part)
      }
      if framing == .chunked { try await write(ResponseEncoder.lastChunk) }
    } catch let end as ConnectionEnd {
      throw end
    } catch {
      throw .gone
    }
  }
}
