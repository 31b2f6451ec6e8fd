import Foundation
import Testing

/// The scenarios that a test is about, by their numbers in the design's reference on data layers.
///
/// `grep -rn 'scenario(.*\b12\b' Tests` finds those of scenario 12.
struct Scenario: TestTrait {
  let numbers: [Int]

  var comments: [Comment] { numbers.map { "Scenario \($0)" } }
}

extension Trait where Self == Scenario {
  static func scenario(_ numbers: Int...) -> Scenario { Scenario(numbers: numbers) }
}

/// The scenarios are the conformance suite of what reads and changes rows.
@Suite struct ScenarioTests {
  private static let all = Set(1...43)
  /// Scenarios of what is not there, and why.
  private static let absent: [Int: String] = [:]

  @Test func eachIsTestedOrAbsentForAReason() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var tested: Set<Int> = []
    for name in names where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in text.matches(of: /@Test\(\s*\.scenario\(([0-9, ]+)\)/) {
        tested.formUnion(match.1.split(separator: ",").compactMap { Int($0.filter(\.isNumber)) })
      }
    }
    #expect(tested.subtracting(Self.all) == [])
    #expect(Self.all.subtracting(tested).subtracting(Self.absent.keys) == [])
    #expect(tested.intersection(Self.absent.keys) == [], "they are tested: they are absent no more")
  }
}
