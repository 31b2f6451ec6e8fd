import Accounts
import Foundations
import Glibc
import Services
import Storage
import Sync
internal import Synchronization

/// The server side, in files that are only ever appended to, a line in one write: what is in them was accepted.
final class DurabilityServer: OutboxSender, TokenRefresher {
  private struct State {
    var keys: Set<String> = []
    var accepted: [(number: Int, entity: Int)] = []
    var tokens = 1
  }

  private let state: Mutex<State>
  private let operations: Int32
  private let tokens: Int32
  private let random: @Sendable () -> Double

  /// Reads what was accepted so far.
  ///
  /// - Parameters:
  ///   - folder: where the files are.
  ///   - random: a fraction that decides what fails.
  /// - Throws: where the files cannot be opened.
  init(_ folder: String, random: @escaping @Sendable () -> Double = { 1 }) throws(BenchmarkError) {
    self.random = random
    operations = open("\(folder)/operations.log", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    tokens = open("\(folder)/tokens.log", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard operations >= 0, tokens >= 0 else { throw BenchmarkError("cannot open the server's files") }
    var known = State()
    for line in AppendedFile.lines(operations) {
      let words = line.split(separator: " ")
      guard words.count == 3, let number = Int(words[1]), let entity = Int(words[2]) else { continue }
      known.keys.insert(String(words[0]))
      known.accepted.append((number, entity))
    }
    known.tokens = AppendedFile.lines(tokens).last.flatMap { Int($0) } ?? 1
    state = Mutex(known)
  }

  deinit {
    close(operations)
    close(tokens)
  }

  /// The operations in the order in which they were accepted.
  var accepted: [(number: Int, entity: Int)] { state.withLock { $0.accepted } }

  // MARK: Operations

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    if random() < 0.1 { return OutboxResult(.timeout) }
    let number = Int(String(decoding: operation.body, as: UTF8.self)) ?? 0
    let entity = Int(operation.entity) ?? 0
    state.withLock { state in
      guard state.keys.insert(operation.idempotencyKey).inserted else { return }
      AppendedFile.append("\(operation.idempotencyKey) \(number) \(entity)\n", to: operations)
      state.accepted.append((number, entity))
    }
    return random() < 0.1 ? OutboxResult(.timeout) : .confirmed([])
  }

  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {
    try db.execute(
      sql: "UPDATE note SET is_confirmed = 1 WHERE number = ?",
      arguments: [Int(String(decoding: operation.body, as: UTF8.self)) ?? 0])
  }

  func discard(_ operation: OutboxOperation, in db: Database) throws {}

  // MARK: Tokens

  /// Rotates the tokens; those before are taken once more, since their response may have been lost.
  func refresh(_ tokens: Tokens, now: Timestamp) async -> Result<Tokens, RefreshFailure> {
    let number = tokens.refresh.flatMap { Int($0.reveal()) } ?? 0
    let current = state.withLock { state -> Int? in
      guard number == state.tokens || number == state.tokens - 1 else { return nil }
      if number == state.tokens {
        state.tokens += 1
        AppendedFile.append("\(state.tokens)\n", to: self.tokens)
      }
      return state.tokens
    }
    guard let current else { return .failure(.ended(.silent)) }
    if random() < 0.1 { return .failure(.unclear(.timeout)) }
    return .success(
      Tokens(account: "ann", access: Secret("access \(current)"), refresh: Secret("\(current)")))
  }
}
