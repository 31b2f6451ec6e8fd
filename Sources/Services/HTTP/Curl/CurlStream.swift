/// A streamed response; while its reader is slow, the server has to wait.
///
/// Deallocating it ends the transfer.
final class CurlStream: Sendable {
  private let buffer: CurlStreamBuffer
  private let worker: CurlWorker
  private let number: Int

  /// - Parameters:
  ///   - buffer: receives the body.
  ///   - worker: runs the transfer.
  ///   - number: the transfer's.
  init(_ buffer: CurlStreamBuffer, _ worker: CurlWorker, number: Int) {
    self.buffer = buffer
    self.worker = worker
    self.number = number
  }

  deinit { cancel() }

  /// Waits for the response's status and fields.
  func head() async throws(TransportError) -> CurlHead {
    while true {
      if let head = try buffer.head { return head }
      await cancellable { await buffer.waitForHead() }
    }
  }

  /// Waits for the next part of the body, or nil at its end.
  func next() async throws(TransportError) -> [UInt8]? {
    while true {
      if Task.isCancelled { throw .cancelled }
      let (part, isResumed) = buffer.takePart()
      if isResumed { worker.resume(number) }
      if let part { return part }
      if let outcome = buffer.outcome {
        try outcome.get()
        return nil
      }
      await cancellable { await buffer.waitForPart() }
    }
  }

  /// Ends the transfer; bytes that have arrived can still be read.
  func cancel() { worker.cancel(number) }

  /// Waits; cancelling the reader ends the transfer, and so the wait.
  private func cancellable(_ wait: () async -> Void) async {
    await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      cancel()
    }
  }
}
