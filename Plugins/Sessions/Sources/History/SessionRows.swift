import Foundations
import PluginKit
import Storage

/// The rows of the history, as `data:` of the contract has them.
enum SessionRows {
  /// The collection's name.
  static let name = "sessions"
  /// The intent to tell the person how a session has ended, by its key.
  static let end = "session end"

  /// What the declaration cannot say of a row that the server sends.
  ///
  /// - Parameters:
  ///   - before: the row before; nil where there was none.
  ///   - row: the row as it was sent, with what is kept of the one before.
  /// - Returns: the fields that are others.
  static func derived(_ before: ValueMap?, _ row: ValueMap) -> ValueMap {
    var status = row.text("status") ?? ""
    // A cook that has ended does not go on: the server hears of it later.
    if let known = before?.text("status"), SessionRecord.outcome(of: known) != .running,
      SessionRecord.outcome(of: status) == .running
    {
      status = known
    }
    var stages = row["stages"] ?? .null
    if stages == .null, case .list(let log)? = row["log"], row["log"] != before?["log"] {
      stages = .int(log.count)
    }
    return ValueMap(fields: [
      ("status", .string(status)), ("outcome", .string(SessionRecord.outcome(of: status).rawValue)),
      ("stages", stages == .null ? before?["stages"] ?? .null : stages),
    ])
  }

  /// Notes in a change's transaction that the person is told how a session has ended.
  static func follow(_ change: DataChange, _ rows: any DataTransaction) throws {
    let running = Value.string(SessionRecord.Outcome.running.rawValue)
    guard let after = change.after, change.before?["outcome"] == running, after["outcome"] != running,
      let id = after.text("id")
    else { return }
    try Intents.add(end, id, in: rows.database)
  }
}

extension DataTransaction {
  /// One session, by its key here or at the server.
  func session(_ id: String) throws -> SessionRecord? {
    try row(id, of: SessionRows.name).map(SessionRecord.init)
  }

  /// The latest sessions: of one group or of all, and no more than a limit.
  func sessions(_ outcome: SessionRecord.Outcome? = nil, limit: Int? = nil) throws -> [SessionRecord] {
    let fields = outcome.map { [("outcome", Value.string($0.rawValue))] } ?? []
    return try rows(of: SessionRows.name, where: fields, limit: limit).map(SessionRecord.init)
  }

  /// Keeps a session that this device has followed, or an earlier version has stored.
  func keep(_ session: SessionRecord) throws {
    try receive(session.received, as: session.id, of: SessionRows.name)
  }
}

extension SessionRecord {
  /// Reads a row; what is out of its range nobody has said.
  init(_ row: ValueMap) {
    func whole(_ field: String, _ range: ClosedRange<Int>) -> Int? {
      row.whole(field).flatMap { range.contains($0) ? $0 : nil }
    }
    id = row.text("id") ?? ""
    recipe = row.text("recipe") ?? row.text("recipeId") ?? ""
    recipeName = row.text("recipeName") ?? recipe
    (appliance, device) = (row.text("appliance"), row.text("device"))
    status = row.text("status") ?? ""
    startedAt = if case .timestamp(let time)? = row["startedAt"] { time } else { Timestamp(seconds: 0) }
    completedAt = row.text("completedAt").flatMap(RFC3339.milliseconds).map { Timestamp(milliseconds: $0) }
    duration = row.number("duration").flatMap(Self.seconds)
    peakTemperature = row.number("peakTemperature")
    (stages, byCamera, byTimer) = (row.whole("stages"), row.whole("byCamera"), row.whole("byTimer"))
    (rating, notes) = (whole("rating", 1...5), row.text("notes"))
    (servings, spice) = (whole("servings", 1...20), whole("spice", 1...5))
    if case .list(let stages)? = row["log"] {
      log = stages.prefix(CookState.mostStages).compactMap { stage in
        guard case .map(let stage) = stage else { return nil }
        return StageRecord(
          name: stage.text("stage") ?? stage.text("name") ?? "",
          seconds: stage.number("duration_s").flatMap(Self.seconds).map { Int($0.components.seconds) },
          result: stage.text("result"), transition: stage.text("transition"),
          confidence: stage.number("cv_confidence"))
      }
    }
    isUnsent = row["sync"] == "pending"
  }

