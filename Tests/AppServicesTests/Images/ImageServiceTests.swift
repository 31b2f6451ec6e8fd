import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

/// A server of images that records what it is asked, and answers as a test says.
private final class ImageServer: HTTPTransport {
  struct State {
    var requests: [HTTPRequest] = []
    var response = HTTPResponse(
      status: 200, headers: HTTPHeaders([("etag", "\"1\""), ("content-type", "image/jpeg")]), body: jpeg)
    var failure: TransportError?
  }

  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
  let state = Mutex(State())

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let (response, failure) = state.withLock { state in
      state.requests.append(request)
      return (state.response, state.failure)
    }
    if let failure { throw failure }
    if let tag = request.headers["if-none-match"], tag == response.headers["etag"] {
      return HTTPResponse(status: 304)
    }
    return response
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
}

@Suite struct ImageServiceTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  private let server = ImageServer()
  private let others = ImageServer()
  private let cache = MemoryCache()
  private let reachability = Reachability()

  private func host(_ cache: any ByteCache, at origin: String? = nil) -> HostServices {
    var servers = AppServers()
    servers.add(
      ServerSettings(prefix: "/api/v1", retries: .never),
      GatedTransport(server, reachability: reachability), origin: origin)
    var services = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: RecentLog(), servers: servers, stores: .inMemory(), reachability: reachability)
    services.keepImages(in: cache) { [others] address in
      address.host == "cdn.example" ? others : nil
    }
    return services
  }

  private func load(_ source: String, _ images: ImageService? = nil) throws -> Result<[UInt8], ImageError> {
    let images = images ?? host(cache).images
    return try scheduler.run { () async -> Result<[UInt8], ImageError> in
      do throws(ImageError) { return .success(try await images.bytes(of: source)) } catch {
        return .failure(error)
      }
    }
  }

  @Test func anImageIsFetchedFromTheServersRoot() throws {
    #expect(try load("main:/images/bowl.jpg?size=2") == .success(ImageServer.jpeg))
    #expect(server.requests.map(\.target) == ["/images/bowl.jpg?size=2"])
    #expect(try load("/images/bowl.jpg?size=2") == .success(ImageServer.jpeg))
    #expect(server.requests.count == 1)
  }

  @Test func anImageOfAnotherServerGoesThereAlone() throws {
    #expect(try load("https://cdn.example/bowl.jpg") == .success(ImageServer.jpeg))
    #expect(others.requests.map(\.path) == ["/bowl.jpg"])
    #expect(others.requests[0].headers["authorization"] == nil)
    #expect(server.requests.isEmpty)
    #expect(try load("https://elsewhere.example/bowl.jpg") == .failure(.unknownSource))
  }

  @Test(arguments: [
    "", "bowl.jpg", "http://cdn.example/bowl.jpg", "https:/bowl.jpg", "https://cdn.example",
    "//cdn.example/b",
    "main:bowl.jpg", "main://cdn.example/bowl.jpg", "main:/a/../b.jpg", "main:/a/%2e%2E/b.jpg",
    "main:/a b.jpg",
    "main:/a\\b.jpg", "main:/a#b", "main:/\u{7F}", "main:/தோசை.jpg", "https://user@cdn.example/bowl.jpg",
    "camera:", "camera:pot", "nobody:/bowl.jpg", "main:/" + String(repeating: "a", count: 2000),
  ])
  func aSourceThatNamesNothingIsRefusedWithoutARequest(source: String) throws {
    #expect(try load(source) == .failure(.unknownSource))
    #expect(server.requests.isEmpty && others.requests.isEmpty)
  }

  @Test func anAddressOfAServerBecomesASource() {
    let images = host(cache).images
    #expect(images.source(of: "/images/bowl.jpg") == "main:/images/bowl.jpg")
    #expect(images.source(of: "/bowl.jpg", server: "chat") == "chat:/bowl.jpg")
    #expect(images.source(of: "https://cdn.example/a.jpg") == "https://cdn.example/a.jpg")
    for address in [
      nil, "", "http://cdn.example/a.jpg", "camera:pot", "photo:/pictures/leaf.jpg", "javascript:alert(1)",
    ] {
      #expect(images.source(of: address) == nil)
    }
  }

  @Test(arguments: [
    ("http://10.0.0.7:3000/images/a.jpg", "main:/images/a.jpg"), ("http://10.0.0.7:3000", nil),
    ("http://10.0.0.7/images/a.jpg", nil), ("http://10.0.0.7:3000@evil.example/a.jpg", nil),
    ("http://10.0.0.70:3000/a.jpg", nil), ("http://evil.example/a.jpg", nil),
    ("http://10.0.0.7:3000//evil.example/a.jpg", nil), ("http://10.0.0.7:3000/../a.jpg", nil),
    ("https://cdn.example/a.jpg", "https://cdn.example/a.jpg"),
  ])
  func anAddressOfTheServerItselfIsReachedAsItsRequestsAre(_ address: String, _ source: String?) {
    #expect(host(cache, at: "http://10.0.0.7:3000").images.source(of: address) == source)
  }

  @Test func aFreshImageIsNotAskedForAndAnOldOneByItsTag() throws {
    let images = host(cache).images
    #expect(try load("/bowl.jpg", images) == .success(ImageServer.jpeg))
    try scheduler.run { try await scheduler.sleep(for: .seconds(86_000)) }
    #expect(try load("/bowl.jpg", images) == .success(ImageServer.jpeg))
    #expect(server.requests.count == 1)
    try scheduler.run { try await scheduler.sleep(for: .seconds(1000)) }
    #expect(try load("/bowl.jpg", images) == .success(ImageServer.jpeg))
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
    // The server has said that it is the same: it is fresh for as long again.
    #expect(try load("/bowl.jpg", images) == .success(ImageServer.jpeg))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    ("max-age=60", 61, 2), ("max-age=60", 59, 1), ("no-cache", 1, 2), ("public, max-age=100", 99, 1),
    ("no-store", 0, 2), ("max-age=99999999999", 29 * 86_400, 1), ("max-age=99999999999", 31 * 86_400, 2),
    ("max-age=-5", 1, 2), ("max-age=soon", 86_000, 1),
  ])
  func theServerSaysHowLongAnImageIsFresh(control: String, seconds: Int, requests: Int) throws {
    server.state.withLock { $0.response.headers["cache-control"] = control }
    let images = host(cache).images
    _ = try load("/bowl.jpg", images)
    try scheduler.run { try await scheduler.sleep(for: .seconds(seconds)) }
    #expect(try load("/bowl.jpg", images) == .success(ImageServer.jpeg))
    #expect(server.requests.count == requests)
  }

  @Test func whatWasSeenIsThereWithoutANetwork() throws {
    server.state.withLock { $0.response.headers["cache-control"] = "no-cache" }
    _ = try load("/bowl.jpg")
    reachability.set(online: false)
    #expect(try load("/bowl.jpg") == .success(ImageServer.jpeg))
    #expect(try load("/other.jpg") == .failure(.server(.offline)))
  }

  @Test func manyWhoAskAtOnceShareARequest() throws {
    let images = host(cache).images
    let count = Mutex(0)
    let jobs = (0..<20).map { _ in
      scheduler.start("somebody") {
        if (try? await images.bytes(of: "/bowl.jpg")) != nil { count.withLock { $0 += 1 } }
      }
    }
    try scheduler.run { for job in jobs { await job.wait() } }
    #expect(count.withLock { $0 } == 20)
    #expect(server.requests.count == 1)
  }

  @Test func whatIsNoImageOrTooLargeIsNotKept() throws {
    server.state.withLock { $0.response.body = Array("<html>".utf8) }
    #expect(try load("/bowl.jpg") == .failure(.notAnImage))
    server.state.withLock {
      $0.response.body = ImageServer.jpeg + [UInt8](repeating: 0, count: ImageService.limit)
    }
    #expect(try load("/bowl.jpg") == .failure(.tooLarge(limit: ImageService.limit)))
    server.state.withLock { $0.response.body = ImageServer.jpeg }
    #expect(try load("/bowl.jpg") == .success(ImageServer.jpeg))
  }

  @Test func anImageThatIsGoneIsRemoved() throws {
    server.state.withLock { $0.response.headers["cache-control"] = "no-cache" }
    _ = try load("/bowl.jpg")
    server.state.withLock { $0.response = HTTPResponse(status: 404) }
    #expect(try load("/bowl.jpg") == .failure(.notFound))
    reachability.set(online: false)
    #expect(try load("/bowl.jpg") == .failure(.server(.offline)))
  }

  @Test func removedImagesAreFetchedAgain() throws {
    let images = host(cache).images
    _ = try load("/bowl.jpg", images)
    try scheduler.run { await images.removeAll() }
    _ = try load("/bowl.jpg", images)
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil])
  }

  @Test func whatIsFetchedAheadIsThere() throws {
    let images = host(cache).images
    images.prefetch(["/a.jpg", "/b.jpg", "nonsense"])
    try scheduler.run { try await scheduler.sleep(for: .seconds(1)) }
    reachability.set(online: false)
    #expect(try load("/a.jpg", images) == .success(ImageServer.jpeg))
    #expect(try load("/b.jpg", images) == .success(ImageServer.jpeg))
    #expect(server.requests.count == 2)
  }

  @Test func aDamagedEntryOfTheCacheIsFetchedAgain() throws {
    for bytes: [UInt8] in [[], [1, 2, 3], [UInt8](repeating: 0xFF, count: 40)] {
      cache.set(bytes, for: "main:/bowl.jpg")
      #expect(try load("/bowl.jpg") == .success(ImageServer.jpeg))
      cache.removeAll()
    }
    #expect(server.requests.count == 3)
  }
}
