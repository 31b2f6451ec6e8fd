import CCurl

/// A request handled by libcurl, and its response so far; used on the worker's thread only.
final class CurlTransfer {
  let receiver: any CurlReceiver
  let handle: CurlHandle
  private let limit: Int?
  private let progress: UploadProgress?
  private let bodySize: Int
  let upload: BodySource?
  /// How many bytes of an upload libcurl has read.
  private var uploaded = 0
  private var bodyError: BodyError?
  private var headers = HTTPHeaders()
  private(set) var hasHead = false

  /// libcurl's handle of it.
  var easy: UnsafeMutableRawPointer { handle.easy }

  /// Prepares a transfer.
  ///
  /// - Throws: ``TransportError/unreachable(_:)`` where the request cannot be encoded as HTTP.
  init(_ order: CurlTransferRequest, _ library: CurlLibrary) throws(TransportError) {
    handle = try CurlHandle(
      library, url: order.url, certificates: order.certificates, bypassesProxies: order.bypassesProxies)
    receiver = order.receiver
    limit = order.limit
    progress = order.request.progress
    bodySize = order.request.bodySize
    upload = order.request.upload
    try prepare(order)
  }

  /// The outcome, once libcurl has ended the transfer with a code.
  func outcome(_ code: Int32) -> Result<Void, TransportError> {
    if let bodyError { return .failure(TransportError(bodyError)) }
    return code == CCURL_OK ? .success(()) : .failure(handle.failure(code, limit: limit ?? 0))
  }

  /// Makes libcurl deliver the part that the receiver did not accept.
  func resume() { _ = handle.library.table.easy_pause(easy, Int32(CCURL_PAUSE_NOTHING)) }

  // MARK: Request

  private func prepare(_ order: CurlTransferRequest) throws(TransportError) {
    let request = order.request
    try handle.set(
      order.isStream ? CCURL_CONNECTTIMEOUT_MS : CCURL_TIMEOUT_MS, request.timeout.wholeMilliseconds)
    try setBody(request)
    try setFields(request.headers)
    try setReceiver()
    try setProgress()
    if let limit { try handle.set(CCURL_MAXFILESIZE_LARGE, offset: limit) }
  }

  private func setBody(_ request: HTTPRequest) throws(TransportError) {
    if request.method == .head {
      // Otherwise it would wait for a body of the announced length.
      try handle.set(CCURL_NOBODY, 1)
    } else if upload != nil {
      try handle.set(CCURL_POST, 1)
      try handle.set(CCURL_POSTFIELDSIZE_LARGE, offset: bodySize)
      try setUpload()
    } else if request.body.isEmpty, request.method == .get || request.method == .delete {
      try handle.set(CCURL_HTTPGET, 1)
    } else {
      try handle.set(CCURL_POST, 1)
      try handle.set(CCURL_POSTFIELDSIZE_LARGE, offset: request.body.count)
      // One byte more than needed: an empty array has no address, and none would mean to read from stdin.
      let code = (request.body + [0]).withUnsafeBytes { bytes in
        handle.table { ccurl_set_pointer($0, easy, Int32(CCURL_COPYPOSTFIELDS), bytes.baseAddress) }
      }
      try handle.check(code)
    }
    try handle.set(CCURL_CUSTOMREQUEST, request.method.rawValue)
  }

