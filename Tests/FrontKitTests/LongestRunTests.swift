import Testing

@testable import FrontKit

@Suite struct LongestRunTests {
  @Test(
    arguments: [
      ([], []), ([3], [0]), ([0, 1, 2], [0, 1, 2]), ([2, 0, 1], [1, 2]), ([1, 2, 0], [0, 1]),
      ([3, 2, 1], [2]), ([0, 4, 1, 2, 3], [0, 2, 3, 4]),
    ] as [([Int], [Int])])
  func keepsTheMostThatIsInOrder(values: [Int], indices: [Int]) {
    #expect(LongestRun.indices(of: values) == indices)
  }
}
