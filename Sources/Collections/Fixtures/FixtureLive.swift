import Foundations
import PluginKit
import Synchronization

/// What a fixture says of its changes by itself: messages of the kinds that are declared.
final class FixtureLive: Sendable {
  /// The most messages that wait for one who listens.
  private static let mostUnread = 1000

  private struct State {
    var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    var last = 0
  }
  private let state = Mutex(State())

  /// What is said from now on.
  var messages: AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingOldest(Self.mostUnread))
    let number = state.withLock { state in
      state.last += 1
      state.listeners[state.last] = continuation
      return state.last
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// Says what a change has done, where a message of a declared kind can.
  ///
  /// - Parameters:
  ///   - before: the rows before it.
  ///   - after: the rows after it.
  ///   - declaration: the kinds of messages; nil for none.
  func say(_ before: FixtureRows, _ after: FixtureRows, by declaration: LiveDeclaration?) {
    guard let declaration else { return }
    let difference = after.difference(from: before)
    let messages =
      difference.changed.compactMap { declaration.message(of: $0.json) }
      + difference.removed.compactMap { declaration.message(ofRemoved: $0) }
    let listeners = state.withLock { Array($0.listeners.values) }
    for message in messages {
      for listener in listeners { listener.yield(String(decoding: message.bytes, as: UTF8.self)) }
    }
  }
}

extension LiveDeclaration {
  /// The message by which a server says how a row is; nil where no kind of them can.
  fileprivate func message(of row: ParsedJSON) -> ParsedJSON? {
    message { meaning in
      switch meaning {
      case .row(let path), .patch(let path): .some((path, row))
      case .hint: .some((nil, .object([])))
      case .removed: nil
      }
    }
  }

  /// The message by which a server says that a row was removed; nil where no kind of them can.
  fileprivate func message(ofRemoved key: String) -> ParsedJSON? {
    message { meaning in
      switch meaning {
      case .removed(let path): .some((path, .string(key)))
      case .hint: .some((nil, .object([])))
      case .row, .patch: nil
      }
    }
  }

  private func message(_ content: (Meaning) -> (path: String?, value: ParsedJSON)?) -> ParsedJSON? {
    for event in events {
      guard let (path, value) = content(event.meaning) else { continue }
      let whole = RecordJSON.wrap(value, at: JSONPath(path ?? ""))
      return event.members.sorted { $0.key < $1.key }.reduce(whole) {
        $0.setting(JSONPath($1.key).names[...], to: .string($1.value))
      }
    }
    return nil
  }
}