  private func setFields(_ headers: HTTPHeaders) throws(TransportError) {
    // The transport sets the length; a second one would allow request smuggling.
    for field in headers.fields where !["content-length", "transfer-encoding"].contains(field.name) {
      guard field.isWritable else { throw .unreachable("the header field `\(field.name)` cannot be written") }
      try handle.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    // libcurl's own additions: a form's type, and a second's wait for permission to send.
    if headers["content-type"] == nil { try handle.append("content-type:") }
    if headers["expect"] == nil { try handle.append("expect:") }
    try handle.setFields()
  }

  // MARK: Response

  private func setReceiver() throws(TransportError) {
    // Not retained: the worker retains the transfer for as long as libcurl has its handle.
    let context = Unmanaged.passUnretained(self).toOpaque()
    let receiveHeader: CCurlWriter = { bytes, size, count, context in
      CurlTransfer.receive(bytes, size * count, context) { transfer, bytes in
        transfer.receiveHeader(bytes)
        return .taken
      }
    }
    let receiveBody: CCurlWriter = { bytes, size, count, context in
      CurlTransfer.receive(bytes, size * count, context) { $0.receiver.receive($1) }
    }
    try handle.check(handle.table { ccurl_set_writer($0, easy, Int32(CCURL_HEADERFUNCTION), receiveHeader) })
    try handle.check(handle.table { ccurl_set_writer($0, easy, Int32(CCURL_WRITEFUNCTION), receiveBody) })
    try handle.check(handle.table { ccurl_set_pointer($0, easy, Int32(CCURL_HEADERDATA), context) })
    try handle.check(handle.table { ccurl_set_pointer($0, easy, Int32(CCURL_WRITEDATA), context) })
  }

  /// Has libcurl report what it has sent of the body.
  private func setProgress() throws(TransportError) {
    guard let progress else { return }
    progress.begin(of: bodySize)
    let report: CCurlProgress = { context, _, _, _, sent in
      guard let context else { return 0 }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      transfer.progress?.sent(min(Int(sent), transfer.bodySize), of: transfer.bodySize)
      return 0
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    try handle.check(handle.table { ccurl_set_progress($0, easy, Int32(CCURL_XFERINFOFUNCTION), report) })
    try handle.check(handle.table { ccurl_set_pointer($0, easy, Int32(CCURL_XFERINFODATA), context) })
    try handle.set(CCURL_NOPROGRESS, 0)
  }

  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (CurlTransfer, UnsafeRawBufferPointer) -> CurlReception
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    switch take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) {
    case .taken: return count
    case .later: return Int(CCURL_WRITEFUNC_PAUSE)
    // Any number other than the count ends the transfer, so it must not be the one that is expected for no bytes.
    case .refused: return count == 0 ? 1 : 0
    }
  }

  private func receiveHeader(_ bytes: UnsafeRawBufferPointer) {
    // Trailers of a chunked body use the same callback.
    if hasHead { return }
    let line = String(decoding: bytes, as: UTF8.self)
    // An interim response (1xx) precedes the final one; its fields are not the response's.
    if line.hasPrefix("HTTP/") { headers = HTTPHeaders() }
    if line == "\r\n" || line == "\n" { return endHead() }
    // A line that begins with a space has no name.
    guard line.first?.isWhitespace == false, let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...]
    headers.add(String(line[..<colon]), value.trimmed)
  }

  private func endHead() {
    let status = handle.number(CCURL_RESPONSE_CODE)
    guard status == 0 || status >= 200 else { return }
    hasHead = true
    receiver.receive(CurlHead(status: status, headers: headers))
  }
}

extension Substring {
  /// Without white space at either end.
  fileprivate var trimmed: String {
    var rest = self
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}

extension CurlTransfer {
  /// Has libcurl read the body while it sends it.
  private func setUpload() throws(TransportError) {
    let read: CCurlWriter = { buffer, size, count, context in
      guard let buffer, let context else { return Int(CCURL_READFUNC_ABORT) }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.readUpload(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
    }
    // libcurl begins again where a connection that was kept open turns out to be closed.
    let seek: CCurlSeeker = { context, offset, origin in
      guard let context, origin == CCURL_SEEK_SET else { return Int32(CCURL_SEEKFUNC_FAIL) }
      Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().uploaded = Int(offset)
      return 0
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    try handle.check(handle.table { ccurl_set_writer($0, easy, Int32(CCURL_READFUNCTION), read) })
    try handle.check(handle.table { ccurl_set_pointer($0, easy, Int32(CCURL_READDATA), context) })
    try handle.check(handle.table { ccurl_set_seeker($0, easy, Int32(CCURL_SEEKFUNCTION), seek) })
    try handle.check(handle.table { ccurl_set_pointer($0, easy, Int32(CCURL_SEEKDATA), context) })
  }

  private func readUpload(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(BodyError) {
      let bytes = try upload?.read(at: uploaded, atMost: buffer.count) ?? []
      buffer.copyBytes(from: bytes)
      uploaded += bytes.count
      return bytes.count
    } catch {
      bodyError = error
      return Int(CCURL_READFUNC_ABORT)
    }
  }
}

/// The parameters of a transfer.
struct CurlTransferRequest: Sendable {
  /// Its number, for cancelling it.
  let number: Int
  let request: HTTPRequest
  let url: String
  /// The most bytes of the response's body; nil for a stream, which is unlimited.
  let limit: Int?
  /// A file of certificates to trust, or nil for the system's.
  let certificates: String?
  /// Servers on this machine are not reached through a proxy.
  let bypassesProxies: Bool
  /// Receives the response.
  let receiver: any CurlReceiver

  /// Whether the request's timeout covers the response's head only, since its body may last any time.
  var isStream: Bool { limit == nil }
}

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
