import Runtime
import Testing

@testable import FrontKit

/// Which changes are told, and when.
@Suite struct ChangeTrackerTests {
  private static func view(_ values: [String: String], on screen: String = "home", asks: Bool = false)
    -> ScreenView
  {
    let nodes = values.sorted { $0.key < $1.key }.map {
      ViewNode(id: $0.key, role: .fact, label: $0.key, value: $0.value)
    }
    var view = ScreenView(screen: screen, title: screen, nodes: nodes)
    if asks { view.dialog = ViewNode(id: "sure", role: .dialog, label: "Sure?") }
    return view
  }

  /// What is told, in a word, with the ids of what is told by itself.
  private static func told(_ outcome: ChangeTracker.Outcome) -> String {
    switch outcome {
    case .screen: "screen"
    case .change(let change, _): "change " + change.entries.map(\.piece.id).joined(separator: " ")
    case .returned: "returned"
    case .nothing: "nothing"
    }
  }

  private static func take(
    _ tracker: inout ChangeTracker, _ view: ScreenView, at now: Duration, isReply: Bool, isBusy: Bool = false
  ) -> String {
    told(tracker.take(view, at: now, isReply: isReply, isBusy: isBusy))
  }

  @Test func aLiveValueIsHeldBackUntilItsTime() {
    var tracker = ChangeTracker(interval: .seconds(1))
    #expect(Self.take(&tracker, Self.view(["a": "1"]), at: .zero, isReply: true) == "screen")
    #expect(Self.take(&tracker, Self.view(["a": "2"]), at: .seconds(5), isReply: false) == "change a")
    #expect(Self.take(&tracker, Self.view(["a": "3"]), at: .seconds(5), isReply: false) == "nothing")
    #expect(tracker.nextTick == .seconds(6))
    #expect(Self.take(&tracker, Self.view(["a": "3"]), at: .seconds(6), isReply: false) == "change a")
    #expect(tracker.nextTick == nil)
  }

  @Test func anAnswerIsToldAtOnceAndOnceOnly() {
    var tracker = ChangeTracker(interval: .seconds(1))
    _ = tracker.take(Self.view(["a": "1", "b": "1"]), at: .zero, isReply: true, isBusy: false)
    #expect(Self.take(&tracker, Self.view(["a": "2", "b": "1"]), at: .zero, isReply: true) == "change a")
    #expect(Self.take(&tracker, Self.view(["a": "2", "b": "1"]), at: .zero, isReply: true) == "nothing")
  }

  @Test func theScreenBeneathAQuestionIsNotToldAgain() {
    var tracker = ChangeTracker(interval: .seconds(1))
    _ = tracker.take(Self.view(["a": "1"]), at: .zero, isReply: true, isBusy: false)
    #expect(Self.take(&tracker, Self.view(["a": "1"], asks: true), at: .zero, isReply: true) == "screen")
    #expect(Self.take(&tracker, Self.view(["a": "1"]), at: .zero, isReply: true) == "returned")
    #expect(Self.take(&tracker, Self.view(["a": "1"], on: "other"), at: .zero, isReply: true) == "screen")
  }

  @Test func aPersonWhoTypesIsNotInterruptedByValues() {
    var tracker = ChangeTracker(interval: .seconds(1))
    _ = tracker.take(Self.view(["a": "1"]), at: .zero, isReply: true, isBusy: false)
    let later = Self.view(["a": "2"])
    #expect(Self.take(&tracker, later, at: .seconds(9), isReply: false, isBusy: true) == "nothing")
    #expect(Self.take(&tracker, later, at: .seconds(9), isReply: false) == "change a")
  }
}
