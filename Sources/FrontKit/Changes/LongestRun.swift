/// The longest part of a sequence that is in ascending order: what kept its order among things that moved.
enum LongestRun {
  /// Returns the indices of the longest ascending subsequence, by patience sorting.
  static func indices(of values: [Int]) -> [Int] {
    /// For each length the index at which the run of it with the least end ends.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [Int] = []
    var index = ends.last
    while let current = index {
      run.append(current)
      index = previous[current]
    }
    return run.reversed()
  }
}
