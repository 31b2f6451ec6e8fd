import Foundations

/// Reads the messages of the sockets: unknown types and members are ignored, what is no message is an error.
enum MessageReader {
  /// The most bytes of a message; the contract's are below 1 KB.
  static let limit = 64 << 10

  /// Why a text is no message; without its content, which may hold a person's data.
  struct Malformed: Error, Sendable, Hashable {
    let reason: String
  }

  /// Reads a message.
  ///
  /// - Parameter text: a JSON object `{type, appliance_id, timestamp, data}`.
  /// - Returns: the message; `unknown` where its type is.
  /// - Throws: why it is none.
  static func read(_ text: String) throws(Malformed) -> ApplianceMessage {
    guard text.utf8.count <= limit else {
      throw Malformed(reason: "it has \(text.utf8.count) bytes, more than \(limit)")
    }
    let json: ParsedJSON
    do { json = try ParsedJSON.read(Array(text.utf8)) } catch { throw Malformed(reason: error.message) }
    guard json.members != nil else { throw Malformed(reason: "it is no JSON object") }
    let fields = MessageFields(json)
    guard let type = fields.text("type") else { throw Malformed(reason: "it has no `type`") }
    if let data = json["data"], data.members == nil, type.hasPrefix("cooking:") {
      throw Malformed(reason: "`data` of `\(type.prefix(60))` is no object")
    }
    let data = fields.object("data") ?? MessageFields(.object([]))
    return ApplianceMessage(
      appliance: fields.text("appliance_id"), sentAt: fields.moment("timestamp"),
      content: content(type, data, fields))
  }

  /// Reads the response to `GET /status` of an appliance.
  ///
  /// - Parameter fields: the data of its envelope.
  /// - Returns: its status.
  static func status(_ fields: MessageFields) -> ApplianceStatus {
    let progress = progress(fields)
    return ApplianceStatus(
      word: fields.text("status")?.lowercased(), engine: progress.engine,
      progress: progress.session == nil ? nil : progress)
  }

  private static func content(
    _ type: String, _ data: MessageFields, _ top: MessageFields
  ) -> ApplianceMessage.Content {
    switch type {
    case "connected": return .connected
    case "subscribed":
      if let current = data.object("current_status") { return .subscribed(status(current)) }
      var status = status(data)
      status.word = data.text("current_status")?.lowercased() ?? status.word
      return .subscribed(status)
    case "cooking:started": return .started(progress(data))
    case "cooking:awaiting_load":
      var start = progress(data)
      start.engine = start.engine ?? .awaitingLoad
      return .started(start)
    case "cooking:progress": return .progress(progress(data))
    case "cooking:stage_change": return .stageChanged(stageChange(data))
    case "cooking:paused": return .paused(session: data.text("session_id"), reason: data.text("reason"))
    case "cooking:resumed": return .resumed(session: data.text("session_id"))
    case "cooking:recovering":
      return .progress(CookProgress(session: data.text("session_id"), engine: .recovering))
    case "cooking:stopped": return .stopped(session: data.text("session_id"))
    case "cooking:complete": return .completed(result(data))
    case "cooking:error": return .failed(problem(data))
    case "appliance:status": return .status(status(data))
    case "appliance:alert":
      return .alert(
        ApplianceAlert(
          kind: data.text("alert_type") ?? "other", message: data.text("message") ?? "",
          priority: data.text("priority")))
    case "ack": return (data.text("id") ?? top.text("id")).map { .accepted(id: $0) } ?? .unknown(type)
    case "error":
      return .refused(
        id: data.text("id") ?? top.text("id"),
        code: data.text("code") ?? top.text("code") ?? "INTERNAL_ERROR",
        message: data.text("message") ?? top.text("message"))
    default: return .unknown(String(type.prefix(60)))
    }
  }

  // MARK: The data of each type

  private static func engine(_ data: MessageFields) -> EngineCode? {
    data.text("state").flatMap { EngineCode(rawValue: $0.uppercased()) }
  }

  private static func progress(_ data: MessageFields) -> CookProgress {
    let vision = data.object("cv_status")
    return CookProgress(
      session: data.text("session_id"), recipe: data.text("recipe_id"), recipeName: data.text("recipe_name"),
      stage: data.count("current_stage"), stageName: data.text("stage_name"),
      stages: data.count("total_stages"), percent: data.number("progress_pct").map { min(max($0, 0), 100) },
      temperature: data.celsius("temperature"), targetTemperature: data.celsius("target_temperature"),
      isStirring: data.truth("stir_active"), stirring: data.text("stir_pattern"),
      remaining: data.seconds("time_remaining_s"),
      vision: vision?.text("class").map { Vision(name: $0, confidence: vision?.share("confidence")) },
      engine: engine(data))
  }

  private static func stageChange(_ data: MessageFields) -> StageChange {
    let (previous, next) = (data.object("previous_stage"), data.object("next_stage"))
    return StageChange(
      session: data.text("session_id"),
      ended: previous.flatMap { fields in
        fields.text("name").map { name in
          StageRecord(
            name: name, seconds: fields.count("duration_s"), result: fields.text("result"),
            transition: fields.text("transition"), confidence: fields.share("cv_confidence"))
        }
      },
      stage: next?.count("index"), stageName: next?.text("name"),
      estimate: next?.seconds("estimated_duration_s"))
  }

  private static func result(_ data: MessageFields) -> CookResult {
    CookResult(
      session: data.text("session_id"), recipeName: data.text("recipe_name"),
      duration: data.seconds("total_duration_s"), stages: data.count("stages_completed"),
      peakTemperature: data.celsius("peak_temperature"), byCamera: data.count("cv_transitions"),
      byTimer: data.count("timer_transitions"))
  }

  private static func problem(_ data: MessageFields) -> CookProblem {
    CookProblem(
      session: data.text("session_id"), code: data.text("error_code") ?? "UNKNOWN",
      message: data.text("message") ?? "",
      severity: data.text("severity"), action: data.text("action_taken"))
  }
}
