import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

/// A camera that sends one picture.
private struct OnePicture: HTTPTransport {
  static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xD9,
  ]

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let head = "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: \(Self.jpeg.count)\r\n\r\n"
    return HTTPResponse(
      status: 200, headers: HTTPHeaders([("content-type", "multipart/x-mixed-replace; boundary=frame")]),
      body: Array(head.utf8) + Self.jpeg + Array("\r\n--frame\r\n".utf8))
  }
}

@Suite struct CameraPictureTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))

  private func newest(_ host: HostServices, _ name: String) throws -> Result<[UInt8], ImageError> {
    let cameras = host.cameras
    return try scheduler.run { () async -> Result<[UInt8], ImageError> in
      do throws(ImageError) { return .success(try await cameras.newest(of: name)) } catch {
        return .failure(error)
      }
    }
  }

  @Test func theNewestPictureOfACameraIsShownUnderItsSource() throws {
    let host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: RecentLog(), servers: AppServers(ServerSettings(), OnePicture()), stores: .inMemory(),
      reachability: Reachability())
    var diagnostics = Diagnostics()
    let contract = try #require(
      Contract.read(
        SourceText(
          path: "plugin.yaml", text: "plugin: cooking\nversion: 1.0.0\nneeds: [media]\nmodels: {}\n"),
        into: &diagnostics))
    let services = PluginServices(contract, from: host)
    let camera = try services.camera(HTTPRequest(.get, "/camera"))
    let source = try services.show(camera, as: "pot")
    #expect(source == "camera:cooking/pot")
    #expect(ImageReference(source) == .camera("cooking/pot"))
    #expect(try newest(host, "cooking/pot") == .failure(.notYet))
    #expect(try newest(host, "cooking/lid") == .failure(.unknownSource))
    try scheduler.run {
      await camera.start()
      try await scheduler.sleep(for: .milliseconds(10))
    }
    #expect(try newest(host, "cooking/pot") == .success(OnePicture.jpeg))
    try scheduler.run { await camera.stop() }
  }
}
