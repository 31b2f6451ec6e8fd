import Foundation
import Testing

/// What docs/products/helix-seed.md says of each sentence of Helix' plan.
@Suite struct HelixPlanTests {
  /// The last cell of each row, which names walkthroughs and tests.
  private static func proofs(_ page: String) -> [[String]] {
    page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.contains("| shown by |") }.compactMap {
      row in
      let cells = row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
      return cells.last.map { cell in
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap {
          $0.offset.isMultiple(of: 2) ? nil : String($0.element)
        }
      }
    }
  }

  private static func page() throws -> String {
    try String(contentsOfFile: "\(ShippedApp.root)/docs/products/helix-seed.md", encoding: .utf8)
  }

  private static func walkthroughs() throws -> Set<String> {
    let folder = "\(ShippedApp.root)/Screens/helix/walkthroughs"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
    return Set(files.map { String($0.dropLast(5)) }).subtracting(["config"])
  }

  /// The suites of all tests, by the names of their files.
  private static func suites() -> Set<String> {
    let files = FileManager.default.enumerator(atPath: "\(ShippedApp.root)/Tests")
    return Set(
      (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix("Tests.swift") }
        .compactMap { $0.split(separator: "/").last?.dropLast(6) }.map(String.init))
  }

  @Test func everyWalkthroughAndTestOfTheTableIsThere() throws {
    let known = try Self.walkthroughs().union(Self.suites())
    let proofs = Self.proofs(try Self.page())
    #expect(proofs.count > 60)
    for name in proofs.joined() { #expect(known.contains(name), "\(name)") }
  }

  @Test func everyWalkthroughIsInTheTable() throws {
    let named = Set(Self.proofs(try Self.page()).joined())
    #expect(try Self.walkthroughs().subtracting(named) == [])
  }

  /// A sentence is shown by something, or the row says that it is not there.
  @Test func everySentenceIsShownOrSaidToBeMissing() throws {
    for row in try Self.page().split(separator: "\n") where row.hasPrefix("| ") && row.hasSuffix("| |") {
      #expect(
        row.contains("not there") || row.contains("nothing to show") || row.contains("no updates"), "\(row)")
    }
  }
}
