import Services
import Simulation
import Synchronization
import TestSupport

/// Makes what a camera sends: bytes that have the headers of a JPEG, and noise.
enum TestPicture {
  static func jpeg(_ number: Int, width: Int = 640, height: Int = 480, noise: Int = 600) -> [UInt8] {
    var random = Xorshift(seed: UInt64(number) + 1)
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 0xFF, 0xC0]
    let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
    let header: [UInt8] = [0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0]
    let data = (0..<noise).map { _ in UInt8.random(in: 0...254, using: &random) }
    return [0xFF, 0xD8] + comment + header + [0xFF, 0xDA, 0, 2] + data + [UInt8(number & 0x7F), 0xFF, 0xD9]
  }

  /// A part of a stream whose boundary is `frame`.
  static func part(_ picture: [UInt8], length: Int? = nil) -> [UInt8] {
    Array("--frame\r\nContent-Type: image/jpeg\r\nContent-Length: \(length ?? picture.count)\r\n\r\n".utf8)
      + picture + [13, 10]
  }
}

/// A camera in virtual time: what it does with each connection; the last one repeats.
final class CameraScript: HTTPTransport {
  enum Step: Sendable {
    case send([UInt8])
    case picture(Int)
    case wait(Duration)
    case end
    case fail(TransportError)
  }

  enum Connection: Sendable {
    case refused(Int, HTTPHeaders = HTTPHeaders())
    case unreachable
    /// After the last step it says nothing more.
    case stream(
      [Step], HTTPHeaders = HTTPHeaders([("content-type", "multipart/x-mixed-replace; boundary=frame")]))
  }

  private struct State {
    var connections: [Connection]
    var requests: [HTTPRequest] = []
    var open = 0
  }

  private let scheduler: Scheduler
  private let state: Mutex<State>

  init(_ scheduler: Scheduler, _ connections: Connection...) {
    self.scheduler = scheduler
    state = Mutex(State(connections: connections))
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// How many connections are open.
  var open: Int { state.withLock { $0.open } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    throw .unreachable("a camera streams")
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    let connection = state.withLock { state in
      state.requests.append(request)
      return state.connections.count > 1 ? state.connections.removeFirst() : state.connections[0]
    }
    switch connection {
    case .unreachable: throw .unreachable("no camera")
    case .refused(let status, let headers): return HTTPStream(HTTPResponse(status: status, headers: headers))
    case .stream(let steps, let headers):
      let pipe = Pipe<[UInt8]>(capacity: 256 << 10) { $0.count }
      state.withLock { $0.open += 1 }
      let job = scheduler.start("camera") { await self.play(steps, pipe) }
      pipe.onCancel {
        self.state.withLock { $0.open -= 1 }
        job.cancel()
      }
      return HTTPStream(status: 200, headers: headers, body: pipe.incoming())
    }
  }

  private func play(_ steps: [Step], _ pipe: Pipe<[UInt8]>) async {
    for step in steps {
      do {
        switch step {
        case .send(let bytes): try await pipe.send(bytes)
        case .picture(let number): try await pipe.send(TestPicture.part(TestPicture.jpeg(number)))
        case .wait(let time): try await scheduler.sleep(for: time)
        case .end: return pipe.finish()
        case .fail(let error): return pipe.finish(error, afterUnread: true)
        }
      } catch { return }
    }
  }
}