  private static func seconds(_ number: Double) -> Duration? {
    (0...864_000).contains(number) ? .milliseconds(Int64(number * 1000)) : nil
  }

  /// The session as the server sends it, without what nobody knows.
  var received: [UInt8] {
    func members(_ fields: [(String, Value?)]) -> Value {
      .map(ValueMap(fields: fields.compactMap { field in field.1.map { (field.0, $0) } }))
    }
    let stages = log?.map { stage in
      members([
        ("stage", .string(stage.name)), ("duration_s", stage.seconds.map(Value.int)),
        ("result", stage.result.map(Value.string)), ("transition", stage.transition.map(Value.string)),
        ("cv_confidence", stage.confidence.map(Value.double)),
      ])
    }
    return JSONWriter.bytes(
      members([
        ("id", .string(id)), ("recipe", members([("id", .string(recipe)), ("name", .string(recipeName))])),
        (
          "appliance",
          members([("id", appliance.map(Value.string)), ("device_id", device.map(Value.string))])
        ),
        ("status", .string(status)), ("started_at", .string(RFC3339.text(startedAt))),
        ("completed_at", completedAt.map { .string(RFC3339.text($0)) }),
        ("total_duration_s", duration.map { .double(Double($0 / .milliseconds(1)) / 1000) }),
        ("peak_temperature", peakTemperature.map(Value.double)), ("user_rating", rating.map(Value.int)),
        ("notes", notes.map(Value.string)), ("stages_log", stages.map(Value.list)),
        ("stages_count", self.stages.map(Value.int)), ("cv_transitions", byCamera.map(Value.int)),
        ("timer_transitions", byTimer.map(Value.int)),
        (
          "customizations",
          members([("servings", servings.map(Value.int)), ("spice_level", spice.map(Value.int))])
        ),
      ]))
  }

  /// What is known of the session once this device has followed it.
  ///
  /// To a record that has ended this device only adds what is missing, since it may have missed how: but why it was stopped
  /// may come after that. What a person has said of it stays.
  ///
  /// - Parameter seen: what this device has seen.
  /// - Returns: the record.
  func adding(_ seen: SessionRecord) -> SessionRecord {
    let hasEnded = outcome != .running
    func known<Field>(_ field: KeyPath<SessionRecord, Field?>) -> Field? {
      hasEnded
        ? self[keyPath: field] ?? seen[keyPath: field] : seen[keyPath: field] ?? self[keyPath: field]
    }
    var record = seen
    let isLater = !hasEnded || status == "aborted" && seen.status == "error"
    (record.id, record.status) = (id, isLater ? seen.status : status)
    (record.appliance, record.device) = (known(\.appliance), known(\.device))
    (record.completedAt, record.duration) = (known(\.completedAt), known(\.duration))
    (record.stages, record.peakTemperature) = (known(\.stages), known(\.peakTemperature))
    (record.byCamera, record.byTimer, record.log) = (known(\.byCamera), known(\.byTimer), known(\.log))
    (record.servings, record.spice) = (known(\.servings), known(\.spice))
    // The row has them, with what is on its way of them.
    (record.rating, record.notes) = (nil, nil)
    return record
  }
}

extension ValueMap {
  func text(_ field: String) -> String? { if case .string(let text)? = self[field] { text } else { nil } }
  fileprivate func whole(_ field: String) -> Int? {
    if case .int(let number)? = self[field] { number } else { nil }
  }
  fileprivate func number(_ field: String) -> Double? {
    if case .double(let number)? = self[field] { number } else { nil }
  }
}
