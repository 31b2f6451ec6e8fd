import Foundations

/// Pending sleepers by deadline; equal deadlines fire in order of registration.
struct TimerHeap: ~Copyable {
  /// Resumed with true at the deadline, with false on cancellation.
  typealias Sleeper = CheckedContinuation<Bool, Never>

  private struct Entry {
    let deadline: Timestamp
    let number: Int

    static func < (left: Entry, right: Entry) -> Bool {
      (left.deadline, left.number) < (right.deadline, right.number)
    }
  }

  private var heap: [Entry] = []
  private var sleepers: [Int: Sleeper] = [:]

  /// The deadline that comes next.
  var first: Timestamp? { heap.first?.deadline }

  /// Adds a sleeper under a number that grows from one to the next.
  mutating func insert(_ sleeper: Sleeper, number: Int, deadline: Timestamp) {
    sleepers[number] = sleeper
    heap.append(Entry(deadline: deadline, number: number))
    siftUp(from: heap.count - 1)
  }

  /// Removes and returns the next sleeper whose deadline is not after `limit`.
  mutating func popFirst(dueBy limit: Timestamp) -> (sleeper: Sleeper, deadline: Timestamp)? {
    guard let entry = heap.first, entry.deadline <= limit,
      let sleeper = sleepers.removeValue(forKey: entry.number)
    else { return nil }
    removeFirst()
    dropCancelled()
    return (sleeper, entry.deadline)
  }

  /// Removes a sleeper before its time, if it still sleeps.
  mutating func remove(number: Int) -> Sleeper? {
    let sleeper = sleepers.removeValue(forKey: number)
    dropCancelled()
    return sleeper
  }

  /// Keeps a live sleeper at the top, and the heap no more than about twice as large as needed.
  private mutating func dropCancelled() {
    if heap.count > 2 * sleepers.count + 64 {
      heap.removeAll { sleepers[$0.number] == nil }
      heap.sort(by: <)  // a sorted array is a heap
    }
    while let entry = heap.first, sleepers[entry.number] == nil { removeFirst() }
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    siftDown()
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == parent { return }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}
