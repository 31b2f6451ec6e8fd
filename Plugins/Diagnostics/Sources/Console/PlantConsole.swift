import Foundations
import PluginKit
import Services
import Simulation
import Storage

/// Questions about a plant and their answers: of a language model, or by rules where it cannot be asked.
actor PlantConsole: ViewModel {
  struct Parameters: Codable, Sendable { var plant: String }

  enum AskPhase: String, Codable, CaseIterable { case idle, asking, answering }

  struct State: ModelState {
    var phase = AskPhase.idle
    var messages: [ThreadMessage] = []
    var streaming = ""
    var prompt: [ChatPrompt.Part] = []
    var limited: LimitedReason?
  }

  struct Question: Codable {
    var question: String
    var language: String?
    var facts: KnownPlant?
    var care: [KnownEvent]?
  }

  private struct Context: Codable {
    var language: String?
    var facts: KnownPlant?
    var care: [KnownEvent]?
  }

  static let name = "Console"
  static let actions: [ActionHandler<PlantConsole>] = [
    ActionHandler("ask", Question.self) { model, question throws(ActionError) in
      try model.ask(question, isNew: true)
    },
    ActionHandler("retry", Context.self) { model, context throws(ActionError) in
      let last = model.state.messages.last { $0.from == .person }?.text ?? ""
      try model.ask(
        Question(question: last, language: context.language, facts: context.facts, care: context.care),
        isNew: false)
    },
    ActionHandler("cancel") { $0.cancel() },
    ActionHandler("preview", Question.self) { model, question in
      model.state.prompt = model.prompt(of: question, thread: model.state.messages).parts
    },
    ActionHandler("clear") { model throws(ActionError) in try model.clear() },
  ]

  /// The most characters of a question.
  private static let longest = 1000

  private let plant: String
  private let store: DiagnosticsStore
  private let settings: DiagnosticsSettings
  private let chat: ChatClient?
  private let reachability: Reachability
  private let identifiers: any IdentifierSource
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var state = State() { didSet { output.publish(state) } }
  private var jobs: [Job] = []
  private var observation: Reachability.Observation?
  private var answer: Job?
  /// Counts questions, so that an answer that was ended changes nothing.
  private var running = 0

  init(
    _ parameters: Parameters, _ store: DiagnosticsStore, _ settings: DiagnosticsSettings, _ chat: ChatClient?,
    _ reachability: Reachability, _ identifiers: any IdentifierSource, _ scheduler: Scheduler,
    output: ModelOutput<State>
  ) {
    plant = parameters.plant
    (self.store, self.settings, self.chat, self.reachability) = (store, settings, chat, reachability)
    (self.identifiers, self.scheduler, self.output) = (identifiers, scheduler, output)
  }

  func open() {
    // What cannot be read is in the log.
    state.messages = (try? store.read { try ThreadTable.messages(of: plant, in: $0) }) ?? []
    reloadLimits()
    jobs = [
      scheduler.start("console") { [weak self, changes = settings.changes] in
        for await _ in changes.stream { await self?.reloadLimits() }
      }
    ]
    observation = reachability.onChange { [weak self, scheduler] _ in
      scheduler.start("console") { [weak self] in await self?.reloadLimits() }
    }
  }

  func close() {
    cancel()
    observation?.cancel()
    for job in jobs { job.cancel() }
  }

  private func reloadLimits() { state.limited = obstacle() }

  /// Why no language model can be asked now.
  private func obstacle() -> LimitedReason? {
    guard chat != nil, (try? settings.values())?.asksOnline ?? false else { return .off }
    return reachability.isOnline ? nil : .offline
  }

  // MARK: Asking

  private func ask(_ question: Question, isNew: Bool) throws(ActionError) {
    var question = question
    question.question = question.question.trimmed
    guard !question.question.isEmpty else { throw ActionError("empty") }
    guard question.question.unicodeScalars.count <= Self.longest else { throw ActionError("too_long") }
    guard state.phase == .idle else { throw ActionError("busy") }
    var thread = state.messages
    if isNew {
      try append(
        ThreadMessage(id: identifiers.next(), from: .person, at: scheduler.now, text: question.question))
    } else if let asked = thread.lastIndex(where: { $0.from == .person }) {
      // The question is sent once, without the answer that was not wanted.
      thread.removeSubrange(asked...)
    }
    running += 1
    let number = running
    let prompt = prompt(of: question, thread: thread)
    var next = state
    // What is shown of a prompt is of the question before.
    (next.phase, next.streaming, next.prompt, next.limited) = (.asking, "", [], obstacle())
    state = next
    answer = scheduler.start("answer") { [weak self, question] in
      await self?.answer(question, prompt, number)
    }
  }

  private func answer(_ question: Question, _ prompt: ChatPrompt, _ number: Int) async {
    var reason = obstacle()
    if reason == nil, let chat {
      do throws(ChatClient.Failure) {
        let model = (try? settings.values().modelName) ?? ""
        try await chat.ask(
          prompt, model: model, key: (try? settings.key()) ?? nil, id: IdempotencyKey(from: identifiers)
        ) { [weak self] piece in await self?.take(piece, number) }
      } catch {
        reason = error.reason
      }
    }
    guard number == running else { return }
    if reason == nil, state.streaming.trimmed.isEmpty { reason = .malformed }
    finish(question, reason)
  }

  private func take(_ piece: String, _ number: Int) {
    guard number == running else { return }
    var next = state
    next.phase = .answering
    next.streaming += piece
    state = next
  }

  /// Keeps the answer; where it is missing or not complete, with advice by rules.
  private func finish(_ question: Question, _ reason: LimitedReason?) {
    var message = ThreadMessage(
      id: identifiers.next(), from: .assistant, at: scheduler.now, text: state.streaming.trimmed)
    if let reason {
      (message.limited, message.isPartial) = (reason, !message.text.isEmpty)
      message.advice = LimitedAnswer.advice(
        on: question.question, question.facts, CareHistory(question.care, now: scheduler.now), latestCheck)
    }
    end(with: message)
    state.limited = reason ?? obstacle()
  }

  private func cancel() {
    guard state.phase != .idle else { return }
    running += 1
    answer?.cancel()
    let text = state.streaming.trimmed
    guard !text.isEmpty else { return end(with: nil) }
    end(
      with: ThreadMessage(
        id: identifiers.next(), from: .assistant, at: scheduler.now, text: text, isPartial: true))
  }

  private func end(with message: ThreadMessage?) {
    // What cannot be stored is in the log, and shown while the screen is open.
    if let message, (try? append(message)) == nil { state.messages.append(message) }
    var next = state
    (next.phase, next.streaming) = (.idle, "")
    state = next
    answer = nil
  }

  private func append(_ message: ThreadMessage) throws(ActionError) {
    try store.write { try ThreadTable.append(message, to: plant, in: $0) }
    state.messages = Array((state.messages + [message]).suffix(ThreadTable.most))
  }

  private func clear() throws(ActionError) {
    guard state.phase == .idle else { throw ActionError("busy") }
    try store.write { try ThreadTable.clear(plant, in: $0) }
    var next = state
    (next.messages, next.prompt) = ([], [])
    state = next
  }

  // MARK: Context

  private var latestCheck: LeafResult? {
    ((try? store.read { try CheckTable.results(of: plant, in: $0).first }) ?? nil)
  }

  private func prompt(of question: Question, thread: [ThreadMessage]) -> ChatPrompt {
    ChatPrompt(
      question: question.question.trimmed, language: question.language, question.facts,
      CareHistory(question.care, now: scheduler.now), latestCheck, thread: thread)
  }
}
