import Dispatch
import Synchronization

/// Computes something of each item on all of the machine's cores, and returns when all of it is done.
///
/// This is the one kind of work that the scheduler need not know of: nothing waits in it, and nothing of it is left
/// when it returns. The outcome is the same on any number of cores.
///
/// - Parameters:
///   - items: what there is to do.
///   - body: what is computed of one item; it may run on any thread.
/// - Returns: what came out, in the items' order.
public func inParallel<Item: Sendable, Output: Sendable>(
  _ items: [Item], _ body: @Sendable (Item) -> Output
) -> [Output] {
  guard items.count > 1 else { return items.map(body) }
  // A few at a time, so that the cores seldom meet; not too few, so that none is left alone with the last ones.
  let step = max(1, min(4, items.count / 32))
  let outputs = Mutex<[Output?]>(Array(repeating: nil, count: items.count))
  DispatchQueue.concurrentPerform(iterations: (items.count + step - 1) / step) { number in
    let range = number * step..<min(items.count, (number + 1) * step)
    let some = range.map { body(items[$0]) }
    outputs.withLock { outputs in
      for (index, output) in zip(range, some) { outputs[index] = output }
    }
  }
  return outputs.withLock { $0.compactMap(\.self) }
}
