import Foundations
import PluginKit
import Testing

@Suite struct PluginLogTests {
  private func entry(_ number: Int) -> PluginLogEntry {
    PluginLogEntry(.info, from: "notes", "\(number)", at: Timestamp(seconds: Int64(number)))
  }

  @Test func keepsTheLatestEntriesAndForwardsAll() {
    let all = RecentLog()
    let recent = RecentLog(limit: 3, passingTo: all)
    for number in 1...5 { recent.write(entry(number)) }
    #expect(recent.entries.map(\.message) == ["3", "4", "5"])
    #expect(all.entries.map(\.message) == ["1", "2", "3", "4", "5"])
  }

  @Test func levelsAreOrderedBySeverity() {
    #expect(PluginLogEntry.Level.allCases.sorted() == [.debug, .info, .warning, .error])
  }
}
