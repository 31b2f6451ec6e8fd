import Foundations
import Services
import Simulation
import Synchronization

/// An appliance on a port and a thread of its own, with its cloud: it streams pictures, tells a hundred events a second,
/// and notes when a stop arrives.
final class BusyAppliance: Sendable {
  private struct State {
    /// When the frames of each command arrived first, by their ids.
    var arrivals: [String: ContinuousClock.Instant] = [:]
    var events = 0
    var pictures = 0
    var isRunning = true
  }

  static let eventInterval = Duration.milliseconds(10)
  static let pictureInterval = Duration.milliseconds(66)

  let scheduler = Scheduler(.live)
  private let server: PortServer
  private let state = Mutex(State())
  private let clock = ContinuousClock()

  /// The address of its port.
  var address: String { server.address }

  /// Opens the port, and serves on a thread.
  init() throws {
    let answers = Answers()
    let scheduler = scheduler
    server = try PortServer(scheduler: scheduler) {
      request async throws(TransportError) -> ServerResponse in await answers.answer(request)
    }
    answers.appliance.withLock { $0 = self }
    server.start()
    _ = BlockingSocket.thread { [weak self] in
      while self?.isRunning == true {
        _ = try? scheduler.wait(until: scheduler.now.advanced(by: .milliseconds(200)))
      }
    }
  }

  private var isRunning: Bool { state.withLock(\.isRunning) }

  /// How many events and pictures were sent.
  var counts: (events: Int, pictures: Int) { state.withLock { ($0.events, $0.pictures) } }

  /// When a command arrived that had not before a moment; nil where none has.
  func arrival(after moment: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    state.withLock { $0.arrivals.values.filter { $0 >= moment }.min() }
  }

  func stop() { state.withLock { $0.isRunning = false } }

  /// What the port answers; it is made before the appliance.
  private final class Answers: Sendable {
    let appliance = Mutex<BusyAppliance?>(nil)

    func answer(_ request: HTTPRequest) async -> ServerResponse {
      guard let appliance = appliance.withLock(\.self) else { return .response(HTTPResponse(status: 503)) }
      let path = String(request.path.prefix { $0 != "?" })
      switch path {
      case "/ws": return appliance.socket()
      case "/camera/stream": return appliance.camera()
      default: return .response(BusyAppliance.response(path))
      }
    }
  }

  private static func response(_ path: String) -> HTTPResponse {
    let data =
      switch path {
      case "/api/v1/auth/otp/request": #"{"message":"sent","expires_in_seconds":300}"#
      case "/api/v1/auth/otp/verify":
        #"{"user":{"id":"u1","name":"Asha","role":"user"},"access_token":"a","refresh_token":"r"}"#
      case "/api/v1/appliances": #"[{"id":"a1","device_id":"EPIC-1","name":"Kitchen","status":"cooking"}]"#
      case "/api/v1/sessions": "[]"
      case "/cook/stop", "/status": #"{"state":"COOKING","session_id":"s1"}"#
      default: ""
      }
    if data.isEmpty { return HTTPResponse(status: 404, body: Array(#"{"success":false}"#.utf8)) }
    var response = HTTPResponse(status: 200, body: Array(#"{"success":true,"data":\#(data)}"#.utf8))
    response.headers["content-type"] = "application/json"
    return response
  }

  // MARK: The socket

  private func socket() -> ServerResponse {
    let (client, served) = MemorySocket.pair()
    scheduler.start("commands") { [weak self] in
      do {
        for try await message in served.incoming {
          if case .text(let text) = message { self?.note(text) }
        }
      } catch {}
    }
    scheduler.start("events") { [weak self, scheduler] in
      var number = 0
      while self?.isRunning == true {
        number += 1
        guard (try? await served.send(.text(Self.event(number)))) != nil else { return }
        self?.state.withLock { $0.events += 1 }
        do { try await scheduler.sleep(for: Self.eventInterval) } catch { return }
      }
    }
    return .socket(client, subprotocols: [])
  }

  private func note(_ text: String) {
    let now = clock.now
    guard text.contains("cooking:stop"), let json = try? ParsedJSON.read(Array(text.utf8)) else { return }
    guard let id = json["id"]?.text else { return }
    state.withLock { if $0.arrivals[id] == nil { $0.arrivals[id] = now } }
  }

  private static func event(_ number: Int) -> String {
    """
    {"type":"cooking:progress","appliance_id":"EPIC-1","data":{"session_id":"s1","recipe_id":"dal-tadka",\
    "recipe_name":"Dal Tadka","current_stage":2,"stage_name":"Sauté","total_stages":5,\
    "progress_pct":\(number % 100),"temperature":\(100 + number % 60),"target_temperature":160,"stir_active":true,\
    "stir_pattern":"continuous","time_remaining_s":\(600 - number % 500),\
    "cv_status":{"class":"golden_brown","confidence":0.7},"state":"COOKING"}}
    """
  }

  // MARK: The camera

  private func camera() -> ServerResponse {
    let pipe = Pipe<[UInt8]>(capacity: 1 << 20) { $0.count }
    scheduler.start("pictures") { [weak self, scheduler] in
      let picture = Self.picture
      while self?.isRunning == true {
        let head = "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n"
        guard (try? await pipe.send(Array(head.utf8) + picture + [13, 10])) != nil else { return }
        self?.state.withLock { $0.pictures += 1 }
        do { try await scheduler.sleep(for: Self.pictureInterval) } catch { return }
      }
    }
    var headers = HTTPHeaders()
    headers.add("content-type", "multipart/x-mixed-replace; boundary=frame")
    return .stream(HTTPStream(status: 200, headers: headers, body: pipe.incoming()))
  }

  /// Bytes as a picture's of 640×480: a header, and data without markers.
  private static let picture: [UInt8] = {
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 1, 0xE0, 2, 0x80, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2]
    return head + (0..<48_000).map { UInt8($0 % 251) } + [0xFF, 0xD9]
  }()
}
