import Foundations
import Services
import Simulation

/// Keeps a channel of Realtime joined over a socket of its own.
actor RealtimeClient {
  /// The actor's executor: all work is the scheduler's.
  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  private nonisolated let scheduler: Scheduler
  private let socket: SocketManager
  private let authorizer: (any Authorizer)?
  private let report: @Sendable (String) -> Void
  private let say: @Sendable (LiveEvent) -> Void
  private let hear: @Sendable (String, ParsedJSON) -> Void
  private var machine: RealtimeMachine
  /// The credential that the channel was joined with last.
  private var credential: Credential?
  private var timer: (time: Timestamp, job: Job)?
  private var isOver = false

  /// Makes it; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - socket: the socket, which nobody else reads.
  ///   - machine: the channel.
  ///   - authorizer: has the token; nil where nobody has to sign in.
  ///   - scheduler: where it is read, and the clock.
  ///   - report: receives what is wrong.
  ///   - say: receives what is said of rows.
  ///   - hear: receives the messages of the topic: their names and contents.
  init(
    _ socket: SocketManager, _ machine: RealtimeMachine, authorizer: (any Authorizer)?,
    on scheduler: Scheduler, report: @escaping @Sendable (String) -> Void,
    say: @escaping @Sendable (LiveEvent) -> Void,
    hear: @escaping @Sendable (String, ParsedJSON) -> Void = { _, _ in }
  ) {
    (self.socket, self.machine, self.authorizer) = (socket, machine, authorizer)
    (self.scheduler, self.report, self.say, self.hear) = (scheduler, report, say, hear)
  }

  /// Keeps the channel joined until the job is cancelled, or the server refuses it for good.
  func run() async {
    await socket.connect()
    do {
      for try await event in socket.events {
        switch event {
        case .state(.connected): await handle(.opened)
        case .state: await handle(.lost)
        case .message(.text(let text)): await handle(.text(text))
        // A text of no bytes is as malformed.
        case .message(.binary): await handle(.text(""))
        }
        if isOver { break }
      }
    } catch {
      // The socket was closed from here.
    }
    isOver = true
    timer?.job.cancel()
    await socket.disconnect()
  }

  /// Sends a message to the others of the topic.
  ///
  /// - Parameters:
  ///   - event: its name.
  ///   - payload: its content.
  func broadcast(_ event: String, _ payload: ParsedJSON) async { await handle(.broadcast(event, payload)) }

  private func handle(_ input: RealtimeMachine.Input) async {
    guard !isOver else { return }
    for output in machine.handle(input, at: scheduler.now) { await perform(output) }
    if !isOver { setTimer() }
  }

  private func perform(_ output: RealtimeMachine.Output) async {
    switch output {
    // One that breaks meanwhile is joined again.
    case .send(let text): try? await socket.send(.text(text))
    case .say(let event): say(event)
    case .broadcast(let event, let payload): hear(event, payload)
    case .report(let sentence): report(sentence)
    case .authorize(let isRefused):
      scheduler.start("token of a channel") { [weak self] in await self?.authorize(isRefused) }
    case .reconnect:
      await socket.disconnect()
      await socket.connect()
    case .end:
      isOver = true
      await socket.disconnect()
    }
  }

  private func authorize(_ isRefused: Bool) async {
    guard let authorizer else { return await handle(.token(nil)) }
    do throws(APIError) {
      if isRefused, let credential { try await authorizer.refresh(credential) }
      credential = try await authorizer.credential()
      await handle(.token(credential?.token))
    } catch {
      let isFinal = if case .unauthorized = error { true } else { false }
      await handle(.unauthorized(isFinal: isFinal))
    }
  }

  private func setTimer() {
    let time = machine.deadline
    guard time != timer?.time else { return }
    timer?.job.cancel()
    timer = time.map { time in
      let job = scheduler.start("time of a channel") { [weak self, scheduler] in
        guard (try? await scheduler.sleep(until: time)) != nil else { return }
        await self?.timeHasCome(time)
      }
      return (time, job)
    }
  }

  private func timeHasCome(_ time: Timestamp) async {
    guard timer?.time == time else { return }
    timer = nil
    await handle(.tick)
  }
}
