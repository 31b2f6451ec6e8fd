/// The body of a request that a server reads while it arrives.
package final class IncomingBody: Sendable {
  /// Its bytes in order; they break where the client is gone or sends something that is no body.
  package let parts: Incoming<[UInt8]>

  /// Wraps a sequence.
  package init(_ parts: Incoming<[UInt8]>) { self.parts = parts }
}

extension IncomingBody: Hashable {
  /// Whether both are one.
  package static func == (one: IncomingBody, other: IncomingBody) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension HTTPRequest {
  /// The bytes of the body in order, wherever they are: as a server reads them.
  package var parts: Incoming<[UInt8]> {
    if let incoming { return incoming.parts }
    return upload?.parts(reporting: progress) ?? Incoming(body.isEmpty ? [] : [body])
  }

  /// How many bytes the client's body has.
  package var bodySize: Int { upload?.size ?? body.count }

  /// The request with its body in memory, for a server that reads it at once.
  ///
  /// - Parameter limit: the most bytes.
  /// - Returns: the request; nil where its body has more.
  /// - Throws: ``TransportError/unreachable(_:)`` where the body cannot be read.
  package func buffered(atMost limit: Int) throws(TransportError) -> HTTPRequest? {
    guard let upload else { return self }
    guard upload.size <= limit else { return nil }
    var request = self
    (request.upload, request.body) = (nil, [])
    do throws(BodyError) {
      while request.body.count < upload.size {
        request.body += try upload.read(at: request.body.count, atMost: BodySource.partSize)
      }
    } catch {
      throw TransportError(error)
    }
    return request
  }
}
