import Synchronization

/// A bounded in-process connection between a sender and a reader.
///
/// Every element wakes its reader by a job of the reader's scheduler, so that virtual time does not move before it was
/// read.
package final class Pipe<Element: Sendable>: Sendable {
  private struct State {
    /// Those from ``first`` on are unread; the others are nil.
    var elements: [Element?] = []
    var first = 0
    var unread = 0
    var ending: Result<Void, TransportError>?
    /// Whether a failure waits until the elements before it were read.
    var failsLast = false
    var isCancelled = false
    var readers: [CheckedContinuation<Void, Never>] = []
    var writers: [CheckedContinuation<Void, Never>] = []
    var whenCancelled: (@Sendable () -> Void)?

    var isEmpty: Bool { first == elements.count }

    /// Removes the first unread element, in constant time on average.
    mutating func takeFirst() -> Element? {
      guard !isEmpty else { return nil }
      let element = elements[first].take()
      first += 1
      if first == elements.count || first > 1024, first >= elements.count / 2 {
        elements.removeFirst(first)
        first = 0
      }
      return element
    }

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      defer { (readers, writers) = ([], []) }
      return readers + writers
    }
  }

  private enum Sending {
    case sent([CheckedContinuation<Void, Never>])
    case full
    case over(TransportError)
  }

  private enum Reading {
    case read(Element, [CheckedContinuation<Void, Never>])
    case empty
    case end
    case broken(TransportError)
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let weight: @Sendable (Element) -> Int

  /// Makes a connection.
  ///
  /// - Parameters:
  ///   - capacity: from which weight of unread elements on the sender waits.
  ///   - weight: an element's share of the capacity.
  package init(capacity: Int, weight: @escaping @Sendable (Element) -> Int) {
    self.capacity = capacity
    self.weight = weight
  }

  // MARK: The sender's side

  /// Sends an element, and waits while the reader has too much to read.
  ///
  /// - Throws: ``TransportError/cancelled`` where the sender was cancelled or the reader is gone, else why the
  ///   connection broke.
  package func send(_ element: Element) async throws(TransportError) {
    while true {
      if Task.isCancelled { throw .cancelled }
      let step = state.withLock { state -> Sending in
        if state.isCancelled { return .over(.cancelled) }
        if case .failure(let error)? = state.ending { return .over(error) }
        if state.ending != nil { return .over(.cancelled) }
        if state.unread >= capacity { return .full }
        state.elements.append(element)
        state.unread += weight(element)
        defer { state.readers = [] }
        return .sent(state.readers)
      }
      switch step {
      case .sent(let readers): return readers.forEach { $0.resume() }
      case .over(let error): throw error
      case .full:
        await wait(as: .sender) { $0.unread < self.capacity || $0.ending != nil || $0.isCancelled }
      }
    }
  }

  /// Adds an element even if the reader has too much to read; for few and small ones, such as marks of control.
  package func offer(_ element: Element) {
    let readers = state.withLock { state in
      guard !state.isCancelled, state.ending == nil else { return [CheckedContinuation<Void, Never>]() }
      state.elements.append(element)
      state.unread += weight(element)
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.resume() }
  }

  /// Adds an element where there is room for it; for senders that must not wait.
  ///
  /// - Returns: whether it was added.
  package func offerIfRoom(_ element: Element) -> Bool {
    let hasRoom = state.withLock { $0.unread < capacity && !$0.isCancelled && $0.ending == nil }
    if hasRoom { offer(element) }
    return hasRoom
  }

  /// Ends the connection: sent elements are read first, unless the connection breaks.
  ///
  /// - Parameters:
  ///   - error: why it breaks; nil for a normal end.
  ///   - isLast: whether sent elements are read first also where it breaks.
  package func finish(_ error: TransportError? = nil, afterUnread isLast: Bool = false) {
    let waiting = state.withLock { state in
      guard state.ending == nil else { return [CheckedContinuation<Void, Never>]() }
      state.ending = error.map { .failure($0) } ?? .success(())
      state.failsLast = isLast
      return state.takeWaiting()
    }
    for one in waiting { one.resume() }
  }

  /// Adds elements and ends.
  func fill(_ elements: [Element]) {
    state.withLock { state in
      state.elements = elements
      state.ending = .success(())
    }
  }

  /// Calls back once when the reader is gone; at once where that is so already.
  package func onCancel(_ call: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.whenCancelled = call }
      return state.isCancelled
    }
    if isCancelled { call() }
  }

  // MARK: The reader's side

  /// The reader's side; deallocating it ends the sender's.
  package func incoming() -> Incoming<Element> {
    Incoming { () async throws(TransportError) in
      try await self.next()
    } cancel: {
      self.cancel()
    }
  }

  /// Takes the next element if it has arrived; nil where none has, and at the end.
  func takeNow() -> Element? {
    let (element, writers) = state.withLock { state -> (Element?, [CheckedContinuation<Void, Never>]) in
      guard !state.isCancelled, let element = state.takeFirst() else { return (nil, []) }
      state.unread -= weight(element)
      guard state.unread < capacity else { return (element, []) }
      defer { state.writers = [] }
      return (element, state.writers)
    }
    for writer in writers { writer.resume() }
    return element
  }

  private func next() async throws(TransportError) -> Element? {
    while true {
      let step = state.withLock { state -> Reading in
        if state.isCancelled { return .broken(.cancelled) }
        if case .failure(let error)? = state.ending, !state.failsLast || state.isEmpty {
          return .broken(error)
        }
        guard let element = state.takeFirst() else { return state.ending == nil ? .empty : .end }
        state.unread -= weight(element)
        guard state.unread < capacity else { return .read(element, []) }
        defer { state.writers = [] }
        return .read(element, state.writers)
      }
      switch step {
      case .read(let element, let writers):
        for writer in writers { writer.resume() }
        return element
      case .end: return nil
      case .broken(let error): throw error
      case .empty:
        await wait(as: .reader) { !$0.isEmpty || $0.ending != nil || $0.isCancelled }
        if Task.isCancelled { cancel() }
      }
    }
  }

  private func cancel() {
    let (waiting, call) = state.withLock { state in
      state.isCancelled = true
      (state.elements, state.first) = ([], 0)
      defer { state.whenCancelled = nil }
      return (state.takeWaiting(), state.ending == nil ? state.whenCancelled : nil)
    }
    call?()
    for one in waiting { one.resume() }
  }

  // MARK: Waiting

  /// Who waits.
  private enum Side { case sender, reader }

  /// Waits until something holds, or the waiting task is cancelled.
  private func wait(as side: Side, until holds: @Sendable (State) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          let isReady = holds(state) || Task.isCancelled
          if isReady { return true }
          // No key path of the list: in a generic type it is made for each wait, a sixth of a message's time.
          switch side {
          case .sender: state.writers.append(continuation)
          case .reader: state.readers.append(continuation)
          }
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      // All of them check again; the cancelled one returns.
      for one in state.withLock({ $0.takeWaiting() }) { one.resume() }
    }
  }
}
