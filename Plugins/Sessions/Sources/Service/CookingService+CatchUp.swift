import Foundations
import Services

extension CookingService {
  /// Finds out what was missed while the connection was lost: nothing is sent again (reference apps/epicura, 4).
  func catchUp(by way: StopState.Way) async {
    if way == .cloud {
      guard await repository.refresh() == nil else { return }
      guard let listing = try? await repository.list(nil, limit: SessionClient.pageSize) else { return }
      let own = listing.records.first { $0.id == state.cook.session }
      let running = listing.records.first { record in
        record.outcome == .running && record.device == state.appliance?.device_id
      }
      if let record = own ?? running { handle(.recorded(record)) }
    } else {
      await readStatus()
    }
    await disconnectIfIdle()
  }

  /// Asks the appliance on the local network what it does.
  func readStatus() async {
    let request = Self.request(.get, "/status", state.appliance?.device_id ?? "", within: .seconds(3))
    guard let status = await status(request) else { return }
    await take(ApplianceMessage(appliance: nil, sentAt: nil, content: .status(status)))
  }

  /// A request to an appliance on the local network, of which a development server has several at one address.
  static func request(
    _ method: HTTPRequest.Method, _ path: String, _ appliance: String, within limit: Duration
  ) -> HTTPRequest {
    let query = appliance.isEmpty ? [] : [HTTPRequest.QueryItem("appliance_id", appliance)]
    return HTTPRequest(method, path, query: query, timeout: limit)
  }

  /// Sends a request to the appliance, and reads what it says of itself.
  ///
  /// - Returns: nil where it does not respond.
  func status(_ request: HTTPRequest) async -> ApplianceStatus? {
    guard case .success(let response) = await ways.requests.bytes(request, authorized: false) else {
      return nil
    }
    guard let json = try? ParsedJSON.read(response.body) else { return ApplianceStatus() }
    return MessageReader.status(MessageFields(json["data"] ?? json))
  }

  /// Keeps a cook in the history of this device; the server is sent it where nobody else has told it.
  func keep(_ cook: CookState) {
    guard let session = cook.session, let started = cook.startedAt else { return }
    let status =
      switch cook.phase {
      case .completed: "completed"
      case .stopped: "aborted"
      case .failed: "error"
      case .paused: "paused"
      default: "cooking"
      }
    let record = SessionRecord(
      id: session, recipe: cook.recipe ?? "", recipeName: cook.recipeName ?? cook.recipe ?? "",
      appliance: state.appliance?.id, device: state.appliance?.device_id, status: status,
      startedAt: started, completedAt: cook.endedAt,
      duration: cook.result?.duration ?? cook.endedAt.map { started.duration(to: $0) },
      stages: cook.result?.stages, peakTemperature: cook.result?.peakTemperature,
      byCamera: cook.result?.byCamera, byTimer: cook.result?.byTimer, rating: nil, notes: nil,
      log: cook.log.isEmpty ? nil : cook.log)
    var upload: SessionUpload?
    if cook.phase.hasEnded, state.cloud != .connected, let appliance = state.appliance?.id {
      upload = SessionUpload(record, appliance: appliance, order: cook.order)
    }
    repository.keep(record, upload: upload)
  }
}
