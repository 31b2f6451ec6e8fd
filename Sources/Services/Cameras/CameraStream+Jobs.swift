import Foundations
import Simulation

extension CameraStream {
  /// Reads one connection to its end.
  func play(_ generation: Int) async {
    let stream: HTTPStream
    switch await client.stream(request) {
    case .success(let opened): stream = opened
    case .failure(let error): return handle(.lost(.error(error)), of: generation)
    }
    guard opened(generation) else { return stream.body.cancel() }
    var parser = MJPEGParser(contentType: Self.contentType(stream.headers), limit: policy.maxPicture)
    do throws(TransportError) {
      while !parser.isEnded, let bytes = try await stream.body.next() {
        if Task.isCancelled { return }
        read(bytes, by: &parser, generation)
      }
      handle(.lost(.ended), of: generation)
    } catch {
      handle(.lost(.error(APIError(error))), of: generation)
    }
    stream.body.cancel()
  }

  private func read(_ bytes: [UInt8], by parser: inout MJPEGParser, _ generation: Int) {
    let before = parser.dropped
    parser.append(bytes)
    while let picture = parser.next() { take(picture, of: generation) }
    drop(parser.dropped - before)
  }

  /// Ends a connection that brings no whole picture for too long.
  func watch(_ generation: Int) async {
    while let deadline = stallDeadline(of: generation) {
      if deadline <= scheduler.now { return handle(.lost(.stalled), of: generation) }
      do { try await scheduler.sleep(until: deadline) } catch { return }
    }
  }

  /// The field that names the boundary: ffmpeg sends two, of which the first does not.
  static func contentType(_ headers: HTTPHeaders) -> String? {
    let types = headers.fields.filter { $0.name == "content-type" }.map(\.value)
    return types.first { MJPEGParser.boundary(of: $0) != nil } ?? types.first
  }
}
