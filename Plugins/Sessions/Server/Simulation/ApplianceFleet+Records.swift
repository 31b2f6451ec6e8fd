import Backend
import Foundations
import Storage

extension ApplianceFleet {
  /// For how long a record that a client has made waits for its cook, in milliseconds.
  private static let adoption: Int64 = 120_000

  /// The record of a cook that begins: the client's own for the same dish, where it has just made one.
  func record(
    _ program: ApplianceProgram, _ customizations: StoredSession.Customizations, of appliance: Appliance,
    _ owner: String
  ) throws -> StoredSession {
    let (id, now) = (context.identifiers.next(), now)
    let known = try context.store.fetch { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT * FROM sessions WHERE account = ? AND appliance = ? AND recipe = ? AND status = 'started'
            AND NOT is_cook AND started > ? ORDER BY started DESC
          """, arguments: [owner, appliance.id, program.recipe, now.milliseconds - Self.adoption]
      ).map(StoredSession.init)
    }
    guard var session = known else {
      return StoredSession(
        id: id, account: owner, appliance: appliance, program: (program.recipe, program.name), customizations,
        now: now, isCook: true)
    }
    session.isCook = true
    if customizations != StoredSession.Customizations(nil, nil) { session.customizations = customizations }
    return session
  }

  /// Writes what an engine says into the record of its cook, and pushes what its owner has to know.
  func record(_ output: EngineOutput, of simulated: SimulatedAppliance) throws {
    switch output {
    case .started, .progress, .recovering: break
    case .begun(let cook): try update(cook) { $0.status = .cooking }
    case .awaitingLoad(let cook):
      try push(
        .attention, "\(cook.program.name) waits for its ingredients", "Fill the dispensers to start.",
        reason: "load", cook)
    case .stageChanged(_, let cook): try update(cook) { $0.log = StageLog.text(cook.log) }
    case .completed(let cook, let seconds):
      try finish(cook, .completed, seconds: seconds)
      try push(.complete, "\(cook.program.name) is ready", "It took \((seconds + 30) / 60) minutes.", cook)
    case .paused(let cook, _): try update(cook) { $0.status = .paused }
    case .resumed(let cook): try update(cook) { $0.status = .cooking }
    case .attention(let cook, _):
      try push(
        .attention, "\(cook.program.name) is paused", "Look at it, and go on or stop it.", reason: "pause",
        cook)
    case .stopped(let cook): if let cook { try finish(cook, .aborted) }
    case .warned(let fault, let cook):
      if let cook { try pushError(fault.message, cook, reason: nil, code: fault.rawValue, of: simulated) }
    case .failed(let fault, let cook):
      if let cook { try finish(cook, .error) }
      try pushError(
        fault.message, cook, reason: cook == nil ? nil : "failed", code: fault.rawValue, of: simulated)
    case .spoiled(let cook):
      try finish(cook, .error)
      try pushError("The food stood for too long", cook, reason: "spoiled", code: nil, of: simulated)
    }
  }

  private func update(_ cook: Cook, _ body: (inout StoredSession) -> Void) throws {
    try context.store.write { db in
      // The record of a deleted account is gone.
      guard var session = try StoredSession.fetch(cook.session, db) else { return }
      body(&session)
      try session.write(db)
    }
  }

  private func finish(_ cook: Cook, _ status: StoredSession.Status, seconds: Int? = nil) throws {
    let now = now
    try update(cook) { session in
      session.status = status
      session.completed = now
      session.duration = seconds ?? Int(session.started.duration(to: now).components.seconds)
      session.peak = cook.begun == nil ? nil : CookingEvents.tenths(cook.peak)
      session.log = StageLog.text(cook.log)
    }
  }

  // MARK: Pushes

  /// The types of pushes (docs/products/epicura.md, 8), whose data is a proposal of ours.
  enum PushKind: String {
    case complete = "cooking_complete"
    case error = "cooking_error"
    case attention
    case firmware = "firmware_update"
  }

  /// Pushes to the owner of a cook's session.
  private func push(
    _ kind: PushKind, _ title: String, _ text: String, reason: String? = nil, _ cook: Cook
  ) throws {
    let session = try context.store.fetch { try StoredSession.fetch(cook.session, $0) }
    guard let session else { return }
    var data = ["session_id": cook.session, "appliance_id": session.appliance]
    data["reason"] = reason
    (data["recipe_id"], data["recipe_name"]) = (cook.program.recipe, cook.program.name)
    try send(kind, title, text, data, "epicura://session/\(cook.session)", to: session.account)
  }

  /// Pushes an error to the owner of an appliance.
  ///
  /// - Parameters:
  ///   - message: what is wrong.
  ///   - cook: what is cooked; nil where nothing is.
  ///   - reason: how the cook has ended; nil where it goes on or is paused.
  ///   - code: the fault's code; nil where it has none.
  ///   - simulated: the appliance.
  /// - Throws: where the store fails.
  private func pushError(
    _ message: String, _ cook: Cook?, reason: String?, code: String?, of simulated: SimulatedAppliance
  ) throws {
    let appliance = try context.store.fetch { try Appliance.fetch(device: simulated.device, $0) }
    guard let appliance, let owner = appliance.owner else { return }
    var data = ["appliance_id": appliance.id, "message": message]
    (data["session_id"], data["reason"], data["code"]) = (cook?.session, reason, code)
    (data["recipe_id"], data["recipe_name"]) = (cook?.program.recipe, cook?.program.name)
    try send(
      .error, message, cook?.program.name ?? "", data, "epicura://appliance/\(appliance.id)", to: owner)
  }

  /// Pushes new firmware to the owner of an appliance.
  func pushFirmware(_ firmware: Firmware, of simulated: SimulatedAppliance) throws {
    let appliance = try context.store.fetch { try Appliance.fetch(device: simulated.device, $0) }
    guard let appliance, let owner = appliance.owner else { return }
    try send(
      .firmware, "Firmware \(firmware.version) is available", "It is installed when nothing cooks.",
      ["appliance_id": appliance.id, "version": firmware.version], "epicura://profile", to: owner)
  }

  private func send(
    _ kind: PushKind, _ title: String, _ text: String, _ data: [String: String], _ link: String,
    to account: String
  ) throws {
    let channel = kind == .firmware ? "status" : "alerts"
    try context.pushes.send(
      PushMessage(title, text, channel: channel, link: link, type: kind.rawValue, data: data), to: account)
  }
}

extension StoredSession.Customizations {
  init(_ spice: Int?, _ servings: Int?) { (self.spice, self.servings) = (spice, servings) }
}
