import Testing

@testable import TextFront

@Suite struct ShapesTests {
  @Test(arguments: [
    (1.0, 4, "████"), (0.5, 4, "██"), (0.28125, 4, "█▏"), (0, 4, "▏"), (-1, 4, "▏"), (7, 4, "████"),
    (.nan, 4, "▏"), (.infinity, 4, "▏"), (1, 0, "▏"),
  ]) func barLengthMatchesItsShare(share: Double, cells: Int, bar: String) {
    #expect(Shapes.bar(share, cells: cells) == bar)
  }

  @Test(arguments: [
    ([0.0, 1, 2, 3, 4, 5, 6, 7], 8, "▁▂▃▄▅▆▇█"), ([1], 8, "▄"), ([3, 3, 3], 8, "▄▄▄"), ([], 8, ""),
    ([.nan, .infinity], 8, ""), ([0, .nan, 1], 8, "▁ █"), ([-1e308, 1e308], 8, "▁█"),
    ([0, 0, 4, 4, 8, 8], 3, "▁▅█"), ([0, 1], 0, "▄"), ([1e308, 1e308, 0, 0], 2, "█▁"),
  ]) func columnHeightsMatchTheirValues(values: [Double], cells: Int, columns: String) {
    #expect(Shapes.columns(values, cells: cells) == columns)
  }
}
