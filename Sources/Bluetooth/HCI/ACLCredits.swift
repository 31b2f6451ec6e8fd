import Services
import Synchronization

/// How many packets the controller still has room for (Core 5.3, Vol 4, Part E, 4.1.1).
///
/// All connections share them, and take them in the order in which they ask.
final class ACLCredits: Sendable {
  private struct State {
    var free = 0
    /// The packets of each open connection that are not sent yet.
    var used: [UInt16: Int] = [:]
    var waiting: [(handle: UInt16, turn: FirstResult<Bool>)] = []
  }

  private let state = Mutex(State())

  /// How many packets the controller has room for now.
  var free: Int { state.withLock(\.free) }

  /// Sets how many packets fit in all, before there is a connection.
  func fill(_ count: Int) { state.withLock { $0.free = count } }

  /// Begins a connection.
  func open(_ handle: UInt16) { state.withLock { $0.used[handle] = 0 } }

  /// Waits for room for one packet.
  ///
  /// - Returns: false where the connection has ended.
  func take(_ handle: UInt16) async -> Bool {
    let turn = FirstResult<Bool>()
    let known = state.withLock { state -> Bool? in
      guard let used = state.used[handle] else { return false }
      guard state.free > 0, state.waiting.isEmpty else {
        state.waiting.append((handle, turn))
        return nil
      }
      state.free -= 1
      state.used[handle] = used + 1
      return true
    }
    if let known { return known }
    return await turn.value
  }

  /// Takes note of packets that were sent; of more than were under way, those are meant.
  func give(_ handle: UInt16, _ count: Int) {
    state.withLock { state in
      guard let used = state.used[handle] else { return }
      let given = min(count, used)
      state.used[handle] = used - given
      state.free += given
      Self.serve(&state)
    }
  }

  /// Ends a connection: its packets are dropped, without a word about them.
  func close(_ handle: UInt16) {
    state.withLock { state in
      guard let used = state.used.removeValue(forKey: handle) else { return }
      state.free += used
      for one in state.waiting where one.handle == handle { one.turn.set(false) }
      state.waiting.removeAll { $0.handle == handle }
      Self.serve(&state)
    }
  }

  private static func serve(_ state: inout State) {
    while state.free > 0, !state.waiting.isEmpty {
      let next = state.waiting.removeFirst()
      state.free -= 1
      state.used[next.handle, default: 0] += 1
      next.turn.set(true)
    }
  }
}
