/// Takes an answer as it arrives; called on the worker's thread only.
protocol CurlReceiver: Sendable {
  /// Takes the answer's status and fields, once, before any of its body.
  func receive(_ head: CurlHead)

  /// Takes a part of the answer's body.
  func receive(_ octets: UnsafeRawBufferPointer) -> CurlReception

  /// Takes the end, once; nothing comes after it, and no head comes where the transfer failed early.
  func end(_ outcome: Result<Void, TransportError>)
}

/// The status and the fields of an answer.
struct CurlHead: Sendable, Hashable {
  var status: Int
  var headers: HTTPHeaders
}

/// What became of a part of a body.
enum CurlReception: Sendable {
  /// It was taken.
  case taken
  /// It was not taken and is to be brought again after ``CurlWorker/resume(_:)``.
  case later
  /// It was not taken, and the transfer is to end.
  case refused
}
