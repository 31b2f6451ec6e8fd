import Runtime
import Testing
import Walkthroughs

@testable import Reports

/// The marked lines of a screen, and the alignment of steps.
@Suite struct FilmedChangeTests {
  private func change(_ old: [String], _ new: [String]) -> RecordedChange {
    RecordedChange(from: DemoWalk.screen(old), to: DemoWalk.screen(new))
  }

  @Test func marksAChangedTextOnBothScreens() {
    let change = change(["A", "B", "C"], ["A", "X", "C"])
    // The heading and the empty line under it are the first two lines.
    #expect(change.removedLines == [3])
    #expect(change.addedLines == [3])
    #expect(change.removedNodes == [1])
    #expect(change.addedNodes == [1])
    #expect(change.other == nil)
  }

  @Test func movedNodeIsNotChanged() {
    var old = DemoWalk.screen(["A", "B"])
    var new = DemoWalk.screen(["B"])
    old.view.nodes = [ViewNode(id: "a", role: .text, label: "A"), ViewNode(id: "b", role: .text, label: "B")]
    new.view.nodes = [ViewNode(id: "b", role: .text, label: "B")]
    let change = RecordedChange(from: old, to: new)
    #expect(change.removedNodes == [0])
    #expect(change.addedNodes == [])
  }

  @Test func stateChangeIsAChange() {
    var new = DemoWalk.screen(["A"])
    new.view.nodes[0].states = [.checked]
    let change = RecordedChange(from: DemoWalk.screen(["A"]), to: new)
    #expect(change.addedNodes == [0])
    #expect(change.addedLines == [])
    #expect(!change.isNothing)
  }

  @Test func otherScreenHasNoMarks() {
    let change = RecordedChange(from: DemoWalk.screen(["A"]), to: DemoWalk.screen(["B"], name: "other"))
    #expect(change.other == "other")
    #expect(change.addedNodes == [])
    #expect(change.addedLines == [])
  }

  @Test func scrollingAndMessagesAreSeparateChanges() {
    let old = DemoWalk.screen(["A", "B"], viewport: 0..<1)
    #expect(RecordedChange(from: old, to: old).isNothing)
    #expect(RecordedChange(from: old, to: DemoWalk.screen(["A", "B"], viewport: 1..<2)).isScrolled)
    let told = RecordedChange(
      from: old, to: DemoWalk.screen(["A", "B"], viewport: 0..<1, messages: ["Saved"]))
    #expect(told.messagesChanged)
    #expect(!told.isNothing)
  }

  @Test func skippedStepsHaveTheirOwnRows() throws {
    let flow = try DemoWalk.flow(steps: 4)
    func walkCase(_ steps: [Int]) -> CaseRecord {
      var walkCase = DemoWalk.walkCase(flow, screens: [nil, nil, nil, nil])
      walkCase.steps = steps.map { walkCase.steps[$0] }
      return walkCase
    }
    #expect(
      StepAlignment([walkCase([0, 1, 3]), walkCase([0, 2, 3]), walkCase([0])]).rows == [
        [0, 2, 3], [0, 1, 3], [0],
      ])
    // A repeated step is in two rows, its first run in the same row as that of others.
    #expect(StepAlignment([walkCase([0, 1]), walkCase([0, 1, 1, 1])]).rows == [[0, 1], [0, 1, 2, 3]])
    #expect(StepAlignment([walkCase([]), walkCase([1, 0])]).rows == [[], [0, 1]])
    #expect(StepAlignment([]).rows == [])
  }
}
