/// Receives a response as it arrives; called on the worker's thread only.
protocol CurlReceiver: Sendable {
  /// Receives the response's status and fields, once, before any of its body.
  func receive(_ head: CurlHead)

  /// Receives a part of the response's body.
  func receive(_ bytes: UnsafeRawBufferPointer) -> CurlReception

  /// Receives the end, once; nothing follows it, and there is no head where the transfer failed early.
  func end(_ outcome: Result<Void, TransportError>)
}

/// The status and the fields of a response.
struct CurlHead: Sendable, Hashable {
  var status: Int
  var headers: HTTPHeaders
}

/// How a receiver handled a part of a body.
enum CurlReception: Sendable {
  /// It was accepted.
  case taken
  /// It was not accepted and is to be delivered again after ``CurlWorker/resume(_:)``.
  case later
  /// It was rejected, and the transfer is to end.
  case refused
}
