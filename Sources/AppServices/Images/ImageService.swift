import Foundations
import Pictures
package import Services
package import Simulation
package import Storage
internal import Synchronization

/// Images of servers: fetched once, kept in a cache, asked for again when they are old, and shown from the cache where
/// there is no response.
///
/// However many ask for one image, one request is in flight for it.
package actor ImageService {
  /// Runs on the scheduler.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// The most bytes of an image.
  package static let limit = 4 << 20
  /// How long an image may be used without asking, where the server does not say, in seconds: a day.
  private static let usualLifetime = 86_400
  /// The longest that it may be used so, whatever the server says: thirty days.
  private static let longestLifetime = 30 * 86_400

  private nonisolated let scheduler: Scheduler
  private let cache: any ByteCache
  private let client: @Sendable (ImageReference) -> APIClient?
  private let origin: @Sendable (_ server: String) -> String?
  private var fetches: [String: Fetch] = [:]
  /// Counts removals, so that a response that arrives later is not kept.
  private var epoch = 0

  private struct Fetch {
    let job: Job
    let outcome: Outcome
  }

  private final class Outcome: Sendable {
    let result = Mutex<Result<[UInt8], ImageError>>(.failure(.server(.cancelled)))
  }

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - cache: keeps images.
  ///   - scheduler: runs the requests, and is the clock.
  ///   - origin: where a server of the app is, see `ServerAddress.origin`; nil where it has no address.
  ///   - client: carries requests to where an image is, with paths from the server's root; nil where there is no way.
  package init(
    cache: any ByteCache, scheduler: Scheduler,
    origin: @escaping @Sendable (_ server: String) -> String? = { _ in nil },
    client: @escaping @Sendable (ImageReference) -> APIClient?
  ) {
    (self.cache, self.scheduler, self.origin, self.client) = (cache, scheduler, origin, client)
  }

  /// The source for a node of an image whose address a server has sent.
  ///
  /// - Parameters:
  ///   - address: the address: a path of the server, an address of the server itself, or of another one with `https`.
  ///   - server: the server that sent it, by its name in app.yaml.
  /// - Returns: the source; nil where the address is none that can be used.
  package nonisolated func source(
    of address: String?, server: String = ServerSettings.mainName
  ) -> String? {
    switch address.map({ path(of: $0, at: server) }).flatMap({ ImageReference($0, server: server) }) {
    case .server(let name, let target): ImageReference.server(name, target: target).source
    case .address(let address, let target): address + target
    // A server must not name the person's cameras.
    case .camera, nil: nil
    }
  }

  /// The path of an address that is the server's own, which is reached as its requests are; another address as it is.
  private nonisolated func path(of address: String, at server: String) -> String {
    guard let slashes = address.firstRange(of: "://"),
      let slash = address[slashes.upperBound...].firstIndex(of: "/"),
      let host = try? ServerAddress(String(address[..<slash])), host.origin == origin(server)
    else { return address }
    return String(address[slash...])
  }

  /// An image, from the cache or from its server.
  ///
  /// - Parameter source: where it is, see ``ImageReference``.
  /// - Returns: a JPEG or a PNG, undecoded.
  /// - Throws: why there is none.
  package func bytes(of source: String) async throws(ImageError) -> [UInt8] {
    guard let reference = ImageReference(source) else { throw .unknownSource }
    if case .camera = reference { throw .unknownSource }
    let key = reference.source
    if let known = known(key), known.isFresh(at: scheduler.now) { return known.bytes }
    let fetch = fetches[key] ?? begin(reference, key)
    await fetch.job.wait()
    return try fetch.outcome.result.withLock { $0 }.get()
  }

  /// Fetches images that are going to be shown; what fails is asked for again when it is.
  ///
  /// - Parameter sources: where they are.
  package nonisolated func prefetch(_ sources: [String]) {
    guard !sources.isEmpty else { return }
    scheduler.start("images ahead") {
      for source in sources { _ = try? await self.bytes(of: source) }
    }
  }

  /// How many bytes the images take that are kept.
  package var size: Int { cache.size }

  /// Removes all images, such as when somebody clears what is stored.
  package func removeAll() {
    epoch += 1
    cache.removeAll()
  }

  private func known(_ key: String) -> CachedImage? { cache.bytes(for: key).flatMap(CachedImage.init) }

  private func begin(_ reference: ImageReference, _ key: String) -> Fetch {
    let outcome = Outcome()
    let job = scheduler.start("image") { await self.load(reference, key, outcome) }
    let fetch = Fetch(job: job, outcome: outcome)
    fetches[key] = fetch
    return fetch
  }

  private func load(_ reference: ImageReference, _ key: String, _ outcome: Outcome) async {
    let result = await request(reference, key)
    fetches[key] = nil
    outcome.result.withLock { $0 = result }
  }

  private func request(_ reference: ImageReference, _ key: String) async -> Result<[UInt8], ImageError> {
    guard let client = client(reference) else { return .failure(.unknownSource) }
    let (known, began) = (known(key), epoch)
    let (path, query) = reference.location
    let request = HTTPRequest(
      .get, path, query: query.map { HTTPRequest.QueryItem($0.name, $0.value) },
      headers: HTTPHeaders([("accept", "image/jpeg, image/png")]), timeout: .seconds(15))
    switch await client.revalidate(request, known?.tag) {
    case .success(.unchanged):
      guard var known else { return .failure(.notFound) }
      known.askedAt = scheduler.now.milliseconds
      if began == epoch { cache.set(known.encoded, for: key) }
      return .success(known.bytes)
    case .success(.changed(let response)):
      guard response.body.count <= Self.limit else { return .failure(.tooLarge(limit: Self.limit)) }
      guard PictureFormat(of: response.body) != nil else { return .failure(.notAnImage) }
      if began == epoch { keep(response, key) }
      return .success(response.body)
    case .failure(.notFound):
      cache.remove(key)
      return .failure(.notFound)
    case .failure(let error):
      // An old image is better than none.
      return known.map { .success($0.bytes) } ?? .failure(.server(error))
    }
  }

  /// Keeps a response as long as the server allows (RFC 9111, 5.2.2).
  private func keep(_ response: HTTPResponse, _ key: String) {
    let directives = (response.headers["cache-control"] ?? "").lowercased().split(separator: ",").map {
      $0.filter { $0 != " " }
    }
    guard !directives.contains("no-store") else { return cache.remove(key) }
    let age = directives.lazy.compactMap { directive in
      directive.hasPrefix("max-age=") ? Int(directive.dropFirst("max-age=".count)) : nil
    }.first
    let lifetime = directives.contains("no-cache") ? 0 : age ?? Self.usualLifetime
    let image = CachedImage(
      tag: response.headers["etag"], lifetime: min(max(0, lifetime), Self.longestLifetime),
      askedAt: scheduler.now.milliseconds, bytes: response.body)
    cache.set(image.encoded, for: key)
  }
}

/// Why there is no image.
package enum ImageError: Error, Sendable, Hashable {
  /// The source names nothing that there is.
  case unknownSource
  /// The server, or the camera, has none.
  case notFound
  /// It has more bytes than the limit.
  case tooLarge(limit: Int)
  /// What the server sent is neither a JPEG nor a PNG.
  case notAnImage
  /// A camera has not sent its first picture yet.
  case notYet
  /// There was no usable response.
  case server(APIError)
}
