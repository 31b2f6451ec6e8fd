import Foundations
import Synchronization

/// Rendered elements, shared by the sessions of one process: an element is drawn once for the same values, not once
/// per session.
///
/// A walk shows the same screens hundreds of times. A product has one session and does not need it.
package final class RenderCache: Sendable {
  /// The settings common to all that a session draws.
  struct Setting: Hashable {
    var locale: String
    var device: String
    var zone: String
    var tracesTexts: Bool
  }

  /// The identity of an element in a row.
  struct Key: Hashable {
    var element: ObjectIdentifier
    var id: String
  }

  /// An element with all within it.
  struct Drawn: Sendable {
    /// Retained, so that no other element gets the same address.
    let element: LinkedElement
    let row: String?
    let isOffscreen: Bool
    /// The values that it was drawn from.
    let read: [Value?]
    let nodes: [ViewNode]
    /// The nodes drawn offscreen within it.
    let unseen: [ViewNode]
    /// The handlers of its nodes and those within it.
    let handlers: [String: Handler]
  }

  fileprivate struct State {
    var drawn: [Setting: [Key: RecentVersions<Drawn>]] = [:]
    /// Whether elements can be shared, by the elements themselves.
    var isShareable: [ObjectIdentifier: (element: LinkedElement, Bool)] = [:]
  }

  /// The most versions of an element that are kept; the least recently used is evicted first.
  private static let maxVersions = 24

  private let state = Mutex(State())

  /// Creates an empty cache.
  package init() {}

  /// Returns an element as drawn from the values that it reads now; nil on a cache miss.
  func drawn(_ key: Key, row: String?, _ context: RenderContext) -> Drawn? {
    let slots = context.slots
    return state.withLock { state in
      state.drawn[context.setting]?[key]?.use { version in
        version.row == row && version.isOffscreen == context.isOffscreen && version.wasDrawn(from: slots)
      }
    }
  }

  /// Keeps an element, if drawing it has no side effects.
  func keep(_ drawn: Drawn, _ key: Key, _ setting: Setting) {
    state.withLock { state in
      guard state.canShare(drawn.element) else { return }
      state.drawn[setting, default: [:]][key, default: RecentVersions(most: Self.maxVersions)].add(drawn)
    }
  }
}

extension RenderCache.Drawn {
  fileprivate func wasDrawn(from slots: [Value]) -> Bool {
    zip(element.reads, read).allSatisfy { path, value in
      slots.indices.contains(path.slot) && path.value(from: slots[path.slot]).isSame(as: value)
    }
  }
}

extension RenderCache.State {
  /// Returns whether neither the element nor one within it has actions on appearing.
  fileprivate mutating func canShare(_ element: LinkedElement) -> Bool {
    if let known = isShareable[ObjectIdentifier(element)] { return known.1 }
    let answer = element.common.onAppear.isEmpty && element.within.allSatisfy { canShare($0) }
    isShareable[ObjectIdentifier(element)] = (element, answer)
    return answer
  }
}
