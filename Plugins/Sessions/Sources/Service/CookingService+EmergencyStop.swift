import Foundations
import PluginKit
import Services

extension CookingService {
  /// Stops the chosen appliance by every way there is, again and again until it has stopped or its cook is known to be over.
  ///
  /// It returns at once. The stop is the appliance's own: it goes on whatever is chosen, shown or signed in to then.
  func emergencyStop() {
    guard let key = chosen, let one = followed[key] else {
      // There is nobody to send it to: the person is told to press the appliance's own button.
      _ = state.stop.handle(.asked(session: nil), at: scheduler.now)
      return publish()
    }
    let command = ApplianceCommand(kind: .emergencyStop, id: identifiers.next(), appliance: key.device)
    followed[key]?.isStopTold = false
    let ways = note(.asked(session: one.cook.phase.isActive ? one.cook.session : nil), of: key)
    // What is not open now is asked first when it is.
    if one.local != .connected { note(.lost(.local), of: key) }
    if state.cloud != .connected { note(.lost(.cloud), of: key) }
    send(command, by: ways, to: key)
    handle(.sent(command), of: key)
    one.repetition?.cancel()
    followed[key]?.repetition = scheduler.start("emergency stop") { [weak self, scheduler] in
      while true {
        do { try await scheduler.sleep(for: StopState.interval) } catch { return }
        guard await self?.repeatStop(command, to: key) == true else { return }
      }
    }
  }

  private func repeatStop(_ command: ApplianceCommand, to key: Key) async -> Bool {
    let ways = note(.due, of: key)
    guard let one = followed[key] else { return false }
    send(command, by: ways, to: key)
    // Whether the way of requests is back is only seen by a request: one that harms nothing.
    scheduler.start("request before an emergency stop") { [weak self] in await self?.lookBeforeStop(of: key) }
    if one.stop.phase == .unconfirmed, !one.isStopTold {
      followed[key]?.isStopTold = true
      tell(.unconfirmed(appliance: one.listed.name), of: key)
    }
    publish()
    if one.stop.isRepeating { return true }
    // Without an effect, other commands are possible again.
    if one.stop.phase != .stopped { handle(.refused(.emergencyStop, code: "no_response"), of: key) }
    await leaveIdle()
    return false
  }

  /// Changes a stop by an event.
  ///
  /// - Returns: the ways to send it by now.
  @discardableResult
  func note(_ event: StopState.Event, of key: Key) -> Set<StopState.Way> {
    followed[key]?.stop.handle(event, at: scheduler.now) ?? []
  }

  func note(_ event: StopState.Event, ofAll person: String?) {
    for key in followed.keys where key.person == person { note(event, of: key) }
  }

  /// Ends a stop whose cook has ended.
  func judgeStop(of key: Key) {
    guard let one = followed[key], one.stop.isRepeating else { return }
    if one.cook.phase.isActive, let session = one.cook.session { note(.named(session), of: key) }
    guard let session = followed[key]?.stop.session else { return }
    switch one.cook.fate(of: session) {
    case .running: break
    case .stopped: note(.confirmed, of: key)
    case .over: note(.over, of: key)
    }
  }

  /// By a way that has answered what the appliance does, sends the stop again unless that has ended it.
  func looked(by way: StopState.Way, at key: Key) {
    let ways = note(.looked(way), of: key)
    guard !ways.isEmpty else { return }
    let command = ApplianceCommand(kind: .emergencyStop, id: identifiers.next(), appliance: key.device)
    send(command, by: ways, to: key)
  }

  /// Sends it on several ways at once; none waits for another.
  private func send(_ command: ApplianceCommand, by ways: Set<StopState.Way>, to key: Key) {
    guard let one = followed[key] else { return }
    for way in StopState.Way.allCases where ways.contains(way) {
      switch way {
      case .cloud: if mayUseCloud(key) { write(command, by: self.ways.cloud, to: key) }
      case .local: write(command, by: one.ways.socket, to: key)
      case .request:
        scheduler.start("emergency stop by request") { [weak self] in await self?.request(to: key) }
      }
    }
  }

  /// Whether the cloud's connection is that of the person who wants the stop.
  private func mayUseCloud(_ key: Key) -> Bool {
    guard cloudPerson == key.person else { return false }
    let signedIn = account()
    return signedIn == key.person || signedIn == nil && state.cloud == .connected
  }

  private func write(_ command: ApplianceCommand, by link: ApplianceLink, to key: Key) {
    scheduler.start("emergency stop by \(link.way.rawValue)") { [weak self, scheduler] in
      // A connection that takes nothing any more must not collect repetitions.
      let isWritten: Void? = try? await scheduler.deadline(in: .seconds(2)) { try await link.send(command) }
      if isWritten != nil { await self?.wasWritten(link.way, to: key) }
    }
  }

  private func request(to key: Key) async {
    switch await ask(Self.request(.post, "/cook/stop", key.device, within: .seconds(2)), of: key) {
    case .unreachable: note(.lost(.request), of: key)
    case .unclear(let hasSucceeded): if hasSucceeded { wasWritten(.request, to: key) }
    case .says(let status):
      wasWritten(.request, to: key)
      await take(ApplianceMessage(content: .status(status)), by: .request, of: key)
      await readStatus(of: key)
    }
  }

  /// Asks an appliance that requests have not reached what it does, and sends it the stop by one unless that has ended it.
  func lookBeforeStop(of key: Key) async {
    guard followed[key]?.stop.isLost(.request) == true, await readStatus(of: key),
      followed[key]?.stop.isLost(.request) == true
    else { return }
    note(.back(.request), of: key)
    looked(by: .request, at: key)
  }

  private func wasWritten(_ way: StopState.Way, to key: Key) {
    note(.written(way), of: key)
    publish()
  }
}
