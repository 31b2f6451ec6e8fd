public import Foundations
public import Services

/// The apps' server side as a library: in process for a first run and for walkthroughs, and the same behind a port.
///
/// As an ``HTTPTransport`` it stands in for the network, with faults where they were asked for.
public actor Backend: HTTPTransport {
  /// What was wrong with the data folder, sorted by place; the recipes without a fault are served all the same.
  public nonisolated let diagnostics: [Diagnostic]

  private let router: Router
  private let clock: BackendClock
  private var faults = FaultPlan()
  let recipes: RecipeService
  private let flags: FlagService

  /// Opens the store, and seeds it where the data has changed since.
  ///
  /// - Parameter setup: where the data and the store are, and what time it is.
  /// - Throws: a diagnostic without a place where the store cannot be opened. A missing data folder is reported
  ///   in ``diagnostics``: what was seeded before is served.
  public init(_ setup: BackendSetup) throws(Diagnostic) {
    let store: RecipeStore
    (store, diagnostics) = try Self.store(setup)
    clock = setup.clock
    recipes = RecipeService(store: store, now: setup.clock.now)
    flags = FlagService(store: store)
    let plans = PlanService(store: store, now: setup.clock.now, offer: setup.offer)
    router = Router(recipes.routes + plans.routes + flags.routes, log: setup.log)
  }

  /// Answers a request, with whatever faults are due.
  ///
  /// - Throws: ``TransportError`` where a fault keeps the answer back, or where it comes later than the request
  ///   allows.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let outcome = faults.outcome(for: request)
    guard outcome.latency < request.timeout, outcome.ending != .silence else {
      try await wait(request.timeout)
      throw .timedOut
    }
    if outcome.latency > .zero { try await wait(outcome.latency) }
    switch outcome.ending {
    case .drop: throw .unreachable("the connection was dropped on demand")
    case .status(let code, let retryAfter): return dated(faultResponse(code, retryAfter))
    case .garbage: return dated(.json(bytes: Array("<html>{\"token\":".utf8)))
    case .latency, .silence, nil: return await handle(request)
    }
  }

  /// Answers a request without any fault, for whoever brings it in from a port.
  public func handle(_ request: HTTPRequest) async -> HTTPResponse {
    dated(await router.respond(to: request))
  }

  /// Serves a flag from now on in place of the app's own, or no longer; apps see it when they ask the next time.
  ///
  /// - Parameters:
  ///   - name: the flag.
  ///   - definition: what is said of it, a JSON object in flagd's form; nil to take it back.
  ///   - device: the kind of device that it is for; empty for all.
  /// - Throws: where the definition is no JSON object, or the store fails.
  public func serve(flag name: String, _ definition: String?, device: String = "") async throws {
    try await flags.serve(name, definition.map { Array($0.utf8) }, device: device)
  }

  /// Makes something go wrong from now on.
  public func inject(_ fault: Fault) { faults.add(fault) }

  /// Lets everything go right again.
  public func clearFaults() { faults.clear() }

  /// Clients measure by this field how far their clock is off (RFC 9110, 6.6.1).
  private func dated(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers["date"] = RFC3339.fixdate(clock.now())
    return response
  }

  private func faultResponse(_ code: Int, _ retryAfter: Int?) -> HTTPResponse {
    var failure = APIFailure(status: code, code: "fault", message: "this answer was asked for by a fault")
    if let retryAfter { failure.headers = [HTTPRequest.QueryItem("retry-after", String(retryAfter))] }
    return failure.response
  }

  private func wait(_ duration: Duration) async throws(TransportError) {
    do { try await clock.sleep(duration) } catch { throw .cancelled }
  }
}

extension Backend {
  /// The store, in line with the data; nothing is read where it is already.
  private static func store(
    _ setup: BackendSetup
  ) throws(Diagnostic) -> (RecipeStore, problems: [Diagnostic]) {
    switch setup.data {
    case .snapshot(let snapshot): return (try snapshot.makeStore(), snapshot.diagnostics)
    case .folder(let path, let shown):
      let store = try RecipeStore(path: setup.store)
      let folder: DataFolder
      do throws(Diagnostic) { folder = try DataFolder(path) } catch { return (store, [error]) }
      let manifest = folder.manifest
      if try store.isSeeded(from: manifest) { return (store, []) }
      let data = RecipeData(folder, shownAs: shown ?? path)
      try store.seed(data, manifest: manifest, now: setup.clock.now())
      return (store, data.diagnostics)
    }
  }
}
