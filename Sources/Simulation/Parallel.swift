import Dispatch
import Synchronization

/// Computes something of each item on all of the machine's cores, and returns when all of it is done.
///
/// The only concurrency that the scheduler need not know of: nothing waits in it, and nothing of it outlives the call.
/// The outcome is the same on any number of cores.
///
/// - Parameters:
///   - items: the items to process.
///   - body: computes an item's result; it may run on any thread.
/// - Returns: the results, in the items' order.
public func inParallel<Item: Sendable, Output: Sendable>(
  _ items: [Item], _ body: @Sendable (Item) -> Output
) -> [Output] {
  guard items.count > 1 else { return items.map(body) }
  // A few at a time, to keep contention low; not too many, so that the last chunks are spread over the cores.
  let step = max(1, min(4, items.count / 32))
  return Array(unsafeUninitializedCapacity: items.count) { outputs, count in
    // Each slot is written once, by the iteration that owns its index, and read only after all are done.
    nonisolated(unsafe) let outputs = outputs
    DispatchQueue.concurrentPerform(iterations: (items.count + step - 1) / step) { number in
      for index in number * step..<min(items.count, (number + 1) * step) {
        outputs.initializeElement(at: index, to: body(items[index]))
      }
    }
    count = items.count
  }
}

/// Computes something of each item, some of them at a time, beginning them in their order.
///
/// Unlike ``inParallel(_:_:)`` it is for few and long pieces of work.
///
/// - Parameters:
///   - items: the items to process.
///   - width: how many are computed at a time, at most.
///   - body: computes an item's result; it may run on any thread.
/// - Returns: the results, in the items' order.
public func inParallel<Item: Sendable, Output: Sendable>(
  _ items: [Item], width: Int, _ body: @Sendable (Item) -> Output
) -> [Output] {
  guard width > 1, items.count > 1 else { return items.map(body) }
  let outputs = Mutex<[Output?]>(Array(repeating: nil, count: items.count))
  let next = Mutex(0)
  DispatchQueue.concurrentPerform(iterations: min(width, items.count)) { _ in
    while true {
      let index = next.withLock { next in
        defer { next += 1 }
        return next
      }
      guard index < items.count else { return }
      let output = body(items[index])
      outputs.withLock { $0[index] = output }
    }
  }
  return outputs.withLock { $0.compactMap(\.self) }
}
