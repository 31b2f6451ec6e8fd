import CCurl

/// A request handled by libcurl, and its response so far; used on the worker's thread only.
final class CurlTransfer {
  let easy: UnsafeMutableRawPointer
  let receiver: any CurlReceiver
  private let library: CurlLibrary
  private let url: String
  private let limit: Int?
  /// libcurl's error buffer, which is more exact than its result code.
  private let details = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CCURL_ERROR_SIZE))
  private var fields: UnsafeMutableRawPointer?
  private var headers = HTTPHeaders()
  private(set) var hasHead = false

  /// Prepares a transfer.
  ///
  /// - Throws: ``TransportError/unreachable(_:)`` where the request cannot be encoded as HTTP.
  init(_ order: CurlTransferRequest, _ library: CurlLibrary) throws(TransportError) {
    guard let easy = library.table.easy_init() else { throw .unreachable("libcurl has no memory left") }
    self.easy = easy
    details.initialize(to: 0)
    self.library = library
    receiver = order.receiver
    url = order.url
    limit = order.limit
    try prepare(order)
  }

  deinit {
    library.table.easy_cleanup(easy)
    library.table.slist_free_all(fields)
    details.deallocate()
  }

  /// The outcome, once libcurl has ended the transfer with a code.
  func outcome(_ code: Int32) -> Result<Void, TransportError> {
    if code == CCURL_OK { return .success(()) }
    let end = CurlEnd(
      code: code, verification: number(CCURL_SSL_VERIFYRESULT), words: library.words(for: code),
      details: String(cString: details))
    // Without the path and query, which may hold secrets.
    let server = url.split(separator: "/", maxSplits: 2)[1]
    return .failure(TransportError(end, server: String(server), limit: limit ?? 0))
  }

  /// Makes libcurl deliver the part that the receiver did not accept.
  func resume() { _ = library.table.easy_pause(easy, Int32(CCURL_PAUSE_NOTHING)) }

  // MARK: Request

  private func prepare(_ order: CurlTransferRequest) throws(TransportError) {
    let request = order.request
    try set(CCURL_URL, order.url)
    try check(table { ccurl_set_pointer($0, easy, Int32(CCURL_ERRORBUFFER), details) })
    try set(CCURL_NOSIGNAL, 1)
    try set(CCURL_PROTOCOLS, CCURL_PROTOCOL_HTTP | CCURL_PROTOCOL_HTTPS)
    try set(CCURL_FOLLOWLOCATION, 0)
    try set(order.isStream ? CCURL_CONNECTTIMEOUT_MS : CCURL_TIMEOUT_MS, request.timeout.wholeMilliseconds)
    // A proxy's response to CONNECT is not the server's.
    try set(CCURL_SUPPRESS_CONNECT_HEADERS, 1)
    if order.bypassesProxies { try set(CCURL_NOPROXY, "*") }
    if let certificates = order.certificates {
      try set(CCURL_CAINFO, certificates)
      // Otherwise the system's certificate folder would still be trusted.
      try check(table { ccurl_set_pointer($0, easy, Int32(CCURL_CAPATH), nil) })
    }
    try setBody(request)
    try setFields(request.headers, hasBody: !request.body.isEmpty)
    try setReceiver()
    if let limit { try set(CCURL_MAXFILESIZE_LARGE, offset: limit) }
  }

  private func setBody(_ request: HTTPRequest) throws(TransportError) {
    if request.method == .head {
      // Otherwise it would wait for a body of the announced length.
      try set(CCURL_NOBODY, 1)
    } else if request.body.isEmpty, request.method == .get || request.method == .delete {
      try set(CCURL_HTTPGET, 1)
    } else {
      try set(CCURL_POST, 1)
      try set(CCURL_POSTFIELDSIZE_LARGE, offset: request.body.count)
      // One octet more than needed: an empty array has no address, and none would mean to read from stdin.
      let code = (request.body + [0]).withUnsafeBytes { octets in
        table { ccurl_set_pointer($0, easy, Int32(CCURL_COPYPOSTFIELDS), octets.baseAddress) }
      }
      try check(code)
    }
    try set(CCURL_CUSTOMREQUEST, request.method.rawValue)
  }

  private func setFields(_ headers: HTTPHeaders, hasBody: Bool) throws(TransportError) {
    // The transport sets the length; a second one would allow request smuggling.
    for field in headers.fields where !["content-length", "transfer-encoding"].contains(field.name) {
      guard field.isWritable else { throw .unreachable("the header field `\(field.name)` cannot be written") }
      try append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    // libcurl's own additions: a form's type, and a second's wait for permission to send.
    if headers["content-type"] == nil { try append("content-type:") }
    if headers["expect"] == nil { try append("expect:") }
    try check(table { ccurl_set_pointer($0, easy, Int32(CCURL_HTTPHEADER), fields) })
  }

  private func append(_ line: String) throws(TransportError) {
    guard let longer = library.table.slist_append(fields, line) else {
      throw .unreachable("libcurl has no memory left")
    }
    fields = longer
  }

  // MARK: Response

  private func setReceiver() throws(TransportError) {
    // Not retained: the worker retains the transfer for as long as libcurl has its handle.
    let context = Unmanaged.passUnretained(self).toOpaque()
    let receiveHeader: CCurlWriter = { octets, size, count, context in
      CurlTransfer.receive(octets, size * count, context) { transfer, octets in
        transfer.receiveHeader(octets)
        return .taken
      }
    }
    let receiveBody: CCurlWriter = { octets, size, count, context in
      CurlTransfer.receive(octets, size * count, context) { $0.receiver.receive($1) }
    }
    try check(table { ccurl_set_writer($0, easy, Int32(CCURL_HEADERFUNCTION), receiveHeader) })
    try check(table { ccurl_set_writer($0, easy, Int32(CCURL_WRITEFUNCTION), receiveBody) })
    try check(table { ccurl_set_pointer($0, easy, Int32(CCURL_HEADERDATA), context) })
    try check(table { ccurl_set_pointer($0, easy, Int32(CCURL_WRITEDATA), context) })
  }

  private static func receive(
    _ octets: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (CurlTransfer, UnsafeRawBufferPointer) -> CurlReception
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    switch take(transfer, UnsafeRawBufferPointer(start: octets, count: count)) {
    case .taken: return count
    case .later: return Int(CCURL_WRITEFUNC_PAUSE)
    // Any number other than the count ends the transfer, so it must not be the one that is expected for no octets.
    case .refused: return count == 0 ? 1 : 0
    }
  }

  private func receiveHeader(_ octets: UnsafeRawBufferPointer) {
    // Trailers of a chunked body use the same callback.
    if hasHead { return }
    let line = String(decoding: octets, as: UTF8.self)
    // An interim response (1xx) precedes the final one; its fields are not the response's.
    if line.hasPrefix("HTTP/") { headers = HTTPHeaders() }
    if line == "\r\n" || line == "\n" { return endHead() }
    // A line that begins with a space has no name.
    guard line.first?.isWhitespace == false, let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...]
    headers.add(String(line[..<colon]), value.trimmed)
  }

  private func endHead() {
    let status = number(CCURL_RESPONSE_CODE)
    guard status == 0 || status >= 200 else { return }
    hasHead = true
    receiver.receive(CurlHead(status: status, headers: headers))
  }

  // MARK: Options

  private func number(_ info: Int) -> Int {
    var number = 0
    _ = table { ccurl_get_number($0, easy, Int32(info), &number) }
    return number
  }

  private func table(_ call: (UnsafePointer<CCurlTable>) -> Int32) -> Int32 {
    withUnsafePointer(to: library.table, call)
  }

  private func set(_ option: Int, _ number: Int) throws(TransportError) {
    try check(table { ccurl_set_number($0, easy, Int32(option), number) })
  }

  private func set(_ option: Int, offset: Int) throws(TransportError) {
    try check(table { ccurl_set_offset($0, easy, Int32(option), Int64(offset)) })
  }

  private func set(_ option: Int, _ text: String) throws(TransportError) {
    try check(text.withCString { text in table { ccurl_set_pointer($0, easy, Int32(option), text) } })
  }

  private func check(_ code: Int32) throws(TransportError) {
    if code != CCURL_OK { throw .unreachable("libcurl refused the request: \(library.words(for: code))") }
  }
}

extension HTTPRequest.QueryItem {
  /// Whether it can be a header field: a name of token characters, and a value without control characters, by
  /// which it could end its line and begin another (RFC 9110, 5.1 and 5.5).
  fileprivate var isWritable: Bool {
    let special = Set("!#$%&'*+-.^_`|~".utf8)
    let isName = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || special.contains(byte)
    }
    return isName && !name.isEmpty && value.utf8.allSatisfy { $0 == 9 || ($0 >= 32 && $0 != 127) }
  }
}

extension Duration {
  /// Whole milliseconds for libcurl, to which 0 would mean no limit.
  fileprivate var wholeMilliseconds: Int {
    let seconds = components.seconds
    if seconds >= Int64(Int32.max) / 1000 { return Int(Int32.max) }
    return max(1, Int(seconds * 1000 + components.attoseconds / 1_000_000_000_000_000))
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
